// SPDX-License-Identifier: Apache-2.0
// A folder that Arm's Vela compiler wrote into: which files belong together.
#include "cli/inspect/vela_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <system_error>

#include "core/estimate_analysis.hpp"
#include "core/estimates.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code code;
    for (fs::directory_iterator one(folder, code), end; !code && one != end; one.increment(code)) {
        if (one->is_regular_file()) files.push_back(one->path());
    }
    if (code) {
        throw Error(fmt::format("reading {}: {}", in_quotes(folder.native()), code.message()));
    }
    std::sort(files.begin(), files.end());
    return files;
}

bool is_summary(const fs::path& file) {
    const std::string name = file.filename().native();
    return name.ends_with(".csv") && name.find("_summary_") != std::string::npos;
}

CaptureResult read_as(const fs::path& file, std::string_view format) {
    return read_one(CaptureTask{file, file.native(), std::string(format), {}});
}

/// The model of a summary; null if it could not be read.
const Model* model_of(const CaptureResult& result) {
    return result.reading.models.empty() ? nullptr : &result.reading.models.front();
}

/// What stands beside the summary of `network` under an exact name.
std::vector<CaptureResult> companions(const fs::path& folder, const std::string& network) {
    std::vector<CaptureResult> results;
    const std::pair<std::string, std::string_view> names[] = {
        {network + "_per-layer.csv", "vela-per-layer"},
        {network + ".console.txt", "vela-console"},
        {network + ".log", "vela-console"}};
    for (const auto& [name, format] : names) {
        std::error_code code;
        if (fs::is_regular_file(folder / name, code)) {
            results.push_back(read_as(folder / name, format));
        }
    }
    return results;
}

CaptureResult broken(std::string message, std::string remedy) {
    CaptureResult result;
    result.broken = std::move(message);
    result.remedy = std::move(remedy);
    return result;
}

/// Summary and companions as one reading of one model; an Error of any is that of the whole.
CaptureResult united(const CaptureResult& summary, const std::vector<CaptureResult>& others) {
    CaptureResult whole;
    whole.reader = "vela";
    std::vector<Model> parts = summary.reading.models;
    whole.reading.notes = summary.reading.notes;
    for (const CaptureResult& other : others) {
        if (!other.broken.empty()) return broken(other.broken, other.remedy);
        parts.insert(parts.end(), other.reading.models.begin(), other.reading.models.end());
        whole.reading.notes.insert(whole.reading.notes.end(), other.reading.notes.begin(),
                                   other.reading.notes.end());
    }
    try {
        CheckedEstimates checked = checked_estimates(joined(parts));
        Model model = with_estimate_metrics(std::move(checked.model));
        model.name = parts.front().name;
        whole.reading.models.push_back(std::move(model));
        whole.reading.notes.insert(whole.reading.notes.end(), checked.notes.begin(),
                                   checked.notes.end());
    } catch (const Error& error) {
        return broken(error.what(), error.remedy());
    }
    return whole;
}

/// Of several summaries of one network only one can be of the table beside them.
CaptureResult united_if_fitting(const CaptureResult& summary,
                                const std::vector<CaptureResult>& others) {
    CaptureResult whole = united(summary, others);
    if (whole.broken.empty()) return whole;
    CaptureResult alone = united(summary, {});
    alone.reading.notes.push_back(
        {{},
         "several summaries of this network: the files beside it belong to another one (" +
             whole.broken + ")"});
    return alone;
}

}  // namespace

std::vector<Inspected> inspect_vela_folder(const fs::path& folder) {
    std::vector<Inspected> inspected;
    std::map<std::string, std::size_t> summaries;  // by network
    for (const fs::path& file : files_in(folder)) {
        if (!is_summary(file)) continue;
        inspected.push_back({file.native(), read_as(file, "vela-summary")});
        if (const Model* model = model_of(inspected.back().result)) ++summaries[model->name];
    }
    if (inspected.empty()) {
        throw Error(
            fmt::format("{} holds no file '*_summary_*.csv' of Vela", in_quotes(folder.native())),
            "name the captures themselves, or the folder that vela --output-dir names");
    }
    for (Inspected& one : inspected) {
        const Model* model = model_of(one.result);
        if (model == nullptr) continue;
        const std::vector<CaptureResult> others = companions(folder, model->name);
        one.result = summaries[model->name] > 1 ? united_if_fitting(one.result, others)
                                                : united(one.result, others);
    }
    return inspected;
}

}  // namespace ipugate::cli
