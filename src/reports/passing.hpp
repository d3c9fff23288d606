// SPDX-License-Identifier: Apache-2.0
// Inside reports/: the values that pass a rule, in words that are true to their last digit.
#pragma once

#include <string>

#include "core/range.hpp"
#include "support/unit.hpp"

namespace ipugate::reports {

/// Like format_quantity, but never rounded up: what is printed is not above `value`.
std::string rounded_down(double value, Dimension dimension);
/// Never rounded down.
std::string rounded_up(double value, Dimension dimension);

/// "up to 8.98 ms", "from 25 1/s on", "from 1 ms to 20 ms", "with 4096 B only", "with no value";
/// what is printed passes too.
std::string passing_in_words(const Range& range, Dimension dimension);

/// How far `value` is from the end of the range that it is past or nearest to: "336 us (2.6 %)
/// above", "371 us (3.0 %) below", "exactly that". Empty for a range without ends.
std::string margin_in_words(const Range& range, double value, Dimension dimension);

}  // namespace ipugate::reports
