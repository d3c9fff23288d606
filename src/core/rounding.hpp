// SPDX-License-Identifier: Apache-2.0
// Whether a value that was printed with few digits is a rounding of an exact one.
#pragma once

#include <string_view>

#include "core/metric.hpp"

namespace ipugate {

/// Whether `rounded`, which may be cut instead of rounded, differs from `exact` (in base units) by
/// less than its last printed digit.
bool agrees_with_rounded(double exact, const Sample& rounded);

/// The same for conditions such as "333.3 MHz" and "333 MHz". Programs print "GB/s" for 10^9 and
/// for 2^30 bytes a second, so that either may be meant by `rounded`. False for other words.
bool agrees_with_rounded(std::string_view exact, std::string_view rounded);

}  // namespace ipugate
