// SPDX-License-Identifier: Apache-2.0
// The matching of operators as a list for people.
#pragma once

#include <string>
#include <vector>

#include "core/comparison.hpp"

namespace ipugate::reports {

/// Every operator of every compared model with its partner: how they were matched, how sure that
/// is, both labels and both values (times, cycles or shares).
std::string matching_text(const std::vector<ModelComparison>& models);

}  // namespace ipugate::reports
