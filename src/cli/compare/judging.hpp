// SPDX-License-Identifier: Apache-2.0
// Compares two runs and judges the difference, as a check judges a run and its baseline.
#pragma once

#include "cli/compare/naming.hpp"
#include "core/verdict.hpp"
#include "rules/rule.hpp"

namespace ipugate::cli {

/// The verdict on `sides.after` with `sides.before` as baseline. A model that is broken on either
/// side is broken. Rules know models by their own names. What was not judged is noted.
Verdict judged(const Sides& sides, const rules::RuleSet& rules);

}  // namespace ipugate::cli
