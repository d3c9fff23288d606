// SPDX-License-Identifier: Apache-2.0
// One event of a trace as raw JSON tokens, and what its tokens mean.
#include "readers/timeline/event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <system_error>

#include "support/error.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {
namespace {

constexpr std::array<std::string_view, key_count> key_names = {"name",
                                                               "ph",
                                                               "pid",
                                                               "tid",
                                                               "ts",
                                                               "dur",
                                                               "index",
                                                               "op_type",
                                                               "name in args",
                                                               "total_cycle",
                                                               "cycle_percent",
                                                               "total_cycle_percent",
                                                               "conv_cycle_percent",
                                                               "vector_cycle_percent",
                                                               "dma_load_cycle_percent",
                                                               "dma_store_cycle_percent"};

[[noreturn]] void refuse(Key key, std::string_view token, std::string_view expected) {
    throw Error(
        fmt::format("{}: {}: expected {}", in_quotes(to_string(key)), in_quotes(token), expected));
}

/// The size of the last digit of a plain number, or of one with an exponent.
double last_digit(std::string_view text) {
    const std::size_t point = text.find('.');
    const std::size_t mantissa_end = std::min(text.find_first_of("eE"), text.size());
    if (mantissa_end != text.size()) {
        const std::optional<Decimal> decimal = parse_decimal(text);
        return decimal ? decimal->resolution : 0;
    }
    if (point == std::string_view::npos) return 1;
    constexpr std::array digits = {1.0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9};
    return digits[std::min(text.size() - point - 1, digits.size() - 1)];
}

/// Faster than parse_decimal, which scales in decimal: traces have millions of numbers.
std::optional<double> finite(std::string_view text) {
    if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
    double value = 0;
    const char* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

void append_utf8(std::string& out, std::uint32_t point) {
    const auto tail = [&out, point](unsigned shift) {
        out += static_cast<char>(0x80U | ((point >> shift) & 0x3FU));
    };
    if (point < 0x80) {
        out += static_cast<char>(point);
    } else if (point < 0x800) {
        out += static_cast<char>(0xC0U | (point >> 6U));
        tail(0);
    } else if (point < 0x10000) {
        out += static_cast<char>(0xE0U | (point >> 12U));
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0U | (point >> 18U));
        tail(12);
        tail(6);
        tail(0);
    }
}

/// The four hexadecimal digits behind "\u" at `at`; a wrong one becomes U+FFFD.
std::uint32_t escaped_unit(std::string_view text, std::size_t at) {
    if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return 0xFFFD;
    const auto value = parse_count(text.substr(at + 2, 4), 16);
    return value ? static_cast<std::uint32_t>(*value) : 0xFFFD;
}

/// Appends what the escape at `at` means and returns its length.
std::size_t append_escape(std::string& out, std::string_view text, std::size_t at) {
    if (at + 1 >= text.size()) return 1;
    constexpr std::string_view letters = "bfnrt";
    constexpr std::string_view meanings = "\b\f\n\r\t";
    const char letter = text[at + 1];
    const std::size_t known = letters.find(letter);
    if (letter != 'u') {
        out += known == std::string_view::npos ? letter : meanings[known];
        return 2;
    }
    std::uint32_t point = escaped_unit(text, at);
    const bool high = point >= 0xD800 && point < 0xDC00;
    const std::uint32_t low = high ? escaped_unit(text, at + 6) : 0;
    if (high && low >= 0xDC00 && low < 0xE000) {
        append_utf8(out, 0x10000 + ((point - 0xD800) << 10U) + (low - 0xDC00));
        return 12;
    }
    if (point >= 0xD800 && point < 0xE000) point = 0xFFFD;
    append_utf8(out, point);
    return std::min<std::size_t>(6, text.size() - at);
}

}  // namespace

void Event::set(Key key, std::string_view token) {
    std::string_view& kept = tokens_[static_cast<std::size_t>(key)];
    if (!kept.empty() && kept != token) {
        throw Error(fmt::format("an event with {} twice: {} and {}", in_quotes(to_string(key)),
                                in_quotes(kept), in_quotes(token)));
    }
    kept = token;
}

std::string_view to_string(Key key) {
    return key_names[static_cast<std::size_t>(key)];
}

std::optional<Printed> number(const Event& event, Key key) {
    const std::string_view token = event[key];
    if (token.empty() || token == "null") return std::nullopt;
    const std::string_view digits = unquoted(token);
    const std::optional<double> value = finite(digits);
    if (!value) refuse(key, token, "a number that is not negative");
    return Printed{*value, last_digit(digits)};
}

std::optional<double> percent(const Event& event, Key key) {
    const std::string_view token = event[key];
    if (token.empty() || token == "null") return std::nullopt;
    std::string_view digits = unquoted(token);
    if (digits.ends_with('%')) digits = trimmed(digits.substr(0, digits.size() - 1));
    const std::optional<double> value = finite(digits);
    if (!value || *value > 100) refuse(key, token, "a percentage from 0 to 100");
    return *value / 100;
}

std::string_view unquoted(std::string_view token) {
    if (token.size() >= 2 && token.front() == '"' && token.back() == '"') {
        return token.substr(1, token.size() - 2);
    }
    return token;
}

std::string text_of(std::string_view token) {
    const std::string_view text = unquoted(token);
    if (text.find('\\') == std::string_view::npos) return std::string(text);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '\\') {
            at += append_escape(out, text, at);
        } else {
            out += text[at++];
        }
    }
    return out;
}

bool says_incomplete(std::string_view text) {
    constexpr std::array<std::string_view, 3> signs = {"overflow", "incomplete", "too small"};
    for (std::size_t at = 0; at + 8 <= text.size(); ++at) {
        for (const std::string_view sign : signs) {
            if ((text[at] | 0x20) != sign.front()) continue;
            if (lowered(text.substr(at, sign.size())) == sign) return true;
        }
    }
    return false;
}

}  // namespace ipugate::readers::timeline
