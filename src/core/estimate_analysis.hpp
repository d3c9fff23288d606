// SPDX-License-Identifier: Apache-2.0
// What a compiler's estimate says about where a model spends its cycles and its memory.
#pragma once

#include <string>
#include <vector>

#include "core/run.hpp"

namespace ipugate {

/// An operator at 10 % of the model's cycles or more is hot.
inline constexpr double hot_share = 0.1;

/// An operator that waits for a memory longer than it computes.
struct MemoryBound {
    const Op* op = nullptr;
    std::string memory;  ///< as bound_by() says: "off-chip flash"
    double ratio = 0;  ///< cycles of that memory over cycles of computing; infinity if it computes
                       ///< nothing
};

/// How well the operators of one kind use the multiply-accumulate units. Bounds as Arm's ML
/// Inference Advisor has them: a convolution below 55 % is low, below 30 % very low; a depthwise
/// convolution below 3 % is low. Other kinds have no bound.
struct KindUse {
    std::string kind;  ///< the operators' type
    std::size_t ops = 0;
    std::size_t low = 0;  ///< how many are low, the very low ones too
    std::size_t very_low = 0;
    double cycles = 0;          ///< of all of them
    double utilisation = 0;     ///< mean over their cycles, 0..1
    const Op* worst = nullptr;  ///< the one of least utilisation
};

/// Everything points into the model.
struct EstimateAnalysis {
    double cycles = 0;                      ///< sum of the operators' cycles
    std::vector<const Op*> heaviest;        ///< most cycles first
    std::vector<const Op*> hot;             ///< likewise, those at `hot_share` or more
    std::vector<MemoryBound> memory_bound;  ///< likewise
    std::vector<KindUse> kinds;             ///< kinds with multiply-accumulates, most cycles first
};

/// Looks at the operators of `model` that have an estimate and run on the NPU; `most` bounds the
/// heaviest.
EstimateAnalysis analysed(const Model& model, std::size_t most);
EstimateAnalysis analysed(Model&& model, std::size_t most) = delete;

/// Adds what follows from the estimates of operators and model, where they are there:
/// `peak_activation_memory`, the largest memory that an operator needs; `average_memory`, its mean
/// over the cycles; `target_utilisation`, npu_cycles / total_cycles.
Model with_estimate_metrics(Model model);

}  // namespace ipugate
