// SPDX-License-Identifier: Apache-2.0
// Takes the events of a trace one by one and keeps what a summary of the layers needs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// An event that counts, and whose it is.
struct Occurrence {
    const char* place = nullptr;  ///< where the event begins in the text
    std::uint32_t lane = 0;
    std::uint32_t position = 0;  ///< of the operator in its lane, OpSum::position
};

class Collector {
 public:
    Collector() = default;
    /// For a second reading: the names of the lanes are known from the start.
    explicit Collector(Lanes lanes) : lanes_(std::move(lanes)) { lanes_.restart(); }

    /// Keeps an Occurrence for each event from now on.
    void keep_occurrences() { keeps_occurrences_ = true; }

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
    /// In the order of the text once finished; begin and end of a pair are two.
    [[nodiscard]] const std::vector<Occurrence>& occurrences() const { return occurrences_; }

 private:
    /// The begin of an event whose end has not come yet.
    struct Begun {
        std::array<std::string, key_count> tokens;
        const char* place = nullptr;
        std::size_t inner = 0;  ///< events begun inside it and not ended
    };

    void take_complete(const Event& event);
    void begin(const Event& event);
    void end(const Event& event);
    void add_begun(Lane& lane, const Begun& begun, const Event& end);
    const OpSum& add(Lane& lane, const Event& event, std::optional<Printed> duration);
    void keep(const char* place, const OpSum& sum);

    Lanes lanes_;
    OpTable ops_;
    std::deque<LaneSum> sums_;
    std::deque<std::optional<Begun>> begun_;
    bool keeps_occurrences_ = false;
    std::vector<Occurrence> occurrences_;
};

}  // namespace ipugate::readers::timeline
