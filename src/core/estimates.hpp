// SPDX-License-Identifier: Apache-2.0
// A compiler's estimates of operators beside its totals of the model: they must be of one run of
// it.
#pragma once

#include <vector>

#include "core/run.hpp"

namespace ipugate {

/// A model whose estimates were checked, and what is to be said about them.
struct CheckedEstimates {
    Model model;
    std::vector<Note> notes;
};

/// Compares the sums over operators with estimates with the model's total_cycles, npu_cycles, macs
/// and cycles of accesses. Throws Error if they are of different compilations: a table of operators
/// stays where it is when the compiler runs again without writing one. Where no capture has them,
/// totals, counts of operators on CPU and NPU and the class of the compiler's version are taken
/// from the operators. Models without estimates are given back as they are.
CheckedEstimates checked_estimates(Model model);

}  // namespace ipugate
