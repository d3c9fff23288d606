// SPDX-License-Identifier: Apache-2.0
// ipugate record: measures and stores the run as the baseline of its commit.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/commands.hpp"
#include "cli/message.hpp"
#include "cli/workspace.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

const history::Repository& required_repository(const Workspace& workspace) {
    if (!workspace.repository) {
        throw Error("recording: the manifest is not in a git repository",
                    "runs are stored by commit: record inside the repository");
    }
    return *workspace.repository;
}

/// Where a directory store keeps its files: recording changes them, which makes no run dirty.
std::filesystem::path store_folder(const Workspace& workspace) {
    const std::string& url = workspace.manifest.baseline.store;
    constexpr std::string_view scheme = "dir:";
    if (!url.starts_with(scheme)) return {};
    return (workspace.manifest.folder / url.substr(scheme.size())).lexically_normal();
}

/// True if the work tree differs from HEAD; an Error unless that was allowed.
bool is_dirty(const Workspace& workspace, const Arguments& arguments) {
    const std::optional<std::string> changed =
        required_repository(workspace).changed_file(store_folder(workspace));
    if (!changed) return false;
    if (!arguments.has("--allow-dirty")) {
        throw Error(
            fmt::format("recording: the work tree differs from HEAD ({})", in_quotes(*changed)),
            "commit first, or mark the run with --allow-dirty");
    }
    return true;
}

void check_measured(const Run& run) {
    for (const Model& model : run.models) {
        if (model.broken.empty()) continue;
        throw Error(
            fmt::format("recording: model {} is broken: {}", in_quotes(model.name), model.broken),
            "nothing was stored");
    }
}

/// The base of a commit other than HEAD is its first parent.
history::Base base_of(const Workspace& workspace, const Run& run, const Shell& shell) {
    const history::Repository& repository = *workspace.repository;
    if (repository.head() == run.commit) {
        return history::choose_base(repository, base_query(workspace, {}, shell));
    }
    const std::vector<history::CommitId> parents = repository.parents(run.commit);
    if (parents.empty()) return history::Base{std::nullopt, "the commit has no parent"};
    return history::Base{parents.front(), "first parent of the recorded commit"};
}

/// Names in each model the metrics that broke a rule: they are kept as history, and later runs go
/// on being compared with the last good value.
Run with_rejections(Run run, const Workspace& workspace, const Shell& shell) {
    Verdict verdict;
    verdict.run = run;
    verdict.baseline = load_baseline(workspace, base_of(workspace, run, shell), run);
    verdict.models = compare(verdict.run, verdict.baseline);
    verdict = rules::judge(std::move(verdict), workspace.rules);
    for (Model& model : run.models) {
        for (const Finding* finding : findings_of(verdict, model.name)) {
            const bool rejected = finding->outcome() == Outcome::regressed &&
                                  finding->before.has_value() && finding->after.has_value();
            const auto known =
                std::find(model.rejected.begin(), model.rejected.end(), finding->metric);
            if (rejected && known == model.rejected.end()) {
                model.rejected.push_back(finding->metric);
            }
        }
    }
    return run;
}

void tell(const Run& run, const stores::Store& store, Shell& shell) {
    constexpr std::size_t short_id = 12;
    shell.out << fmt::format("recorded {} model{} of commit {}{} in {}\n", run.models.size(),
                             run.models.size() == 1 ? "" : "s", run.commit.substr(0, short_id),
                             run.dirty ? " (dirty)" : "", store.name());
    for (const Model& model : run.models) {
        for (const std::string& metric : model.rejected) {
            shell.out << printable(fmt::format(
                "  {}: {} regressed: kept as history, the last good value stays the standard\n",
                model.name, metric));
        }
    }
}

int record(const Arguments& arguments, Shell& shell) {
    const std::filesystem::path manifest = arguments.value("MANIFEST").value_or("ipugate.yaml");
    const Workspace workspace = open_workspace(manifest, shell);
    const history::Repository& repository = required_repository(workspace);
    const std::string commit = arguments.value("--commit").value_or("");
    const bool dirty = is_dirty(workspace, arguments);
    if (!commit.empty() && !repository.resolve(commit)) {
        throw Error(fmt::format("--commit {}: no such commit", in_quotes(commit)));
    }
    Run run = measure_commit(workspace, commit, shell);
    if (run.commit.empty()) {
        throw Error("recording: the branch has no commit yet", "commit first");
    }
    check_measured(run);
    run.dirty = dirty;
    if (!arguments.has("--accept")) run = with_rejections(std::move(run), workspace, shell);
    workspace.store->store(run);
    if (!arguments.has("--quiet")) tell(run, *workspace.store, shell);
    return 0;
}

constexpr std::array options = {
    Option{"MANIFEST", "", "the manifest (default: ipugate.yaml)"},
    Option{"--commit", "REF", "the commit that was measured (default: HEAD)"},
    Option{"--allow-dirty", "", "record although the work tree differs from HEAD; marks the run"},
    Option{"--accept", "", "make regressed values the standard for later commits"},
    Option{"--quiet", "", "print nothing on standard output", Option::Count::once, "-q"},
};

}  // namespace

const Command record_command = {"record", "store a run as the baseline of its commit",
                                "ipugate record ipugate.yaml\n"
                                "ipugate record ipugate.yaml --commit HEAD~1\n"
                                "ipugate record ipugate.yaml --accept",
                                options, record};

}  // namespace ipugate::cli
