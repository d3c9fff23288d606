// SPDX-License-Identifier: Apache-2.0
// Texts of /sys/dla: the clock, the versions and the driver's statistics of invocations.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"
#include "readers/reader.hpp"

namespace ipugate::readers::board {

/// What the driver counted of one channel.
struct ChannelTimes {
    std::uint64_t channel = 0;
    std::vector<Value> values;
};

class Sysfs {
 public:
    explicit Sysfs(const Capture& capture) : capture_(capture) {}

    bool take(const Line& line);
    /// The capture ends: throws Error if a text is incomplete.
    void finish() const;

    [[nodiscard]] const Environment& environment() const { return environment_; }
    [[nodiscard]] const std::vector<ChannelTimes>& times() const { return times_; }
    [[nodiscard]] const std::vector<Note>& notes() const { return notes_; }
    /// The lines with which each text is complete enough.
    [[nodiscard]] const std::vector<std::size_t>& clock_lines() const { return clock_lines_; }
    [[nodiscard]] const std::vector<std::size_t>& version_lines() const { return version_lines_; }
    [[nodiscard]] const std::vector<std::size_t>& times_lines() const { return times_lines_; }

 private:
    bool take_clock(const Line& line);
    bool take_version(const Line& line);
    bool take_times(const Line& line);
    void set(const Line& line, std::string_view name, std::string value);

    const Capture& capture_;
    Environment environment_;
    std::map<std::string, std::size_t, std::less<>> places_;
    std::vector<ChannelTimes> times_;
    std::vector<Note> notes_;
    std::vector<std::size_t> clock_lines_;
    std::vector<std::size_t> version_lines_;
    std::vector<std::size_t> times_lines_;
    std::size_t library_line_ = 0;  ///< of a version text that may go on
    std::size_t times_head_ = 0;    ///< of a statistic without a row so far
    bool in_times_ = false;
    bool driver_known_ = false;
};

/// Whether `text` opens one of the texts.
bool is_sysfs_head(std::string_view text);

}  // namespace ipugate::readers::board
