// SPDX-License-Identifier: Apache-2.0
// Units of measurement: reading "50 us" into base units and writing base units for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/number.hpp"

namespace ipugate {

/// What a number counts. Units convert inside a dimension and never across.
enum class Dimension {
    time,        ///< base unit ns
    bytes,       ///< base unit B
    byte_rate,   ///< base unit B/s
    frequency,   ///< base unit Hz
    throughput,  ///< base unit 1/s (inferences per second)
    cycles,      ///< base unit cycles
    fraction,    ///< base unit 1; printed as percent
    count,       ///< base unit 1
};

/// The base unit as it stands in JSON: "ns", "B", "B/s", "Hz", "1/s", "cycles", "fraction",
/// "count".
std::string_view base_unit(Dimension dimension);

/// The dimension whose base unit is `unit`.
std::optional<Dimension> dimension_of_base_unit(std::string_view unit);

/// A spelling of a unit: base = number * 10^decimal_power * 2^binary_power.
struct Unit {
    std::string_view name;
    Dimension dimension = Dimension::count;
    int decimal_power = 0;
    int binary_power = 0;
};

/// Finds a unit by its spelling; case counts only where it must (`MB` and `mb` are both megabytes).
const Unit* find_unit(std::string_view spelling);

/// A number in base units.
struct Quantity {
    double value = 0;
    double resolution = 0;
    Dimension dimension = Dimension::count;

    bool operator==(const Quantity&) const = default;
};

/// `number` in `unit`, as base units; nothing if `number` is not a finite number.
std::optional<Quantity> parse_in_unit(std::string_view number, const Unit& unit);

/// Splits "50us", "50 us", "1.5 KiB" or "12" (a count); throws Error for anything else.
Quantity parse_quantity(std::string_view text);

/// A frequency above zero in Hz from "900 MHz"; throws Error for anything else.
double parse_frequency(std::string_view text);

/// For people: scaled to a handy unit with about four significant digits, "12.35 ms", "1.50 MiB",
/// "354431 cycles", "7.9 %".
std::string format_quantity(double value, Dimension dimension);

/// The same with a sign in front, for a change: "+0.42 ms", "-16 B", "0 B"; that of a fraction is
/// in percentage points: "+2 pp".
std::string format_change(double value, Dimension dimension);

/// A ratio as a signed percentage, "+3.1 %"; one that would round to zero keeps its digits.
std::string format_ratio(double ratio);

}  // namespace ipugate
