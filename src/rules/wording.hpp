// SPDX-License-Identifier: Apache-2.0
// The sentences in which rules speak of values and changes.
#pragma once

#include <string>

#include "core/comparison.hpp"

namespace ipugate::rules {

/// "ipu_time rose from 10 ms to 11.20 ms (+1.200 ms, +12.0 %)", "... fell from ...",
/// "... stayed at 10 ms", "... rose from zero to 16 B". Both sides must be there.
std::string change_in_words(const MetricChange& change);

}  // namespace ipugate::rules
