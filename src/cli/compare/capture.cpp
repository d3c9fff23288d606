// SPDX-License-Identifier: Apache-2.0
// A single capture as a run, measured as a manifest would measure it.
#include "cli/compare/capture.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/captures/model.hpp"
#include "cli/captures/pool.hpp"
#include "core/estimate_error.hpp"
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

std::vector<Model> models_in(const Reading& reading, const fs::path& file) {
    std::vector<Model> models;
    for (const ModelEntry& entry : entries_for(reading, file)) {
        Model model = chosen_model(reading, entry, {});
        if (model.metrics.empty() && model.ops.empty()) continue;
        model.name = entry.name;
        models.push_back(with_estimate_error(with_op_times(std::move(model))));
    }
    if (models.empty()) throw Error("nothing was measured in it");
    return models;
}

}  // namespace

Run run_of_capture(const std::string& file) {
    CaptureResult result = read_one(CaptureTask{file, file, "", {}, nullptr});
    if (!result.broken.empty()) throw Error(result.broken, result.remedy);
    Run run;
    run.tool_version = program_version;
    try {
        run.models = models_in(result.reading, file);
    } catch (const Error& error) {
        throw with_context(fmt::format("reading {}", in_quotes(file)), error);
    }
    run.notes = std::move(result.reading.notes);
    return run;
}

}  // namespace ipugate::cli
