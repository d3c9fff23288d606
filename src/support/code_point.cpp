// SPDX-License-Identifier: Apache-2.0
// Decodes UTF-8 strictly: no overlong forms, no surrogates.
#include "support/code_point.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ipugate {
namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

constexpr std::array hidden = {
    Range{0x00, 0x08},     Range{0x0B, 0x0C},     Range{0x0E, 0x1F},     Range{0x7F, 0x9F},
    Range{0x061C, 0x061C}, Range{0x200E, 0x200F}, Range{0x2028, 0x202E}, Range{0x2066, 0x2069},
    Range{0xFEFF, 0xFEFF}, Range{0xFFFE, 0xFFFF},
};

bool all_ascii_letters(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char byte) {
        return (byte >= 0x20 && byte < 0x7F) || byte == '\n' || byte == '\t' || byte == '\r';
    });
}

}  // namespace

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

CodePoint first_code_point(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80U) return {lead, 1, true};
    std::size_t length = 0;
    if ((lead & 0xE0U) == 0xC0U) length = 2;
    if ((lead & 0xF0U) == 0xE0U) length = 3;
    if ((lead & 0xF8U) == 0xF0U) length = 4;
    if (length == 0 || text.size() < length) return {};
    std::uint32_t value = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(text[i])) return {};
        value = (value << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    constexpr std::array<std::uint32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < smallest.at(length) || value > 0x10FFFF || surrogate) return {};
    return {value, length, true};
}

bool is_hidden(std::uint32_t code_point) {
    return std::any_of(hidden.begin(), hidden.end(), [&](const Range& range) {
        return code_point >= range.first && code_point <= range.last;
    });
}

std::string without_hidden(std::string_view text, std::string (*instead)(std::uint32_t)) {
    if (all_ascii_letters(text)) return std::string(text);
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const CodePoint point = first_code_point(text);
        if (is_hidden(point.value)) {
            out += instead(point.value);
        } else {
            out += text.substr(0, point.length);
        }
        text.remove_prefix(point.length);
    }
    return out;
}

std::string escape_sequence(std::uint32_t code_point) {
    return fmt::format("\\u{:04x}", code_point);
}

}  // namespace ipugate
