// SPDX-License-Identifier: Apache-2.0
// Operators and operator types as rules see them: one metric of each, on both sides.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/comparison.hpp"

namespace ipugate::rules {

struct OpCandidate {
    std::string label;
    std::string type;
    std::string name;     ///< empty for an operator type
    bool in_run = false;  ///< the new run has the operator, with or without the metric
    std::optional<double> before;
    std::optional<double> after;
};

/// Every operator (or operator type) of `model` that has `metric` on either side.
std::vector<OpCandidate> op_candidates(const ModelComparison& model, std::string_view metric);

/// How many operators had `metric` in the baseline, if none has it in the new run; else 0. For
/// operator types 0: they follow from the operators.
std::size_t lost_ops(const ModelComparison& model, std::string_view metric);

}  // namespace ipugate::rules
