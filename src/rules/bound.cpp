// SPDX-License-Identifier: Apache-2.0
// Bounds: the amounts of a rule as read from YAML, and whether they fit a metric.
#include "rules/bound.hpp"

#include <fmt/format.h>

#include <array>

#include "support/text.hpp"

namespace ipugate::rules {
namespace {

constexpr std::string_view points_unit = "pp";
constexpr Unit points{"pp", Dimension::fraction, -2, 0};

Bound read_bound(std::string_view text) {
    if (text.ends_with(points_unit)) {
        const std::string_view number = trimmed(text.substr(0, text.size() - points_unit.size()));
        const auto quantity = parse_in_unit(number, points);
        if (quantity) return {Bound::Form::points, *quantity, std::string(text)};
    }
    const Quantity quantity = parse_quantity(text);
    if (text.ends_with('%')) return {Bound::Form::percent, quantity, std::string(text)};
    const bool fraction = quantity.dimension == Dimension::fraction;
    return {fraction ? Bound::Form::points : Bound::Form::absolute, quantity, std::string(text)};
}

}  // namespace

Bound parse_bound(YamlMapping& entry, std::string_view key) {
    const std::string text = entry.required_text(key);
    try {
        return read_bound(trimmed(text));
    } catch (const Error& error) {
        throw entry.error(key, fmt::format("'{}': {}", key, error.what()), error.remedy());
    }
}

Bound parse_allowance(YamlMapping& entry, std::string_view key) {
    Bound bound = parse_bound(entry, key);
    if (bound.quantity.value < 0) {
        throw entry.error(key, fmt::format("'{}' is negative: {}", key, in_quotes(bound.text)),
                          "write the size of the change that is allowed, without a sign");
    }
    return bound;
}

void require_true(YamlMapping& entry, std::string_view key) {
    if (entry.flag(key) == true) return;
    throw entry.error(key, fmt::format("'{}' can only be true", key),
                      "leave the key away, or switch the rule off by 'severity: off'");
}

std::optional<std::string> misfit(const Rule& rule, std::string_view metric, Dimension dimension) {
    const Bounds& bounds = rule.bounds;
    if (bounds.points && dimension != Dimension::fraction) {
        return fmt::format(
            "{} is measured in {}, but the rule at {} ({}) is in percentage points, which only "
            "fractions have",
            metric, base_unit(dimension), to_string(rule.place), rule.limit);
    }
    const std::array quantities = {&bounds.absolute, &bounds.floor, &bounds.max, &bounds.min};
    for (const std::optional<Quantity>* quantity : quantities) {
        if (!quantity->has_value() || (*quantity)->dimension == dimension) continue;
        return fmt::format("{} is measured in {}, but the rule at {} ({}) is in {}", metric,
                           base_unit(dimension), to_string(rule.place), rule.limit,
                           base_unit((*quantity)->dimension));
    }
    return std::nullopt;
}

}  // namespace ipugate::rules
