// SPDX-License-Identifier: Apache-2.0
// How kinds that are built in are softened.
#include "rules/leniency.hpp"

#include <fmt/format.h>

#include "support/text.hpp"

namespace ipugate::rules {

Rule with_leniency(YamlMapping& entry, std::string_view key, Rule rule) {
    const std::string word = entry.required_text(key);
    if (word == "allowed") {
        rule.bounds.is_allowed = true;
    } else if (word == "warn") {
        if (rule.severity == Severity::fail) rule.severity = Severity::warn;
    } else if (word != "fail") {
        throw entry.error(
            key, fmt::format("'{}' is allowed, fail or warn, not {}", key, in_quotes(word)));
    }
    return rule;
}

}  // namespace ipugate::rules
