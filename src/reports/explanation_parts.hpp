// SPDX-License-Identifier: Apache-2.0
// Inside reports/: the parts of an explanation, each a heading with lines; empty if there is
// nothing to say.
#pragma once

#include <string>

#include "core/explanation.hpp"
#include "reports/sparkline.hpp"

namespace ipugate::reports {

std::string measured_part(const Explanation& explanation);
std::string baseline_part(const Explanation& explanation);
std::string rules_part(const Explanation& explanation);
std::string history_part(const Explanation& explanation, Script script);

/// The series of the explained metric in the environment of the new run; null if none is stored.
const Series* own_series(const Explanation& explanation, const std::vector<Series>& all);

}  // namespace ipugate::reports
