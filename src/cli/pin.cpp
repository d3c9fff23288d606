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
    if (finding.rule == "environment") return true;
    const auto kinds = rules::registry();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const rules::RuleKind& one) {
        return one.name == finding.rule;
    });
    return kind != kinds.end() && kind->needs == rules::Needs::both_sides &&
           finding.before.has_value() && finding.after.has_value();
}

}  // namespace

std::vector<Finding> judge_against_pin(const Workspace& workspace, const Run& run) {
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
        return {finding};
    }
    verdict.models = compare(verdict.run, verdict.baseline);
    verdict = rules::judge(std::move(verdict), workspace.rules);
    std::vector<Finding> findings;
    for (Finding& finding : verdict.findings) {
        if (!tells_drift(finding)) continue;
        finding.rule += ".pin";
        if (!finding.limit.empty()) finding.limit += fmt::format(" against pin {}", pin);
        finding.message = fmt::format("against pin {}: {}", pin, finding.message);
        findings.push_back(std::move(finding));
    }
    return findings;
}

}  // namespace ipugate::cli
