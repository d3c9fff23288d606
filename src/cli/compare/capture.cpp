// SPDX-License-Identifier: Apache-2.0
// A single capture as a run, measured as a manifest would measure it.
#include "cli/compare/capture.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/captures/model.hpp"
#include "cli/captures/pool.hpp"
#include "core/estimate_analysis.hpp"
#include "core/estimate_error.hpp"
#include "core/estimates.hpp"
#include "support/error.hpp"
#include "support/text.hpp"
#include "support/version.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

/// An entry, as a manifest has it, for each image in `reading`, or for `file` if it names none.
std::vector<ModelEntry> entries_for(const Reading& reading, const fs::path& file) {
    std::vector<ModelEntry> entries;
    for (const Model& model : reading.models) {
        if (model.name.empty()) continue;
        ModelEntry entry;
        entry.name = fs::path(model.name).filename().native();
        entry.artifact = entry.name;  // chosen by the image's whole name
        entries.push_back(std::move(entry));
    }
    if (entries.size() == 1) entries.front().artifact.clear();
    if (!entries.empty()) return entries;
    ModelEntry entry;
    entry.name = file.stem().native();
    return {std::move(entry)};
}

/// The models of `reading`, and what is odd about them.
Run models_in(const Reading& reading, const fs::path& file) {
    Run run;
    for (const ModelEntry& entry : entries_for(reading, file)) {
        Model model = chosen_model(reading, entry, {});
        if (model.metrics.empty() && model.ops.empty()) continue;
        model.name = entry.name;
        CheckedEstimates checked = checked_estimates(std::move(model));
        run.models.push_back(
            with_estimate_error(with_estimate_metrics(with_op_times(std::move(checked.model)))));
        run.notes.insert(run.notes.end(), checked.notes.begin(), checked.notes.end());
    }
    if (run.models.empty()) throw Error("nothing was measured in it");
    return run;
}

}  // namespace

Run run_of_capture(const std::string& file) {
    CaptureResult result = read_one(CaptureTask{file, file, "", {}, nullptr});
    if (!result.broken.empty()) throw Error(result.broken, result.remedy);
    Run run;
    try {
        run = models_in(result.reading, file);
    } catch (const Error& error) {
        throw with_context(fmt::format("reading {}", in_quotes(file)), error);
    }
    run.tool_version = program_version;
    run.notes.insert(run.notes.begin(), result.reading.notes.begin(), result.reading.notes.end());
    return run;
}

}  // namespace ipugate::cli
