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

/// One operator. The engines run in parallel, so their shares do not add up to one.
struct Op {
    std::int64_t index = -1;  ///< position in the model; -1 unknown
    std::string type;         ///< "CONV_2D"; empty if the capture does not say
    std::string name;         ///< the event's or tensor's own name; may be empty
    std::string shape;        ///< of its output, as printed; empty if not printed
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

    bool operator==(const Op&) const = default;
};

/// The engine that ran longest: "conv", "vector", "dma load", "dma store"; empty if unknown or
/// idle.
std::string_view bound_by(const Op& op);

/// "12 CONV_2D", "12", "CONV_2D", with the name behind if it says more.
std::string label(const Op& op);

}  // namespace ipugate
