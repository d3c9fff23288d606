// SPDX-License-Identifier: Apache-2.0
// Numbers from text: whole tokens only, no locale, and scaled in decimal so that no digit is lost.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ipugate {

/// A number as printed, with the size of its last printed digit.
struct Decimal {
    double value = 0;
    /// Half of the last printed digit is the error of the print: "8.72117" -> 0.00001.
    double resolution = 0;

    bool operator==(const Decimal&) const = default;
};

/// Reads all of `text` as a finite decimal number times 10^`shift`: ("8.7", 6) is exactly 8700000.
/// An optional sign, digits with an optional point, an optional exponent; nothing else. Overflow,
/// "nan" and "inf" are nothing.
std::optional<Decimal> parse_decimal(std::string_view text, int shift = 0);

/// Reads all of `text` as a non-negative integer in `base` 10 or 16 (without 0x).
std::optional<std::uint64_t> parse_count(std::string_view text, int base = 10);

}  // namespace ipugate
