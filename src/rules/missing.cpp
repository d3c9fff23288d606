// SPDX-License-Identifier: Apache-2.0
// The kind `missing`: whether a metric or model of the baseline may be gone; built in as `fail`.
#include <fmt/format.h>

#include "rules/kinds.hpp"
#include "rules/leniency.hpp"

namespace ipugate::rules {
namespace {

Rule parse(YamlMapping& entry, Rule rule) {
    rule = with_leniency(entry, "missing", std::move(rule));
    rule.limit = rule.bounds.is_allowed ? "may go missing" : "must not go missing";
    return rule;
}

/// `change.name` is the metric's name, or "the model" for a model that is gone as a whole.
Judgement judge(const Rule& rule, const MetricChange& change) {
    const std::string was =
        change.before ? fmt::format(" ({})", format_quantity(*change.before, change.dimension))
                      : "";
    if (rule.bounds.is_allowed) {
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
