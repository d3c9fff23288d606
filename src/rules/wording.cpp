// SPDX-License-Identifier: Apache-2.0
// The sentences in which rules speak of values and changes.
#include "rules/wording.hpp"

#include <fmt/format.h>

namespace ipugate::rules {

std::string change_in_words(const MetricChange& change) {
    const double before = change.before.value();
    const double after = change.after.value();
    const std::string new_value = format_quantity(after, change.dimension);
    if (before == after) return fmt::format("{} stayed at {}", change.name, new_value);
    const std::string_view verb = after > before ? "rose" : "fell";
    if (before == 0) return fmt::format("{} {} from zero to {}", change.name, verb, new_value);
    return fmt::format("{} {} from {} to {} ({}, {})", change.name, verb,
                       format_quantity(before, change.dimension), new_value,
                       format_change(after - before, change.dimension),
                       format_ratio((after - before) / (before < 0 ? -before : before)));
}

}  // namespace ipugate::rules
