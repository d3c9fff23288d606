// SPDX-License-Identifier: Apache-2.0
// Numbers from text: whole tokens only, no locale, and scaled in decimal so that no digit is lost.
#include "support/number.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <iterator>
#include <system_error>

namespace ipugate {
namespace {

struct Shape {
    std::size_t mantissa_length = 0;
    int decimals = 0;
    int exponent = 0;
};

std::size_t count_digits(std::string_view text) {
    std::size_t count = 0;
    while (count < text.size() && text[count] >= '0' && text[count] <= '9') ++count;
    return count;
}

/// How a decimal number is written, or nothing if `text` (without sign) is not one.
std::optional<Shape> shape_of(std::string_view text) {
    Shape shape;
    const std::size_t whole = count_digits(text);
    std::size_t at = whole;
    std::size_t fraction = 0;
    if (at < text.size() && text[at] == '.') {
        fraction = count_digits(text.substr(at + 1));
        at += 1 + fraction;
    }
    if (whole + fraction == 0) return std::nullopt;
    shape.mantissa_length = at;
    shape.decimals = static_cast<int>(fraction);
    if (at == text.size()) return shape;
    if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
    std::string_view exponent = text.substr(at + 1);
    if (exponent.starts_with('+')) {
        exponent.remove_prefix(1);
        if (count_digits(exponent) == 0) return std::nullopt;
    }
    const char* end = exponent.data() + exponent.size();
    const auto parsed = std::from_chars(exponent.data(), end, shape.exponent);
    if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
    if (std::abs(shape.exponent) > 400) return std::nullopt;
    return shape;
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text, int shift) {
    std::string_view unsigned_text = text;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        unsigned_text.remove_prefix(1);
    }
    const std::optional<Shape> shape = shape_of(unsigned_text);
    if (!shape) return std::nullopt;
    fmt::memory_buffer scaled;
    fmt::format_to(std::back_inserter(scaled), "{}{}e{}", text.front() == '-' ? "-" : "",
                   unsigned_text.substr(0, shape->mantissa_length), shape->exponent + shift);
    Decimal decimal;
    const char* end = scaled.data() + scaled.size();
    const auto parsed = std::from_chars(scaled.data(), end, decimal.value);
    if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
    if (!std::isfinite(decimal.value)) return std::nullopt;
    decimal.resolution = std::pow(10.0, shape->exponent + shift - shape->decimals);
    if (!std::isfinite(decimal.resolution)) return std::nullopt;
    return decimal;
}

std::optional<std::uint64_t> parse_count(std::string_view text, int base) {
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value, base);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
    return value;
}

}  // namespace ipugate
