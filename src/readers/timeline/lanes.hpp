// SPDX-License-Identifier: Apache-2.0
// The lanes of a trace: which hold the layers, which instructions, and of which core.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "readers/timeline/event.hpp"

namespace ipugate::readers::timeline {

enum class Role {
    unknown,  ///< no name (yet): its events count if no lane is named and they have engine shares
    layer,    ///< "core0_layer_timeline"
    other,    ///< any other name: instructions, never added to the layers
};

/// A process and thread of the trace.
struct Lane {
    std::size_t number = 0;  ///< in the order of appearance
    std::string pid;
    std::string tid;
    Role role = Role::unknown;
    std::string name;
    int core = -1;                ///< from the name; -1 if it does not say
    std::size_t measured = 0;     ///< events taken
    std::size_t passed_over = 0;  ///< events without engine shares, skipped before a name was known
};

/// All lanes, by the pid and tid of their events and the names that metadata gives them.
class Lanes {
 public:
    /// The lane of an event; a new one gets the names known so far.
    Lane& of(const Event& event);
    /// The lane that the event would have, if its events are known to be of no interest.
    [[nodiscard]] bool ignored(std::string_view pid, std::string_view tid) const;
    /// Takes a "thread_name" or "process_name" event; returns whether it was one.
    bool name(const Event& event);

    [[nodiscard]] const std::deque<Lane>& all() const { return lanes_; }
    /// Names of layer lanes, whether events were seen in them or not, with how many were.
    [[nodiscard]] std::map<std::string, std::size_t> layers() const;
    /// Some layer lane got its name after events of it had been skipped.
    [[nodiscard]] bool named_too_late() const;
    /// Forgets the lanes and keeps the names, for reading the trace again.
    void restart();

 private:
    struct Hash {
        // NOLINTNEXTLINE(readability-identifier-naming): the standard's name
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>{}(text);
        }
    };

    void give_name(Lane& lane) const;

    std::deque<Lane> lanes_;
    std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> by_key_;
    std::map<std::string, std::string, std::less<>> process_names_;
    std::map<std::string, std::string, std::less<>> thread_names_;
    std::string key_;
    Lane* last_ = nullptr;
};

}  // namespace ipugate::readers::timeline
