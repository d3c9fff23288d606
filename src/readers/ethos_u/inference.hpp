// SPDX-License-Identifier: Apache-2.0
// What an Ethos-U's counters say of one inference, whatever program printed them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/run.hpp"

namespace ipugate::readers::ethos_u {

/// One counter of one inference.
struct Count {
    std::string metric;
    Dimension dimension = Dimension::count;
    double value = 0;
    double resolution = 1;
    std::size_t line = 0;
    std::string text;  ///< as printed
};

/// The counters of one inference, or their means where a program prints no more than that.
struct Inference {
    std::string model;        ///< as the console names it; empty if it does not
    std::string accelerator;  ///< "ethos-u55-128"; empty if the console does not tell
    std::size_t line = 0;
    std::vector<Count> counts;
};

/// A count without its value from an event's name in any spelling: "NPU ACTIVE" is
/// npu_active_cycles, "ETHOSU_PMU_MAC_ACTIVE" npu_mac_active and "AXI0_RD_DATA_BEAT_RECEIVED"
/// npu_axi0_rd_data_beat_received; `line` is where it stands.
Count count_of(std::string_view event, std::size_t line);

/// All of `text` as a counter's value: digits only, small enough to be exact.
std::optional<double> counter_value(std::string_view text);

/// Adds `count`; throws Error if the inference has that counter already.
void add_count(Inference& inference, Count count);

/// The counter `metric`; null if the inference has none.
const Count* find_count(const Inference& inference, std::string_view metric);

/// Throws Error unless the NPU ran, active and idle cycles add up to the total, and no counter of
/// the NPU's known sets is missing.
void check_whole(const Inference& inference);

/// The models in the order in which the console first tells of them, each inference a sample.
/// Throws Error where inferences of one name cannot be of one model or ran on different NPUs.
std::vector<Model> models_of(const std::vector<Inference>& inferences, const std::string& file);

}  // namespace ipugate::readers::ethos_u
