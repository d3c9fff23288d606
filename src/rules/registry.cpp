// SPDX-License-Identifier: Apache-2.0
// The table of rule kinds.
#include <array>

#include "rules/kinds.hpp"

namespace ipugate::rules {

std::span<const RuleKind> registry() {
    static const std::array kinds = {max_increase_kind, max_decrease_kind, limit_kind,
                                     required_kind,     unchanged_kind,    missing_kind,
                                     suspect_kind};
    return kinds;
}

}  // namespace ipugate::rules
