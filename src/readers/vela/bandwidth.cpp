// SPDX-License-Identifier: Apache-2.0
// Finds out the unit of bandwidths and brings them into one.
#include "readers/vela/bandwidth.hpp"

#include <fmt/format.h>

#include <cmath>

#include "support/number.hpp"

namespace ipugate::readers::vela {
namespace {

constexpr double giga = 1e9;
constexpr double binary_giga = 1073741824.0;

/// The bytes a second of `value` in units of 2^30, if that is a whole number.
std::optional<double> whole_bytes(double value) {
    const double bytes = value * binary_giga;
    const double whole = std::round(bytes);
    // The printed digits are exact to one part in 2^53.
    if (std::abs(bytes - whole) > bytes * 4e-16) return std::nullopt;
    return whole;
}

std::optional<BandwidthUnit> unit_of(std::string_view cell) {
    const std::optional<Decimal> number = parse_decimal(cell);
    if (!number || number->value <= 0) return std::nullopt;
    if (number->resolution > 0.5e-9) return BandwidthUnit::decimal;
    if (whole_bytes(number->value)) return BandwidthUnit::binary;
    return std::nullopt;
}

}  // namespace

std::optional<BandwidthUnit> unit_of(std::span<const std::string_view> cells) {
    std::optional<BandwidthUnit> unit;
    for (const std::string_view cell : cells) {
        const std::optional<BandwidthUnit> one = unit_of(cell);
        if (!one) continue;
        if (unit && *unit != *one) return std::nullopt;
        unit = one;
    }
    return unit;
}

std::optional<std::string> bandwidth(std::string_view cell, std::optional<BandwidthUnit> unit) {
    const std::optional<Decimal> number = parse_decimal(cell);
    if (!number || number->value < 0) return std::nullopt;
    if (!unit) return fmt::format("{} (GB/s or GiB/s)", number->value);
    if (*unit == BandwidthUnit::decimal) return fmt::format("{} GB/s", number->value);
    const double bytes = whole_bytes(number->value).value_or(number->value * binary_giga);
    // Twelve digits hold each whole number of bytes a second below 1 TB/s.
    return fmt::format("{:.12g} GB/s", bytes / giga);
}

}  // namespace ipugate::readers::vela
