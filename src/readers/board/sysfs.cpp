// SPDX-License-Identifier: Apache-2.0
// Texts of /sys/dla, recognised by their first words.
#include "readers/board/sysfs.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "readers/board/quantity.hpp"
#include "readers/console.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

constexpr std::string_view clock_label = "current ipu clock frequency:";
constexpr std::string_view library_label = "lib version:";
constexpr std::string_view driver_label = "driver version:";
constexpr std::string_view firmware_label = "firmware version:";
constexpr std::string_view times_label = "Each channel time statistic(us):";
constexpr std::string_view times_off = "time stat function is off";
/// Other drivers print "driver version:" too; these lines directly follow the library's.
constexpr std::size_t version_span = 4;

struct ChannelRow {
    std::string_view channel;
    std::array<std::string_view, 3> numbers;
};

/// Cuts `text` at `mark` behind its front; nothing if it is not there.
std::optional<std::string_view> cut_until(std::string_view& text, std::string_view mark) {
    const std::size_t end = text.find(mark);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end + mark.size());
    return part;
}

/// "[channel0] avg:7210 min: 7105 max: 8050".
std::optional<ChannelRow> row_of(std::string_view text) {
    std::string_view rest = text.substr(std::string_view("[channel").size());
    const auto channel = cut_until(rest, "] avg:");
    const auto mean = cut_until(rest, " min:");
    const auto least = cut_until(rest, " max:");
    if (!channel || !mean || !least) return std::nullopt;
    return ChannelRow{*channel,
                      {without_blanks(*mean), without_blanks(*least), without_blanks(rest)}};
}

/// The rest of the clock's text: "available frequency:" and a line for each, "900MHz".
bool is_available_clock(std::string_view text) {
    if (text == "available frequency:") return true;
    return text.ends_with("MHz") && parse_count(text.substr(0, text.size() - 3)).has_value();
}

std::string version_word(const Line& line, std::string_view label) {
    const std::string_view version = without_blanks(line.text.substr(label.size()));
    if (!version.empty() && version.find(' ') == std::string_view::npos && !driver_text(version)) {
        return std::string(version);
    }
    throw bad_line(line, "expected a version in one word", std::string(capture_again));
}

}  // namespace

bool is_sysfs_head(std::string_view text) {
    return begins(text, clock_label) || begins(text, library_label) || begins(text, times_label) ||
           begins(text, times_off);
}

bool Sysfs::take(const Line& line) {
    return take_clock(line) || take_version(line) || take_times(line);
}

bool Sysfs::take_clock(const Line& line) {
    if (!clock_lines_.empty() && is_available_clock(line.text)) return true;
    if (!begins(line.text, clock_label)) return false;
    const std::string_view text = without_blanks(line.text.substr(clock_label.size()));
    const Quantity clock = read_quantity(line, text, {"clock", clock_label, {}}, capture_.options);
    if (clock.dimension != Dimension::frequency || clock.value == 0) {
        throw bad_line(line, "expected a clock such as '800MHz'", std::string(capture_again));
    }
    set(line, "clock", format_quantity(clock.value, Dimension::frequency));
    clock_lines_.push_back(line.number);
    return true;
}

bool Sysfs::take_version(const Line& line) {
    if (begins(line.text, library_label)) {
        set(line, "ipu_library", version_word(line, library_label));
        library_line_ = line.number;
        driver_known_ = false;
        return true;
    }
    if (library_line_ == 0 || line.number > library_line_ + version_span) return false;
    if (begins(line.text, driver_label)) {
        set(line, "ipu_driver", version_word(line, driver_label));
        driver_known_ = true;
        version_lines_.push_back(line.number);
        return true;
    }
    if (!begins(line.text, firmware_label)) {
        if (!firmware_label.starts_with(line.text)) return false;
        throw bad_line(line, "the firmware's version is torn", std::string(capture_again));
    }
    set(line, "ipu_firmware", version_word(line, firmware_label));
    return true;
}

bool Sysfs::take_times(const Line& line) {
    if (begins(line.text, times_label)) {
        in_times_ = true;
        times_head_ = line.number;
        return true;
    }
    if (begins(line.text, times_off)) {
        notes_.push_back({{capture_.file, line.number},
                          "the driver keeps no time statistics: load mi_ipu with perfMonitor=1"});
        times_lines_.push_back(line.number);
        return true;
    }
    if (!in_times_ || !begins(line.text, "[channel")) return false;
    const std::optional<ChannelRow> row = row_of(line.text);
    const std::optional<std::uint64_t> channel =
        row ? parse_count(row->channel) : std::optional<std::uint64_t>{};
    if (!channel) {
        throw bad_line(line, "expected '[channel0] avg:N min: N max: N'",
                       std::string(capture_again));
    }
    constexpr std::array<std::string_view, 3> metrics = {"invoke_time_mean", "invoke_time_min",
                                                         "invoke_time_max"};
    ChannelTimes times;
    times.channel = *channel;
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        const std::string text = fmt::format("{} us", row->numbers[i]);
        const Quantity time = read_time(line, text, {metrics[i], metrics[i], {}}, capture_.options);
        times.values.push_back(value_of(metrics[i], time, {capture_.file, line.number}, text));
    }
    const auto at = [&times](std::size_t i) { return times.values[i].sample.value; };
    if (at(1) > at(0) || at(0) > at(2)) {
        throw bad_line(line, "the mean is not between minimum and maximum",
                       std::string(capture_again));
    }
    times_.push_back(std::move(times));
    times_lines_.push_back(line.number);
    times_head_ = 0;
    return true;
}

void Sysfs::set(const Line& line, std::string_view name, std::string value) {
    const auto known = environment_.find(name);
    if (known == environment_.end()) {
        environment_.emplace(name, std::move(value));
        places_.emplace(name, line.number);
        return;
    }
    if (known->second == value) return;
    throw bad_line(line,
                   fmt::format("{} was {} at line {}", name, in_quotes(known->second),
                               places_.find(name)->second),
                   "capture under one clock and one driver, or into separate files");
}

void Sysfs::finish() const {
    if (library_line_ != 0 && !driver_known_) {
        throw line_error(library_line_, "no 'driver version:' follows: the capture was cut",
                         std::string(capture_again));
    }
    if (times_head_ == 0) return;
    throw line_error(times_head_,
                     "no channel's statistic follows: the capture was cut or no "
                     "channel was open",
                     "read /sys/dla/time_stat while the program runs");
}

}  // namespace ipugate::readers::board
