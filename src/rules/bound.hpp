// SPDX-License-Identifier: Apache-2.0
// Bounds: the amounts of a rule as read from YAML, and whether they fit a metric.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/rule.hpp"

namespace ipugate::rules {

/// An amount with the words the user wrote for it.
struct Bound {
    enum class Form { percent, points, absolute };

    Form form = Form::absolute;
    Quantity quantity;
    std::string text;
};

/// Reads "3 %", "2 pp", "50 us" or a bare count at `key` of `entry`, which must be there.
Bound parse_bound(YamlMapping& entry, std::string_view key);

/// The same; a negative amount is an Error.
Bound parse_allowance(YamlMapping& entry, std::string_view key);

/// Refuses `key: false`: a rule is switched off by `severity: off`.
void require_true(YamlMapping& entry, std::string_view key);

/// Why the amounts of `rule` cannot be held against a metric of `dimension`, with both units and
/// the rule's place; nothing if they can.
std::optional<std::string> misfit(const Rule& rule, std::string_view metric, Dimension dimension);

}  // namespace ipugate::rules
