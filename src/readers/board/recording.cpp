// SPDX-License-Identifier: Apache-2.0
// What shows that an IPU log was being recorded, and whether its buffers were large enough.
#include "readers/board/recording.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

constexpr double nearly_full = 0.95;
constexpr std::string_view total_key = "total_size=";
constexpr std::string_view used_key = "used_size=";

/// "[ipu0] ctrl addr=", with any digits.
bool is_buffer_state(std::string_view text) {
    if (!begins(text, "[ipu")) return false;
    const std::size_t digits = text.find_first_not_of("0123456789", 4);
    return digits != std::string_view::npos && digits > 4 &&
           text.substr(digits).starts_with("] ctrl addr=");
}

/// Lines in which the program prints its counters in the wrong places: never to be read.
bool is_shuffled(std::string_view text) {
    return begins(text, "ctrl addr=") && text.find(", total_size=") != std::string_view::npos;
}

bool is_saving(std::string_view text) {
    return begins(text, "save ctrl") || begins(text, "save corectrl");
}

}  // namespace

bool is_recording_state(std::string_view text) {
    return text == "ipu log is off" || is_buffer_state(text);
}

bool Recording::take(const Line& line) {
    if (is_buffer_state(line.text)) {
        show_on(line);
        states_.push_back(line.number);
        check_buffers(line);
        return true;
    }
    if (begins(line.text, "ipu log is off")) {
        if (off_ == 0) off_ = line.number;
        states_.push_back(line.number);
        return true;
    }
    if (is_saving(line.text)) {
        show_on(line);
        return true;
    }
    return is_shuffled(line.text);
}

void Recording::show_on(const Line& line) {
    if (on_ == 0) on_ = line.number;
}

/// Each "total_size=N used_size=M" pair of the line is a buffer.
void Recording::check_buffers(const Line& line) {
    std::optional<std::uint64_t> total;
    std::size_t buffers = 0;
    for (const std::string_view word : words(line.text)) {
        if (word.starts_with(total_key)) {
            total = parse_count(word.substr(total_key.size()));
            if (!total) break;
        }
        if (!word.starts_with(used_key)) continue;
        const std::optional<std::uint64_t> used = parse_count(word.substr(used_key.size()));
        if (!used || !total) break;
        ++buffers;
        if (*total == 0) continue;
        if (*used >= *total) {
            throw bad_line(line, "the log's buffer overflowed, the recording is incomplete",
                           "record with a larger buffer: `--ipu_log_size`");
        }
        const double fill = static_cast<double>(*used) / static_cast<double>(*total);
        if (fill <= nearly_full) continue;
        notes_.push_back(
            {{capture_.file, line.number},
             fmt::format("the log's buffer is nearly full: {} of {} bytes", *used, *total)});
    }
    if (buffers == 2) return;
    throw bad_line(line, "expected a total and a used size of two buffers",
                   std::string(capture_again));
}

}  // namespace ipugate::readers::board
