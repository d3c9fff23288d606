// SPDX-License-Identifier: Apache-2.0
// Compares exact values with their roundings.
#include "core/rounding.hpp"

#include <cmath>
#include <optional>

#include "support/error.hpp"
#include "support/unit.hpp"

namespace ipugate {
namespace {

constexpr double binary_giga_over_decimal = 1073741824.0 / 1e9;

bool is_within(double exact, double rounded, double resolution) {
    return std::abs(exact - rounded) < resolution;
}

std::optional<Quantity> quantity_of(std::string_view text) {
    try {
        return parse_quantity(text);
    } catch (const Error&) {  // a condition in words
        return std::nullopt;
    }
}

}  // namespace

bool agrees_with_rounded(double exact, const Sample& rounded) {
    return exact == rounded.value || is_within(exact, rounded.value, rounded.resolution);
}

bool agrees_with_rounded(std::string_view exact, std::string_view rounded) {
    if (exact == rounded) return true;
    const std::optional<Quantity> one = quantity_of(exact);
    const std::optional<Quantity> other = quantity_of(rounded);
    if (!one || !other || one->dimension != other->dimension) return false;
    if (one->dimension == Dimension::count) return false;
    if (is_within(one->value, other->value, other->resolution)) return true;
    return one->dimension == Dimension::byte_rate &&
           is_within(one->value, other->value * binary_giga_over_decimal,
                     other->resolution * binary_giga_over_decimal);
}

}  // namespace ipugate
