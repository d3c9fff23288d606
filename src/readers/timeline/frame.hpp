// SPDX-License-Identifier: Apache-2.0
// What holds for all layers of a timeline: which lanes count, the clock, how many invocations.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "readers/reader.hpp"
#include "readers/timeline/collector.hpp"

namespace ipugate::readers::timeline {

/// A lane whose operators count.
struct Chosen {
    const Lane* lane = nullptr;
    const LaneSum* sum = nullptr;
    int core = 0;
};

struct Frame {
    std::vector<Chosen> lanes;
    std::size_t invocations = 1;
    bool has_cycles = false;
    bool has_duration = false;
    bool has_start = false;
    double first_start = 0;  ///< us
    /// MHz: derived from the events, else the manifest's; nothing if neither tells.
    std::optional<double> clock;
    std::vector<std::string> notes;

    /// The lane with this number if it counts.
    [[nodiscard]] const Chosen* lane(std::size_t number) const;
};

/// Throws Error if there is no layer lane, if one is empty, or if the cycles, the durations and the
/// manifest's clock contradict each other. The frame points into `collector`.
Frame frame_of(const Collector& collector, const CaptureOptions& options);

}  // namespace ipugate::readers::timeline
