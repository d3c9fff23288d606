// SPDX-License-Identifier: Apache-2.0
// Why a metric was judged as it was, in sentences.
#pragma once

#include <string>

#include "core/explanation.hpp"
#include "reports/sparkline.hpp"

namespace ipugate::reports {

/// What was measured, what it was compared with and why, each rule with what would have passed, the
/// outcome, the history, and the operators behind a time; one thing a line.
std::string explanation_text(const Explanation& explanation, Script script);

}  // namespace ipugate::reports
