// SPDX-License-Identifier: Apache-2.0
// The kind `unchanged`: a metric or fact must be exactly what it was.
#include <fmt/format.h>

#include "rules/bound.hpp"
#include "rules/kinds.hpp"
#include "rules/wording.hpp"
#include "support/text.hpp"

namespace ipugate::rules {
namespace {

Rule parse(YamlMapping& entry, Rule rule) {
    require_true(entry, "unchanged");
    rule.limit = "unchanged";
    return rule;
}

Judgement judge(const Rule&, const MetricChange& change) {
    const std::string words = change_in_words(change);
    if (change.before.value() == change.after.value()) return {Result::held, words};
    return {Result::violated, fmt::format("{}, but must not change", words)};
}

Range range(const Rule&, const MetricChange& change) {
    return {change.before, change.before};
}

Judgement judge_fact(const Rule&, const FactChange& fact) {
    if (fact.before == fact.after) {
        return {Result::held, fmt::format("{} stayed {}", fact.name, in_quotes(fact.after))};
    }
    if (fact.after.empty()) {
        return {Result::violated, fmt::format("{} was {} and is gone, but must not change",
                                              fact.name, in_quotes(fact.before))};
    }
    return {Result::violated,
            fmt::format("{} changed from {} to {}, but must not change", fact.name,
                        in_quotes(fact.before), in_quotes(fact.after))};
}

}  // namespace

const RuleKind unchanged_kind = {
    .name = "unchanged",
    .summary = "the metric or fact must be exactly what it was",
    .needs = Needs::both_sides,
    .guards = std::nullopt,
    .parse = parse,
    .judge = judge,
    .range = range,
    .judge_fact = judge_fact,
};

}  // namespace ipugate::rules
