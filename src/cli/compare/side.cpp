// SPDX-License-Identifier: Apache-2.0
// One of two runs to compare, from whatever names it.
#include "cli/compare/side.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/captures/pool.hpp"
#include "cli/workspace.hpp"
#include "json/run.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"
#include "support/version.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

bool is_manifest(const fs::path& file) {
    const std::string extension = lowered(file.extension().native());
    return extension == ".yaml" || extension == ".yml";
}

/// The format's name stands in the first line that has text.
bool is_run_file(std::string_view text) {
    constexpr std::size_t head = 200;
    return text.substr(0, head).find("\"ipugate-runs\"") != std::string_view::npos;
}

Side measured(const std::string& name, Shell& shell) {
    Workspace workspace = open_workspace(name, shell);
    Side side;
    side.run = measure_commit(workspace, {}, shell);
    side.run.dirty = changed_file(workspace).has_value();
    side.what = fmt::format("manifest {}", name);
    side.rules = std::move(workspace.rules);
    return side;
}

/// The run of `project`, or the only one there is.
Run chosen_run(std::vector<Run> runs, const SideContext& context) {
    if (runs.size() == 1) return std::move(runs.front());
    std::vector<std::string> projects;
    for (Run& run : runs) {
        if (!context.project.empty() && run.project == context.project) return std::move(run);
        projects.push_back(in_quotes(run.project));
    }
    if (runs.empty()) throw Error("there is no run in it");
    throw Error(fmt::format("it has runs of several projects: {}", fmt::join(projects, ", ")),
                "name a manifest of the project with --manifest");
}

Side read_runs(const std::string& name, std::string_view text, const SideContext& context) {
    try {
        Side side;
        side.run = chosen_run(json::parse_runs(text), context);
        side.what = fmt::format("run {}", name);
        return side;
    } catch (const Error& error) {
        throw with_context(fmt::format("reading {}", in_quotes(name)), error);
    }
}

Side read_capture(const std::string& name) {
    CaptureResult result = read_one(CaptureTask{name, name, "", {}, nullptr});
    if (!result.broken.empty()) throw Error(result.broken, result.remedy);
    Side side;
    side.what = fmt::format("capture {}", name);
    side.is_capture = true;
    side.run.tool_version = program_version;
    side.run.notes = std::move(result.reading.notes);
    for (Model& model : result.reading.models) {
        if (model.metrics.empty() && model.ops.empty()) continue;
        if (model.name.empty()) model.name = fs::path(name).stem().native();
        side.run.models.push_back(with_op_times(std::move(model)));
    }
    if (side.run.models.empty()) {
        throw Error(fmt::format("reading {}: nothing was measured in it", in_quotes(name)));
    }
    return side;
}

std::optional<Side> load_commit(const std::string& name, const SideContext& context, Shell& shell) {
    if (!fs::exists(context.manifest)) {
        throw Error(fmt::format("{} is no file, and without a manifest there is no store to find "
                                "it in as a commit",
                                in_quotes(name)),
                    fmt::format("name a manifest with --manifest ({} is not there)",
                                in_quotes(context.manifest.native())));
    }
    const Workspace workspace = open_workspace(context.manifest, shell);
    if (!workspace.repository) {
        throw Error(fmt::format("{} is no file, and the manifest is not in a git repository",
                                in_quotes(name)));
    }
    const auto commit = workspace.repository->resolve(name);
    if (!commit) {
        throw Error(fmt::format("{} is neither a file nor a commit", in_quotes(name)),
                    "name a manifest, a run file, a capture, or a commit with a stored run");
    }
    std::optional<Run> run = workspace.store->load(workspace.manifest.project, *commit);
    if (!run) return std::nullopt;
    constexpr std::size_t short_id = 12;
    Side side;
    side.what =
        fmt::format("commit {} in {}", commit->substr(0, short_id), workspace.store->name());
    side.run = std::move(*run);
    return side;
}

/// The names that `models` have more than once.
void add_repeated(const std::vector<Model>& models, std::set<std::string>& repeated) {
    std::set<std::string> seen;
    for (const Model& model : models) {
        if (!seen.insert(model.name).second) repeated.insert(model.name);
    }
}

/// The parts of the environment in which models of one name differ.
std::set<std::string> telling_parts(const std::string& name, const Sides& sides) {
    std::map<std::string, std::set<std::string>, std::less<>> values;
    std::size_t models = 0;
    std::map<std::string, std::size_t, std::less<>> counts;
    for (const Run* run : {&sides.before.run, &sides.after.run}) {
        for (const Model& model : run->models) {
            if (model.name != name) continue;
            ++models;
            for (const auto& [key, value] : model.environment) {
                values[key].insert(value);
                ++counts[key];
            }
        }
    }
    std::set<std::string> telling;
    for (const auto& [key, different] : values) {
        if (different.size() > 1 || counts[key] < models) telling.insert(key);
    }
    return telling;
}

std::string told_apart(const Model& model, const std::set<std::string>& parts) {
    std::vector<std::string> words;
    for (const std::string& part : parts) {
        const auto value = model.environment.find(part);
        if (value != model.environment.end()) words.push_back(part + " " + value->second);
    }
    return words.empty() ? model.name : fmt::format("{} ({})", model.name, fmt::join(words, ", "));
}

void drop_missing(Run& run) {
    std::erase_if(run.models, [](const Model& model) {
        return model.broken.empty() && model.metrics.empty() && model.ops.empty();
    });
}

/// Captures name their models after image files; one is compared with one.
void name_single(Side& side, const Side& other) {
    const bool single = side.run.models.size() == 1 && other.run.models.size() == 1;
    if (side.is_capture && single) side.run.models.front().name = other.run.models.front().name;
}

}  // namespace

std::optional<Side> read_side(const std::string& name, const SideContext& context, Shell& shell) {
    std::error_code ignored;
    if (!fs::is_regular_file(name, ignored)) return load_commit(name, context, shell);
    if (is_manifest(name)) return measured(name, shell);
    const FileText file(name);
    if (is_run_file(file.text())) return read_runs(name, file.text(), context);
    return read_capture(name);
}

Sides named_alike(Sides sides) {
    drop_missing(sides.before.run);
    drop_missing(sides.after.run);
    name_single(sides.before, sides.after);
    name_single(sides.after, sides.before);
    std::set<std::string> repeated;
    add_repeated(sides.before.run.models, repeated);
    add_repeated(sides.after.run.models, repeated);
    for (const std::string& name : repeated) {
        const std::set<std::string> parts = telling_parts(name, sides);
        for (Run* run : {&sides.before.run, &sides.after.run}) {
            for (Model& model : run->models) {
                if (model.name == name) model.name = told_apart(model, parts);
            }
        }
    }
    return sides;
}

}  // namespace ipugate::cli
