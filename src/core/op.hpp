// SPDX-License-Identifier: Apache-2.0
// Operators of a model as the NPU ran them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ipugate {

/// Where an operator's absolute time comes from.
enum class TimeSource {
    none,               ///< only its share is known
    measured,           ///< the capture has it
    share_of_ipu_time,  ///< share times the model's IPU time of the same run
};

/// What a compiler reckons of an operator. The NPU and the memories work in parallel: the operator
/// takes as long as the slowest of them.
struct OpEstimate {
    double npu_cycles = 0;             ///< of computing alone
    double sram_access = 0;            ///< cycles
    double dram_access = 0;            ///< cycles
    double on_chip_flash_access = 0;   ///< cycles
    double off_chip_flash_access = 0;  ///< cycles
    double macs = 0;                   ///< multiply-accumulate operations
    double memory_used = 0;            ///< bytes of SRAM, or of staging memory, while it runs
    /// Fraction of the MAC units that are busy, 0..1 and a hair more; nothing if it takes no
    /// cycles.
    std::optional<double> utilisation = std::nullopt;

    bool operator==(const OpEstimate&) const = default;
};

/// One operator. The engines run in parallel, so their shares do not add up to one.
struct Op {
    std::int64_t index = -1;  ///< position in the model; -1 unknown
    std::string type;         ///< "CONV_2D"; empty if the capture does not say
    /// What the compiler made of it: "Conv2DBias"; empty if the capture does not say.
    std::string compiled_type;
    std::string target;  ///< "NPU" or "CPU"; empty if the capture does not say
    std::string name;    ///< the event's or tensor's own name; may be empty
    std::string shape;   ///< of its output, as printed; empty if not printed
    int core = 0;
    std::optional<double> start;      ///< ns from the first event
    std::optional<double> time;       ///< ns
    std::optional<double> cycles;     ///< total cycles
    std::optional<double> share;      ///< fraction of the model, 0..1
    std::optional<double> conv;       ///< fraction of the op's time the convolution engine ran
    std::optional<double> vector;     ///< the same for the vector engine
    std::optional<double> dma_load;   ///< the same for loads from DRAM
    std::optional<double> dma_store;  ///< the same for stores to DRAM
    TimeSource time_source = TimeSource::none;
    std::optional<OpEstimate> estimate;

    bool operator==(const Op&) const = default;
};

/// The engine that ran longest: "conv", "vector", "dma load", "dma store"; of an estimate "npu",
/// "sram", "dram", "on-chip flash", "off-chip flash"; empty if unknown or idle.
std::string_view bound_by(const Op& op);

/// The fraction of the operator's time in which the engine that bound_by() calls `engine` ran; 0 if
/// unknown.
double busy_fraction(const Op& op, std::string_view engine);

/// Whether `op` is an activation that was fused into `before`, the operator in front of it: both
/// are of one operator of the model and give one tensor. Where a compiler lists such an activation
/// with cycles of its own, these may be a part of the cycles of `before` already.
bool is_fused_into(const Op& op, const Op& before);

/// "12 CONV_2D", "12", "CONV_2D", with the name behind if it says more.
std::string label(const Op& op);

}  // namespace ipugate
