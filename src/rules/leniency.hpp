// SPDX-License-Identifier: Apache-2.0
// How kinds that are built in are softened.
#pragma once

#include <string_view>

#include "rules/rule.hpp"

namespace ipugate::rules {

/// Reads `<key>: fail`, `warn` or `allowed`; of `warn` and the entry's own severity the milder one
/// counts.
Rule with_leniency(YamlMapping& entry, std::string_view key, Rule rule);

}  // namespace ipugate::rules
