// SPDX-License-Identifier: Apache-2.0
// Inside reports/: the operators behind a change as plain text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/comparison.hpp"

namespace ipugate::reports {

/// A table of the operators that explain `metric`, or best explain the model, with what they leave
/// over and the whole below them, then what bounds them now, what was fused and the sums by type;
/// empty if there is nothing to tell.
std::string operators_text(const ModelComparison& model, std::string_view metric,
                           std::size_t limit);

}  // namespace ipugate::reports
