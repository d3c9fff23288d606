// SPDX-License-Identifier: Apache-2.0
// One event of a trace as raw JSON tokens, and what its tokens mean.
#include "readers/timeline/event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

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

constexpr std::array powers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9, 1e10,
                               1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20};

bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

/// A number of any length or with an exponent, times 10^-`shift`.
std::optional<Printed> parsed_slowly(std::string_view text, std::size_t shift) {
    const std::optional<Decimal> decimal = parse_decimal(text, -static_cast<int>(shift));
    if (!decimal || text.empty() || !is_digit(text.front())) return std::nullopt;
    return Printed{decimal->value, decimal->resolution};
}

/// `text` as a number that is not negative, times 10^-`shift`. Traces have millions of numbers, so
/// those that fit are read without a detour: an integer below 2^53 over a power of ten below 10^22
/// is rounded once and hence right (Clinger, "How to read floating point numbers accurately").
std::optional<Printed> parsed(std::string_view text, std::size_t shift) {
    std::uint64_t mantissa = 0;
    std::size_t at = 0;
    for (; at < text.size() && is_digit(text[at]); ++at) {
        mantissa = mantissa * 10 + static_cast<std::uint64_t>(text[at] - '0');
    }
    std::size_t decimals = 0;
    if (at > 0 && at < text.size() && text[at] == '.') {
        const std::size_t point = at++;
        for (; at < text.size() && is_digit(text[at]); ++at) {
            mantissa = mantissa * 10 + static_cast<std::uint64_t>(text[at] - '0');
        }
        decimals = at - point - 1;
    }
    // 18 digits cannot have overflowed 64 bits.
    if (at < text.size() || at == 0 || at > 18 || mantissa >= std::uint64_t{1} << 53U) {
        return parsed_slowly(text, shift);
    }
    return Printed{static_cast<double>(mantissa) / powers[decimals + shift],
                   1 / powers[decimals + shift]};
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
    const std::optional<Printed> value = parsed(unquoted(token), 0);
    if (!value) refuse(key, token, "a number that is not negative");
    return value;
}

std::optional<double> percent(const Event& event, Key key) {
    const std::string_view token = event[key];
    if (token.empty() || token == "null") return std::nullopt;
    std::string_view digits = unquoted(token);
    if (digits.ends_with('%')) digits = trimmed(digits.substr(0, digits.size() - 1));
    const std::optional<Printed> value = parsed(digits, 2);
    if (!value || value->value > 1) refuse(key, token, "a percentage from 0 to 100");
    return value->value;
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
