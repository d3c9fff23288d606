// SPDX-License-Identifier: Apache-2.0
// Estimates that became better because work left what is estimated.
#pragma once

#include <optional>

#include "rules/selection.hpp"

namespace ipugate::rules {

/// A compiler's estimate of the cycles counts the NPU alone. If `total_cycles` fell while operators
/// went to the CPU, left the NPU or multiply-accumulates vanished, the finding `suspect` about it:
/// by the last rule of that kind, else by the built-in one, which fails.
std::optional<Finding> judge_suspicion(const ModelComparison& model, ModelRules& rules);

}  // namespace ipugate::rules
