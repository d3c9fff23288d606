// SPDX-License-Identifier: Apache-2.0
// Sums up the events of each operator; an event of a known operator allocates nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/timeline/event.hpp"

namespace ipugate::readers::timeline {

inline constexpr std::size_t engine_count = 4;

/// What one event says about one operator.
struct Slice {
    std::size_t lane = 0;
    std::optional<Printed> start;     ///< us
    std::optional<Printed> duration;  ///< us
    std::optional<Printed> cycles;
    /// Fractions of conv, vector, dma load and dma store.
    std::array<std::optional<double>, engine_count> engines;
};

/// The events of one operator of one lane, added up.
struct OpSum {
    const char* key = nullptr;
    std::uint32_t key_length = 0;
    std::uint32_t lane = 0;
    std::uint32_t position = 0;  ///< order of first appearance in its lane
    std::uint32_t events = 0;
    std::uint32_t follower = 0;       ///< operator that came next the last time; for speed only
    std::uint32_t engines_known = 0;  ///< a bit an engine: every event had its share
    double start = -1;                ///< us, of the first event; -1 unknown
    double duration = 0;              ///< us
    double cycles = 0;
    double weight = 0;                           ///< cycles, or us without cycles
    std::array<double, engine_count> engines{};  ///< means over the events, by weight
};

/// The raw tokens that tell operators apart.
struct OpKey {
    std::string_view event_name;
    std::string_view index;
    std::string_view type;
    std::string_view own_name;
};

/// All operators by lane and tokens, in the order of first appearance.
class OpTable {
 public:
    struct Added {
        const OpSum& sum;
        bool is_new = false;
    };

    /// Adds an event to its operator. More than 2,000,000 operators are an Error.
    Added add(const Slice& slice, const Event& event);

    [[nodiscard]] std::size_t size() const { return sums_.size(); }
    [[nodiscard]] bool empty() const { return sums_.empty(); }
    /// The tokens of an operator; they live as long as the table.
    [[nodiscard]] static OpKey key_of(const OpSum& sum);
    /// Takes the first operator out of the table, which frees its memory step by step.
    OpSum take_first();
    /// Frees what is only needed for adding.
    void finish_adding();

 private:
    [[nodiscard]] bool is_key_of(const OpSum& sum, std::uint32_t lane) const;
    std::uint32_t find_or_make(std::uint32_t lane);
    void make(std::uint32_t lane);
    void grow();
    [[nodiscard]] const char* keep_key();

    /// Open addressing. The hash stands in the slot so that a miss costs one look at memory.
    struct Slot {
        std::uint32_t number = 0;  ///< position in `sums_` plus one; 0 is free
        std::uint32_t hash = 0;
    };

    std::deque<OpSum> sums_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> lane_sizes_;
    std::deque<std::unique_ptr<char[]>> chunks_;
    std::size_t chunk_left_ = 0;
    std::string key_;
    std::uint32_t last_ = 0;
};

}  // namespace ipugate::readers::timeline
