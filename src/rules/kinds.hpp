// SPDX-License-Identifier: Apache-2.0
// The rule kinds, each defined in its own file and listed in registry.cpp.
#pragma once

#include "rules/rule.hpp"

namespace ipugate::rules {

extern const RuleKind max_increase_kind;
extern const RuleKind max_decrease_kind;
extern const RuleKind limit_kind;
extern const RuleKind required_kind;
extern const RuleKind unchanged_kind;
/// Built in: applies with severity `fail` where no rule of the file says otherwise.
extern const RuleKind missing_kind;
/// Likewise.
extern const RuleKind suspect_kind;

}  // namespace ipugate::rules
