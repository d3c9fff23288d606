// SPDX-License-Identifier: Apache-2.0
// Inside reports/: a row of small bars for a row of values.
#pragma once

#include <string>
#include <vector>

namespace ipugate::reports {

/// What a terminal can show.
enum class Script { ascii, utf8 };

/// One bar a value, lowest to highest of them in eight steps; equal values are in the middle. In
/// ASCII the bars are the digits 1 to 8. Of more than 80 values the last ones.
std::string sparkline(const std::vector<double>& values, Script script);

}  // namespace ipugate::reports
