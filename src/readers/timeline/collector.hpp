// SPDX-License-Identifier: Apache-2.0
// Takes the events of a trace one by one and keeps what a summary of the layers needs.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "readers/timeline/clock.hpp"
#include "readers/timeline/event.hpp"
#include "readers/timeline/lanes.hpp"
#include "readers/timeline/op_table.hpp"
#include "readers/timeline/rhythm.hpp"

namespace ipugate::readers::timeline {

/// The layer events of one lane, added up.
struct LaneSum {
    std::size_t events = 0;
    std::size_t with_cycles = 0;
    std::size_t with_duration = 0;
    std::size_t with_start = 0;
    double first_start = std::numeric_limits<double>::infinity();  ///< us
    double cycles = 0;
    double duration = 0;  ///< us
    ClockRange clock;
    Rhythm rhythm;
};

class Collector {
 public:
    Collector() = default;
    /// For a second reading: the names of the lanes are known from the start.
    explicit Collector(Lanes lanes) : lanes_(std::move(lanes)) { lanes_.restart(); }

    /// Takes the next event. Throws Error for one that cannot be trusted.
    void take(const Event& event);
    /// Whether the arguments of this event (as far as it is read) will not be looked at.
    [[nodiscard]] bool ignores_args(const Event& event) const {
        return lanes_.ignored(event[Key::pid], event[Key::tid]) && event[Key::ph] == "\"X\"";
    }
    /// Every event that began also ended, or Error.
    void finish();

    [[nodiscard]] const Lanes& lanes() const { return lanes_; }
    [[nodiscard]] const LaneSum& sum(const Lane& lane) const { return sums_[lane.number]; }
    OpTable& ops() { return ops_; }

 private:
    /// The begin of an event whose end has not come yet.
    struct Begun {
        std::array<std::string, key_count> tokens;
        std::size_t inner = 0;  ///< events begun inside it and not ended
    };

    void take_complete(const Event& event);
    void begin(const Event& event);
    void end(const Event& event);
    void add_begun(Lane& lane, const Begun& begun, const Event& end);
    void add(Lane& lane, const Event& event, std::optional<Printed> duration);

    Lanes lanes_;
    OpTable ops_;
    std::deque<LaneSum> sums_;
    std::deque<std::optional<Begun>> begun_;
};

}  // namespace ipugate::readers::timeline
