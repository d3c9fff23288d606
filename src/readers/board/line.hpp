// SPDX-License-Identifier: Apache-2.0
// A line of a board's console, and what the parts of the board reader share about lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/metric.hpp"
#include "support/error.hpp"

namespace ipugate::readers::board {

/// A normalised line without blanks at its end, valid until the next one is read.
struct Line {
    std::string_view text;
    std::size_t number = 0;
    bool from_kernel = false;  ///< it had a kernel stamp
};

/// A sample together with the metric it belongs to.
struct Value {
    std::string metric;
    Dimension dimension = Dimension::count;
    Sample sample;
};

/// Whether `text` begins with `front`; decides by the first letter for nearly every line.
inline bool begins(std::string_view text, std::string_view front) {
    return !text.empty() && text.front() == front.front() && text.starts_with(front);
}

/// Without blanks and tabs at its end; lines are normalised, so there are no others.
inline std::string_view without_trailing_blanks(std::string_view text) {
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

/// Without blanks and tabs at both ends.
inline std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    return without_trailing_blanks(text);
}

/// "line 12: '<text>': <wrong>".
Error bad_line(const Line& line, std::string_view wrong, std::string remedy = {});

/// The remedy for whatever was cut or damaged.
inline constexpr std::string_view capture_again = "capture it again, whole";

/// Where in `text` a driver's or the kernel's message begins; nothing if there is none. In a line
/// of an application anything but the front means that the message landed inside the line.
std::optional<std::size_t> driver_text(std::string_view text);

/// What is behind the last slash.
std::string_view basename(std::string_view path);

}  // namespace ipugate::readers::board
