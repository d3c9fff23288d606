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

/// True if the work tree differs from HEAD; an Error unless that was allowed.
bool is_dirty(const Workspace& workspace, const Arguments& arguments) {
    const std::optional<std::string> changed = changed_file(workspace);
    if (!changed) return false;
    if (!arguments.has("--allow-dirty")) {
        throw Error(
            fmt::format("recording: the work tree differs from HEAD ({})", in_quotes(*changed)),
            "commit first, or mark the run with --allow-dirty; captures need not be "
            "tracked (.gitignore)");
    }
    return true;
}

void check_measured(const Run& run) {
    for (const Model& model : run.models) {
        if (model.broken.empty()) continue;
        throw Error(fmt::format("recording: nothing was stored, for model {} is broken: {}",
                                in_quotes(model.name), model.broken));
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

/// The metrics of a model that broke a rule or are missing; "" stands
/// for the model itself.
std::vector<std::string> rejected_metrics(const Verdict& verdict, std::string_view model) {
    std::vector<std::string> metrics;
    for (const Finding* finding : findings_of(verdict, model)) {
        if (finding->outcome() != Outcome::regressed) continue;
        if (std::find(metrics.begin(), metrics.end(), finding->metric) == metrics.end()) {
            metrics.push_back(finding->metric);
        }
    }
    return metrics;
}

/// The entry of a model that is gone: nothing but the names of what later runs go on missing.
Model missing_model(const ModelComparison& gone) {
    Model model;
    model.name = gone.name;
    model.environment = gone.environment;
    for (const MetricChange& metric : gone.metrics) model.rejected.push_back(metric.name);
    return model;
}

/// Names in each model the metrics that broke a rule: they are kept as history, and later runs go
/// on being compared with the last good value.
Run with_rejections(Run run, const Workspace& workspace, const Shell& shell) {
    Verdict verdict;
    verdict.run = run;
    verdict.baseline = load_baseline(workspace, base_of(workspace, run, shell), run);
    if (verdict.baseline.cut) {
        throw Error(fmt::format("recording: {}", verdict.baseline.reason),
                    "fetch the history, or record with --accept: a regression would become the "
                    "standard unnoticed");
    }
    verdict.models = compare(verdict.run, verdict.baseline);
    verdict = rules::judge(std::move(verdict), workspace.rules);
    for (Model& model : run.models) model.rejected = rejected_metrics(verdict, model.name);
    for (const ModelComparison& model : verdict.models) {
        if (model.state != State::gone) continue;
        if (rejected_metrics(verdict, model.name).empty()) continue;
        run.models.push_back(missing_model(model));
    }
    return run;
}

void tell(const Run& run, const stores::Store& store, Shell& shell) {
    constexpr std::size_t short_id = 12;
    const auto measured = std::count_if(run.models.begin(), run.models.end(), [](const Model& m) {
        return !m.metrics.empty() || !m.ops.empty();
    });
    shell.out << fmt::format("recorded {} model{} of commit {}{} in {}\n", measured,
                             measured == 1 ? "" : "s", run.commit.substr(0, short_id),
                             run.dirty ? " (dirty)" : "", store.name());
    for (const Model& model : run.models) {
        if (model.metrics.empty() && !model.rejected.empty()) {
            shell.out << fmt::format(
                "  {}: missing, and missed until a run is recorded with "
                "--accept\n",
                one_line(model.name));
            continue;
        }
        for (const std::string& metric : model.rejected) {
            shell.out << fmt::format(
                "  {}: {} regressed: kept as history, the last good value stays the standard\n",
                one_line(model.name), one_line(metric));
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
    Option{"MANIFEST", "", "the manifest (default: ipugate.yaml)"}.of(files),
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
