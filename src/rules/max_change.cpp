// SPDX-License-Identifier: Apache-2.0
// The kinds `max_increase` and `max_decrease`: how far a metric may move one way.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rules/bound.hpp"
#include "rules/kinds.hpp"
#include "rules/wording.hpp"
#include "support/text.hpp"

namespace ipugate::rules {
namespace {

/// Rounding of decimal numbers in binary; far below what any capture prints.
constexpr double rounding = 1e-12;

struct Way {
    std::string_view key;
    char sign = '+';
    double factor = 1;
};

constexpr Way up{"max_increase", '+', 1};
constexpr Way down{"max_decrease", '-', -1};

Quantity parse_floor(YamlMapping& entry) {
    const Bound bound = parse_allowance(entry, "and_more_than");
    if (bound.form == Bound::Form::percent) {
        throw entry.error("and_more_than",
                          fmt::format("'and_more_than' is a percentage: {}", in_quotes(bound.text)),
                          "write the percentage as max_increase or max_decrease and the amount as "
                          "and_more_than: '{max_increase: 3 %, and_more_than: 50 us}'");
    }
    return bound.quantity;
}

Rule parse(YamlMapping& entry, Rule rule, const Way& way) {
    const Bound bound = parse_allowance(entry, way.key);
    switch (bound.form) {
        case Bound::Form::percent:
            rule.bounds.ratio = bound.quantity.value;
            break;
        case Bound::Form::points:
            rule.bounds.points = bound.quantity.value;
            break;
        case Bound::Form::absolute:
            rule.bounds.absolute = bound.quantity;
            break;
    }
    rule.limit = fmt::format("at most {}{}", way.sign, bound.text);
    if (entry.value("and_more_than") == nullptr) return rule;
    rule.bounds.floor = parse_floor(entry);
    rule.limit += fmt::format(" or {}{}", way.sign, trimmed(entry.required_text("and_more_than")));
    return rule;
}

/// The largest move that the rule allows; meeting it exactly is allowed.
double allowed(const Bounds& bounds, double before) {
    double most = 0;
    if (bounds.ratio) most = *bounds.ratio * std::abs(before);
    if (bounds.points) most = *bounds.points;
    if (bounds.absolute) most = bounds.absolute->value;
    return bounds.floor ? std::max(most, bounds.floor->value) : most;
}

Judgement judge(const Rule& rule, const MetricChange& change, const Way& way) {
    const double before = change.before.value();
    const double after = change.after.value();
    const double moved = (after - before) * way.factor;
    const double slack = rounding * std::max(std::abs(before), std::abs(after));
    const bool violated = moved > allowed(rule.bounds, before) + slack;
    const std::string words = change_in_words(change);
    if (violated) return {Result::violated, fmt::format("{}, {} allowed", words, rule.limit)};
    return {Result::held, fmt::format("{}, {} is allowed", words, rule.limit)};
}

Range range(const Rule& rule, const MetricChange& change, const Way& way) {
    const double before = change.before.value();
    const double end = before + way.factor * allowed(rule.bounds, before);
    return way.factor > 0 ? Range{std::nullopt, end} : Range{end, std::nullopt};
}

Rule parse_increase(YamlMapping& entry, Rule rule) {
    return parse(entry, std::move(rule), up);
}

Rule parse_decrease(YamlMapping& entry, Rule rule) {
    return parse(entry, std::move(rule), down);
}

Judgement judge_increase(const Rule& rule, const MetricChange& change) {
    return judge(rule, change, up);
}

Judgement judge_decrease(const Rule& rule, const MetricChange& change) {
    return judge(rule, change, down);
}

Range range_of_increase(const Rule& rule, const MetricChange& change) {
    return range(rule, change, up);
}

Range range_of_decrease(const Rule& rule, const MetricChange& change) {
    return range(rule, change, down);
}

}  // namespace

const RuleKind max_increase_kind = {
    .name = up.key,
    .summary = "how far a metric may rise: '3 %', '2 pp', '50 us', with and_more_than: both",
    .needs = Needs::both_sides,
    .guards = Direction::lower_is_better,
    .parse = parse_increase,
    .judge = judge_increase,
    .range = range_of_increase,
};

const RuleKind max_decrease_kind = {
    .name = down.key,
    .summary = "how far a metric may fall: '3 %', '2 pp', '50 us', with and_more_than: both",
    .needs = Needs::both_sides,
    .guards = Direction::higher_is_better,
    .parse = parse_decrease,
    .judge = judge_decrease,
    .range = range_of_decrease,
};

}  // namespace ipugate::rules
