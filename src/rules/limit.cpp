// SPDX-License-Identifier: Apache-2.0
// The kind `limit`: an absolute budget, judged with or without a baseline.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rules/bound.hpp"
#include "rules/kinds.hpp"

namespace ipugate::rules {
namespace {

/// Rounding of decimal numbers in binary: 0.1 + 0.2 against a limit of 0.3.
constexpr double rounding = 1e-12;

Quantity parse_end(YamlMapping& mapping, std::string_view key) {
    const Bound bound = parse_bound(mapping, key);
    if (bound.text.ends_with("pp")) {
        throw mapping.error(key, fmt::format("'{}' of a limit is in percentage points", key),
                            "write the fraction itself: '30 %'");
    }
    return bound.quantity;
}

Rule parse(YamlMapping& entry, Rule rule) {
    const YamlNode& node = entry.required("limit");
    if (node.kind == YamlNode::Kind::scalar) {
        throw entry.error("limit", "'limit' must be a mapping with max, min or both",
                          fmt::format("write 'limit: {{max: {}}}'", node.scalar));
    }
    YamlMapping mapping(node, entry.file(), "'limit'");
    const auto max_text = mapping.text("max");
    const auto min_text = mapping.text("min");
    mapping.finish();
    if (!max_text && !min_text) {
        throw entry.error("limit", "'limit' has neither max nor min",
                          "write for example 'limit: {max: 120 MB}'");
    }
    if (min_text) rule.bounds.min = parse_end(mapping, "min");
    if (max_text) rule.bounds.max = parse_end(mapping, "max");
    const Bounds& bounds = rule.bounds;
    if (min_text && max_text && bounds.min->dimension != bounds.max->dimension) {
        throw entry.error("limit", "max and min of 'limit' have units of different kinds");
    }
    if (min_text && max_text && bounds.min->value > bounds.max->value) {
        throw entry.error("limit", "min of 'limit' is larger than max");
    }
    if (min_text) rule.limit = fmt::format("at least {}", *min_text);
    if (min_text && max_text) rule.limit += " and ";
    if (max_text) rule.limit += fmt::format("at most {}", *max_text);
    return rule;
}

bool exceeds(double larger, double smaller) {
    return larger - smaller > rounding * std::max(std::abs(larger), std::abs(smaller));
}

Judgement judge(const Rule& rule, const MetricChange& change) {
    const double value = change.after.value();
    const std::string words =
        fmt::format("{} is {}", change.name, format_quantity(value, change.dimension));
    const Bounds& bounds = rule.bounds;
    if (bounds.max && exceeds(value, bounds.max->value)) {
        const double over = value - bounds.max->value;
        return {Result::violated, fmt::format("{}, {} allowed ({} over it)", words, rule.limit,
                                              format_quantity(over, change.dimension))};
    }
    if (bounds.min && exceeds(bounds.min->value, value)) {
        const double below = bounds.min->value - value;
        return {Result::violated, fmt::format("{}, {} demanded ({} below it)", words, rule.limit,
                                              format_quantity(below, change.dimension))};
    }
    return {Result::held, fmt::format("{}, {} is allowed", words, rule.limit)};
}

Range range(const Rule& rule, const MetricChange& /*change*/) {
    const auto end = [](const std::optional<Quantity>& quantity) {
        return quantity ? std::optional(quantity->value) : std::nullopt;
    };
    return {end(rule.bounds.min), end(rule.bounds.max)};
}

}  // namespace

const RuleKind limit_kind = {
    .name = "limit",
    .summary = "an absolute budget: max, min or both, with or without a baseline",
    .needs = Needs::new_value,
    .guards = std::nullopt,
    .parse = parse,
    .judge = judge,
    .range = range,
};

}  // namespace ipugate::rules
