// SPDX-License-Identifier: Apache-2.0
// The pinned revision: a second baseline that catches a drift of many small steps.
#include "cli/pin.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

history::Base pinned_base(const Workspace& workspace) {
    const std::string& pin = workspace.manifest.baseline.pin;
    if (!workspace.repository) {
        throw Error(fmt::format("pin {}: the manifest is not in a git repository", in_quotes(pin)));
    }
    const std::optional<history::CommitId> commit = workspace.repository->resolve(pin);
    if (!commit) {
        throw Error(fmt::format("pin {}: no such commit in the git repository", in_quotes(pin)),
                    "correct 'baseline: pin' in the manifest; git fetch --tags gets missing tags");
    }
    return history::Base{*commit, fmt::format("pin {}", pin)};
}

/// New and missing metrics are the base's business: a pin only tells how far values drifted.
bool tells_drift(const Finding& finding) {
    if (finding.rule == "environment" || finding.rule == "unit") return true;
    const auto kinds = rules::registry();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const rules::RuleKind& one) {
        return one.name == finding.rule;
    });
    return kind != kinds.end() && kind->needs == rules::Needs::both_sides &&
           finding.before.has_value() && finding.after.has_value();
}

/// What has no value at the pin cannot drift from it; that is said, so that nobody relies on it.
std::vector<Note> not_pinned(const Verdict& verdict, std::string_view pin) {
    std::vector<Note> notes;
    for (const ModelComparison& model : verdict.models) {
        if (model.state == State::added) {
            notes.push_back(
                {{},
                 fmt::format("pin {}: no run of model {} there to compare with", pin, model.name)});
        }
        for (const MetricChange& metric : model.metrics) {
            if (model.state != State::compared || metric.state != State::added) continue;
            notes.push_back({{},
                             fmt::format("pin {}: no {} of model {} there to compare with", pin,
                                         metric.name, model.name)});
        }
    }
    return notes;
}

}  // namespace

Drift judge_against_pin(const Workspace& workspace, const Run& run) {
    const std::string& pin = workspace.manifest.baseline.pin;
    if (pin.empty()) return {};
    Verdict verdict;
    verdict.run = run;
    verdict.baseline = load_baseline(workspace, pinned_base(workspace), run);
    if (!verdict.baseline.run) {
        Finding finding;
        finding.rule = "pin";
        finding.result = Result::incomparable;
        finding.message = fmt::format("nothing to compare with at the pin: {}; record a run there",
                                      verdict.baseline.reason);
        return {{finding}, {}};
    }
    verdict.models = compare(verdict.run, verdict.baseline);
    verdict = rules::judge(std::move(verdict), workspace.rules);
    Drift drift{{}, not_pinned(verdict, pin)};
    drift.notes.push_back({{},
                           fmt::format("pin {}: compared with the run of commit {} too", pin,
                                       verdict.baseline.commit.substr(0, 12))});
    for (Finding& finding : verdict.findings) {
        if (!tells_drift(finding)) continue;
        finding.rule += ".pin";
        if (!finding.limit.empty()) finding.limit += fmt::format(" against pin {}", pin);
        finding.message = fmt::format("against pin {}: {}", pin, finding.message);
        drift.findings.push_back(std::move(finding));
    }
    return drift;
}

}  // namespace ipugate::cli
