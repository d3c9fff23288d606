// SPDX-License-Identifier: Apache-2.0
// One of two runs to compare, from whatever names it.
#include "cli/compare/side.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "cli/compare/capture.hpp"
#include "cli/workspace.hpp"
#include "json/run.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

/// The format's name stands in the first line that has text.
bool says(std::string_view text, std::string_view format) {
    constexpr std::size_t head = 200;
    return text.substr(0, head).find(format) != std::string_view::npos;
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

Side read_report(const std::string& name, std::string_view text) {
    try {
        Side side;
        side.run = json::parse_report_run(text);
        side.what = fmt::format("report {}", name);
        return side;
    } catch (const Error& error) {
        throw with_context(fmt::format("reading {}", in_quotes(name)), error);
    }
}

Side read_capture(const std::string& name) {
    Side side;
    side.run = run_of_capture(name);
    side.what = fmt::format("capture {}", name);
    side.is_capture = true;
    return side;
}

/// What of that name is there, in words; nothing for files, and if there is nothing.
std::optional<std::string> thing_in_words(const std::string& name) {
    std::error_code code;
    std::error_code ignored;
    const fs::file_type type = fs::status(name, code).type();
    const bool is_link = fs::is_symlink(fs::symlink_status(name, ignored));
    switch (type) {
        case fs::file_type::directory:
            return "a folder";
        case fs::file_type::fifo:
            return "a pipe";
        case fs::file_type::character:
        case fs::file_type::block:
            return "a device";
        case fs::file_type::socket:
            return "a socket";
        case fs::file_type::not_found:
            return is_link ? std::optional<std::string>("a link to what is not there")
                           : std::nullopt;
        case fs::file_type::none:
            if (code == std::errc::filename_too_long) return std::nullopt;
            return fmt::format("{}that cannot be followed ({})", is_link ? "a link " : "a path ",
                               code.message());
        default:
            return std::nullopt;
    }
}

/// Neither a file nor a commit: what it is instead if it is anything, else `otherwise`.
[[noreturn]] void refuse(const std::string& name, Error otherwise) {
    const std::optional<std::string> thing = thing_in_words(name);
    if (!thing) throw Error(std::move(otherwise));
    throw Error(
        fmt::format("{} is {}, not a file", in_quotes(name), *thing),
        "name a manifest, a run file, a capture, or a commit with a stored run; the files in "
        "a folder one by one, what comes through a pipe as a file");
}

std::optional<Side> load_commit(const std::string& name, const SideContext& context, Shell& shell) {
    if (!fs::exists(context.manifest)) {
        refuse(name,
               Error(fmt::format("{} is no file, and without a manifest there is no store to find "
                                 "it in as a commit",
                                 in_quotes(name)),
                     fmt::format("name a manifest with --manifest ({} is not there)",
                                 in_quotes(context.manifest.native()))));
    }
    const Workspace workspace = open_workspace(context.manifest, shell);
    if (!workspace.repository) {
        refuse(name, Error(fmt::format("{} is no file, and the manifest is not in a git repository",
                                       in_quotes(name))));
    }
    const auto commit = workspace.repository->resolve(name);
    if (!commit) {
        refuse(name,
               Error(fmt::format("{} is neither a file nor a commit", in_quotes(name)),
                     "name a manifest, a run file, a capture, or a commit with a stored run"));
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

bool is_missing(const Model& model) {
    return model.broken.empty() && model.metrics.empty() && model.ops.empty();
}

/// "model 'net'"; with its environment if `run` has several of the name.
std::string described(const Model& model, const Run& run) {
    const auto namesakes = std::count_if(run.models.begin(), run.models.end(),
                                         [&](const Model& one) { return one.name == model.name; });
    if (namesakes == 1) return fmt::format("model {}", in_quotes(model.name));
    std::vector<std::string> words;
    for (const auto& [key, value] : model.environment) {
        words.push_back(one_line(fmt::format("{} {}", key, value)));
    }
    return fmt::format("model {} ({})", in_quotes(model.name), fmt::join(words, ", "));
}

std::vector<Note> oddities(const Run& run, const std::string& what) {
    constexpr std::size_t short_id = 12;
    const std::string commit = one_line(run.commit.substr(0, short_id));
    const bool told = commit.empty() || what.find(commit) != std::string::npos;
    const std::string when = told ? "when the run was recorded"
                                  : fmt::format("when the run of commit {} was recorded", commit);
    std::vector<Note> notes;
    const auto note = [&](const std::string& text) {
        notes.push_back({{}, fmt::format("{}: {}", what, text)});
    };
    if (run.dirty) {
        note(fmt::format("measured with changes that were not committed, on top of commit {}",
                         commit.empty() ? "unknown" : commit));
    }
    for (const Model& model : run.models) {
        if (is_missing(model)) {
            note(fmt::format("{} was missing {}: it is left out", described(model, run), when));
            continue;
        }
        for (const std::string& metric : model.rejected) {
            note(fmt::format("{} of {} was rejected {}", one_line(metric), described(model, run),
                             when));
        }
    }
    return notes;
}

Side as_recorded(Side side) {
    side.notes = oddities(side.run, side.what);
    std::erase_if(side.run.models, is_missing);
    return side;
}

}  // namespace

bool is_manifest(const fs::path& file) {
    const std::string extension = lowered(file.extension().native());
    return extension == ".yaml" || extension == ".yml";
}

std::optional<Side> read_side(const std::string& name, const SideContext& context, Shell& shell) {
    std::error_code ignored;
    if (!fs::is_regular_file(name, ignored)) {
        std::optional<Side> side = load_commit(name, context, shell);
        return side ? std::optional(as_recorded(std::move(*side))) : std::nullopt;
    }
    if (is_manifest(name)) return as_recorded(measured(name, shell));
    const FileText file(name);
    if (says(file.text(), "\"ipugate-runs\"")) {
        return as_recorded(read_runs(name, file.text(), context));
    }
    if (says(file.text(), "\"ipugate-report\"")) {
        return as_recorded(read_report(name, file.text()));
    }
    return read_capture(name);
}

}  // namespace ipugate::cli
