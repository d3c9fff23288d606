// SPDX-License-Identifier: Apache-2.0
// The kind `required`: the metric must be measured.
#include <fmt/format.h>

#include "rules/bound.hpp"
#include "rules/kinds.hpp"
#include "support/text.hpp"

namespace ipugate::rules {
namespace {

Rule parse(YamlMapping& entry, Rule rule) {
    require_true(entry, "required");
    rule.limit = "must be measured";
    return rule;
}

Judgement absent(std::string_view name) {
    return {Result::broken,
            fmt::format("{} is required but was not measured: no capture of the model has it that "
                        "could be used",
                        name)};
}

Judgement judge(const Rule&, const MetricChange& change) {
    if (!change.after) return absent(change.name);
    return {Result::held, fmt::format("{} is there: {}", change.name,
                                      format_quantity(*change.after, change.dimension))};
}

Judgement judge_fact(const Rule&, const FactChange& fact) {
    if (fact.after.empty()) return absent(fact.name);
    return {Result::held, fmt::format("{} is there: {}", fact.name, in_quotes(fact.after))};
}

}  // namespace

const RuleKind required_kind = {
    .name = "required",
    .summary = "the metric must have been measured",
    .needs = Needs::nothing,
    .guards = std::nullopt,
    .parse = parse,
    .judge = judge,
    .judge_fact = judge_fact,
};

}  // namespace ipugate::rules
