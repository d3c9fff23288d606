// SPDX-License-Identifier: Apache-2.0
// The kind `missing`: whether a metric or model of the baseline may be gone; built in as `fail`.
#include <fmt/format.h>

#include "rules/kinds.hpp"
#include "support/text.hpp"

namespace ipugate::rules {
namespace {

Rule parse(YamlMapping& entry, Rule rule) {
    const std::string word = entry.required_text("missing");
    rule.limit = "must not go missing";
    if (word == "allowed") {
        rule.bounds.may_go = true;
        rule.limit = "may go missing";
    } else if (word == "warn") {
        // The milder of this and the entry's own severity.
        if (rule.severity == Severity::fail) rule.severity = Severity::warn;
    } else if (word != "fail") {
        throw entry.error(
            "missing", fmt::format("'missing' is allowed, fail or warn, not {}", in_quotes(word)));
    }
    return rule;
}

/// `change.name` is the metric's name, or "the model" for a model that is gone as a whole.
Judgement judge(const Rule& rule, const MetricChange& change) {
    const std::string was =
        change.before ? fmt::format(" ({})", format_quantity(*change.before, change.dimension))
                      : "";
    if (rule.bounds.may_go) {
        return {Result::held, fmt::format("{} was in the baseline{} and is gone, which the rules "
                                          "allow",
                                          change.name, was)};
    }
    return {Result::violated,
            fmt::format("{} was in the baseline{} and is missing now", change.name, was)};
}

}  // namespace

const RuleKind missing_kind = {
    .name = "missing",
    .summary = "whether a metric or model of the baseline may be gone (built in: fail)",
    .needs = Needs::loss,
    .guards = std::nullopt,
    .parse = parse,
    .judge = judge,
};

}  // namespace ipugate::rules
