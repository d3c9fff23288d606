// SPDX-License-Identifier: Apache-2.0
// Operators: what bounds them, what they are called, and what was fused.
#include "core/op.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

namespace ipugate {
namespace {

struct Engine {
    std::string_view name;
    double busy = 0;  ///< fraction of the operator's time
};

/// Of equals the first one bounds: memory that keeps up with the NPU costs nothing.
std::array<Engine, 5> engines_of(const OpEstimate& estimate, double cycles) {
    const double whole = cycles > 0 ? cycles : 1;
    return {Engine{"npu", estimate.npu_cycles / whole},
            {"sram", estimate.sram_access / whole},
            {"dram", estimate.dram_access / whole},
            {"on-chip flash", estimate.on_chip_flash_access / whole},
            {"off-chip flash", estimate.off_chip_flash_access / whole}};
}

std::array<Engine, 5> engines_of(const Op& op) {
    if (op.estimate) return engines_of(*op.estimate, op.cycles.value_or(0));
    return {Engine{"conv", op.conv.value_or(0)},
            {"vector", op.vector.value_or(0)},
            {"dma load", op.dma_load.value_or(0)},
            {"dma store", op.dma_store.value_or(0)}};
}

}  // namespace

std::string_view bound_by(const Op& op) {
    double largest = 0;
    std::string_view bound;
    for (const Engine& engine : engines_of(op)) {
        if (engine.busy > largest) {
            largest = engine.busy;
            bound = engine.name;
        }
    }
    return bound;
}

double busy_fraction(const Op& op, std::string_view engine) {
    for (const Engine& one : engines_of(op)) {
        if (one.name == engine) return one.busy;
    }
    return 0;
}

bool is_fused_into(const Op& op, const Op& before) {
    constexpr std::array<std::string_view, 7> activations = {
        "Relu", "Relu6", "ReluN", "ReluN1To1", "LUT", "Sigmoid", "Tanh"};
    return op.target == "NPU" && op.type == before.type && op.name == before.name &&
           std::find(activations.begin(), activations.end(), op.compiled_type) != activations.end();
}

std::string label(const Op& op) {
    std::vector<std::string> parts;
    if (op.index >= 0) parts.push_back(fmt::format("{}", op.index));
    if (!op.type.empty()) parts.push_back(op.type);
    const bool repeats = std::find(parts.begin(), parts.end(), op.name) != parts.end();
    if (!op.name.empty() && !repeats) parts.push_back(op.name);
    if (op.core > 0) parts.push_back(fmt::format("(core {})", op.core));
    return fmt::format("{}", fmt::join(parts, " "));
}

}  // namespace ipugate
