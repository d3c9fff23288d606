// SPDX-License-Identifier: Apache-2.0
// Console text: dropping ANSI sequences, stamps and bytes that are no text.
#include "readers/console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace ipugate::readers {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr char escape = '\x1B';
constexpr char bell = '\x07';

/// Only printable ASCII, tabs and line ends: nothing to clean but stamps. No early exit, so that
/// the loop runs on whole vectors.
bool all_plain(std::string_view text) {
    std::uint8_t odd = 0;
    for (const char letter : text) {
        const auto byte = static_cast<std::int8_t>(letter);  // beyond ASCII: negative
        const bool control = (byte < 0x20) & (byte != '\t') & (byte != '\n') & (byte != '\r');
        odd = static_cast<std::uint8_t>(odd | control | (byte == 0x7F));
    }
    return odd == 0;
}

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// Length of the sequence that the escape at the front of `text` begins.
std::size_t escape_length(std::string_view text) {
    if (text.size() < 2) return text.size();
    if (text[1] == '[') {
        std::size_t end = 2;
        while (end < text.size() && (text[end] < '@' || text[end] > '~')) ++end;
        return std::min(end + 1, text.size());
    }
    if (text[1] == ']') {
        for (std::size_t end = 2; end < text.size(); ++end) {
            if (text[end] == bell) return end + 1;
            if (text[end] == escape) return std::min(end + 2, text.size());
        }
        return text.size();
    }
    return 2;
}

/// CRs at both ends and NULs in front say nothing. Others stand where text was lost or written
/// over, so they become NULs, which are no text: what is on their two sides must not join.
std::string without_returns(std::string line) {
    line.erase(line.find_last_not_of('\r') + 1);
    line.erase(0, line.find_first_not_of(std::string_view("\r\0", 2)));
    std::ranges::replace(line, '\r', '\0');
    return line;
}

std::string cleaned(std::string_view line) {
    std::string out;
    out.reserve(line.size());
    while (!line.empty()) {
        std::size_t length = 1;
        if (line.front() == escape) {
            length = escape_length(line);
        } else if (line.starts_with(byte_order_mark)) {
            length = byte_order_mark.size();
        } else {
            out += line.front();
        }
        line.remove_prefix(length);
    }
    return printable(without_returns(std::move(out)));
}

/// Whether `text` begins in the shape of `pattern`, in which `9` is any digit and `a` any letter.
bool has_shape(std::string_view text, std::string_view pattern) {
    if (text.size() < pattern.size()) return false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char letter = text[i];
        if (pattern[i] == '9') {
            if (!is_digit(letter)) return false;
        } else if (pattern[i] == 'a') {
            if ((letter | 0x20) < 'a' || (letter | 0x20) > 'z') return false;
        } else if (letter != pattern[i]) {
            return false;
        }
    }
    return true;
}

/// Length of what follows the seconds of a stamp: a fraction and a zone, "Z" or "+02:00".
std::size_t stamp_tail(std::string_view text) {
    std::size_t end = 0;
    if (!text.empty() && (text[0] == '.' || text[0] == ',')) {
        ++end;
        while (end < text.size() && is_digit(text[end])) ++end;
    }
    const std::string_view zone = text.substr(end);
    if (zone.starts_with('Z')) return end + 1;
    if (has_shape(zone, "+99:99") || has_shape(zone, "-99:99")) return end + 6;
    return end;
}

/// Length of a date and time without brackets at the front of `text`, or 0.
std::size_t stamp_length(std::string_view text) {
    if (has_shape(text, "9999-99-99T99:99:99") || has_shape(text, "9999-99-99 99:99:99")) {
        return 19 + stamp_tail(text.substr(19));
    }
    if (has_shape(text, "99:99:99")) return 8 + stamp_tail(text.substr(8));
    if (has_shape(text, "aaa 99 99:99:99") || has_shape(text, "aaa  9 99:99:99")) {
        return 15 + stamp_tail(text.substr(15));
    }
    return 0;
}

/// A stamp counts only with a blank or nothing behind it.
std::string_view without_stamp(std::string_view line, std::size_t length) {
    if (length == 0) return line;
    if (length == line.size()) return {};
    return line[length] == ' ' ? line.substr(length + 1) : line;
}

std::string_view without_runner_stamp(std::string_view line) {
    if (!line.starts_with('[')) return without_stamp(line, stamp_length(line));
    const std::size_t length = stamp_length(line.substr(1));
    if (length == 0 || line.size() <= length + 1 || line[length + 1] != ']') return line;
    return without_stamp(line, length + 2);
}

/// "[    8.915355] " as the kernel prints it: seconds and six decimals.
std::string_view without_kernel_stamp(std::string_view line) {
    if (!line.starts_with('[')) return line;
    std::size_t at = std::min(line.find_first_not_of(' ', 1), line.size());
    const std::size_t seconds = at;
    while (at < line.size() && is_digit(line[at])) ++at;
    if (at == seconds || !has_shape(line.substr(at), ".999999]")) return line;
    return without_stamp(line, at + 8);
}

/// Whether a line that begins so can have a stamp; nearly all lines cannot.
bool may_have_stamp(std::string_view line) {
    if (line.size() < 8) return false;
    return line.front() == '[' || is_digit(line.front()) || (line[3] == ' ' && line.size() >= 15);
}

}  // namespace

Console::Console(std::string_view text)
    : lines_(text), plain_(all_plain(text)), returns_(text.find('\r') != std::string_view::npos) {}

std::optional<std::string_view> Console::next() {
    std::optional<std::string_view> line = lines_.next();
    if (!line) return std::nullopt;
    if (!plain_ || (returns_ && line->find('\r') != std::string_view::npos)) {
        cleaned_ = cleaned(*line);
        line = cleaned_;
    }
    from_kernel_ = false;
    if (!may_have_stamp(*line)) return line;
    const std::string_view unstamped = without_runner_stamp(*line);
    line = without_kernel_stamp(unstamped);
    from_kernel_ = line->size() != unstamped.size();
    return line;
}

Error line_error(std::size_t line, std::string_view wrong, std::string remedy) {
    Error error(std::string(wrong), std::move(remedy));
    return line == 0 ? error : with_context(fmt::format("line {}", line), error);
}

}  // namespace ipugate::readers
