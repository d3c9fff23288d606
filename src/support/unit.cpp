// SPDX-License-Identifier: Apache-2.0
// Units of measurement: reading "50 us" into base units and writing base units for people.
#include "support/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate {
namespace {

constexpr std::array units = {
    Unit{"ns", Dimension::time, 0, 0},          Unit{"us", Dimension::time, 3, 0},
    Unit{"\xC2\xB5s", Dimension::time, 3, 0},   Unit{"\xCE\xBCs", Dimension::time, 3, 0},
    Unit{"ms", Dimension::time, 6, 0},          Unit{"s", Dimension::time, 9, 0},
    Unit{"sec", Dimension::time, 9, 0},         Unit{"b", Dimension::bytes, 0, 0},
    Unit{"byte", Dimension::bytes, 0, 0},       Unit{"bytes", Dimension::bytes, 0, 0},
    Unit{"kb", Dimension::bytes, 3, 0},         Unit{"mb", Dimension::bytes, 6, 0},
    Unit{"gb", Dimension::bytes, 9, 0},         Unit{"kib", Dimension::bytes, 0, 10},
    Unit{"mib", Dimension::bytes, 0, 20},       Unit{"gib", Dimension::bytes, 0, 30},
    Unit{"b/s", Dimension::byte_rate, 0, 0},    Unit{"kb/s", Dimension::byte_rate, 3, 0},
    Unit{"mb/s", Dimension::byte_rate, 6, 0},   Unit{"gb/s", Dimension::byte_rate, 9, 0},
    Unit{"kib/s", Dimension::byte_rate, 0, 10}, Unit{"mib/s", Dimension::byte_rate, 0, 20},
    Unit{"gib/s", Dimension::byte_rate, 0, 30}, Unit{"hz", Dimension::frequency, 0, 0},
    Unit{"khz", Dimension::frequency, 3, 0},    Unit{"mhz", Dimension::frequency, 6, 0},
    Unit{"ghz", Dimension::frequency, 9, 0},    Unit{"1/s", Dimension::throughput, 0, 0},
    Unit{"fps", Dimension::throughput, 0, 0},   Unit{"tops", Dimension::throughput, 12, 0},
    Unit{"gops", Dimension::throughput, 9, 0},  Unit{"mops", Dimension::throughput, 6, 0},
    Unit{"cycles", Dimension::cycles, 0, 0},    Unit{"cycle", Dimension::cycles, 0, 0},
    Unit{"%", Dimension::fraction, -2, 0},      Unit{"fraction", Dimension::fraction, 0, 0},
    Unit{"", Dimension::count, 0, 0},           Unit{"count", Dimension::count, 0, 0},
};

/// A unit to print in: values from `from` base units on are divided by it.
struct Step {
    double from = 0;
    double divisor = 1;
    std::string_view name;
};

constexpr std::array time_steps = {Step{1e9, 1e9, "s"}, Step{1e6, 1e6, "ms"}, Step{1e3, 1e3, "us"},
                                   Step{0, 1, "ns"}};
constexpr std::array byte_steps = {Step{1073741824.0, 1073741824.0, "GiB"},
                                   Step{1048576.0, 1048576.0, "MiB"}, Step{10240.0, 1024.0, "KiB"},
                                   Step{0, 1, "B"}};
constexpr std::array rate_steps = {Step{1e9, 1e9, "GB/s"}, Step{1e6, 1e6, "MB/s"},
                                   Step{1e3, 1e3, "kB/s"}, Step{0, 1, "B/s"}};
constexpr std::array frequency_steps = {Step{1e6, 1e6, "MHz"}, Step{1e3, 1e3, "kHz"},
                                        Step{0, 1, "Hz"}};
/// A million of something a second are operations, not inferences.
constexpr std::array throughput_steps = {Step{1e12, 1e12, "TOPS"}, Step{1e9, 1e9, "GOPS"},
                                         Step{1e6, 1e6, "MOPS"}, Step{0, 1, "1/s"}};
constexpr std::array cycle_steps = {Step{0, 1, "cycles"}};
constexpr std::array fraction_steps = {Step{0, 0.01, "%"}};
constexpr std::array count_steps = {Step{0, 1, ""}};

std::span<const Step> steps_of(Dimension dimension) {
    switch (dimension) {
        case Dimension::time:
            return time_steps;
        case Dimension::bytes:
            return byte_steps;
        case Dimension::byte_rate:
            return rate_steps;
        case Dimension::frequency:
            return frequency_steps;
        case Dimension::throughput:
            return throughput_steps;
        case Dimension::cycles:
            return cycle_steps;
        case Dimension::fraction:
            return fraction_steps;
        case Dimension::count:
            return count_steps;
    }
    return count_steps;
}

/// Up to four significant digits, whole numbers in full, no exponent below 1e15.
std::string digits(double value) {
    if (!std::isfinite(value)) return fmt::format("{}", value);
    // 25.000000000000004 is the rounding of 0.25 / 0.01, not something to show decimals for.
    const bool whole_number = std::abs(value - std::round(value)) <= 1e-12 * value;
    if (whole_number && value < 1e15) return fmt::format("{:.0f}", value);
    if (value >= 1e15 || value < 1e-4) return fmt::format("{:.3g}", value);
    const int whole = value < 1 ? 1 : static_cast<int>(std::floor(std::log10(value))) + 1;
    int decimals = whole >= 4 ? 1 : 4 - whole;
    if (value < 1) decimals += static_cast<int>(std::ceil(-std::log10(value))) - 1;
    return fmt::format("{:.{}f}", value, decimals);
}

std::string unsigned_quantity(double value, Dimension dimension) {
    for (const Step& step : steps_of(dimension)) {
        if (value < step.from) continue;
        // The smallest step prints whole units, all others scale.
        const std::string number = digits(value / step.divisor);
        return step.name.empty() ? number : fmt::format("{} {}", number, step.name);
    }
    return digits(value);
}

}  // namespace

std::string_view base_unit(Dimension dimension) {
    switch (dimension) {
        case Dimension::time:
            return "ns";
        case Dimension::bytes:
            return "B";
        case Dimension::byte_rate:
            return "B/s";
        case Dimension::frequency:
            return "Hz";
        case Dimension::throughput:
            return "1/s";
        case Dimension::cycles:
            return "cycles";
        case Dimension::fraction:
            return "fraction";
        case Dimension::count:
            return "count";
    }
    return "count";
}

std::optional<Dimension> dimension_of_base_unit(std::string_view unit) {
    const Unit* found = find_unit(unit);
    if (found == nullptr || base_unit(found->dimension) != unit) return std::nullopt;
    return found->dimension;
}

const Unit* find_unit(std::string_view spelling) {
    const std::string wanted = lowered(spelling);
    for (const Unit& unit : units) {
        if (unit.name == wanted) return &unit;
    }
    return nullptr;
}

std::optional<Quantity> parse_in_unit(std::string_view number, const Unit& unit) {
    const std::optional<Decimal> decimal = parse_decimal(number, unit.decimal_power);
    if (!decimal) return std::nullopt;
    const double factor = std::ldexp(1.0, unit.binary_power);
    return Quantity{decimal->value * factor, decimal->resolution * factor, unit.dimension};
}

Quantity parse_quantity(std::string_view text) {
    const std::string_view whole = trimmed(text);
    std::size_t end = 0;
    while (end < whole.size() &&
           std::string_view("0123456789.+-").find(whole[end]) != std::string_view::npos) {
        ++end;
    }
    const bool exponent =
        end > 0 && end + 1 < whole.size() && (whole[end] | 0x20) == 'e' &&
        std::string_view("0123456789+-").find(whole[end + 1]) != std::string_view::npos;
    if (exponent) end = std::min(whole.find_first_not_of("0123456789+-", end + 1), whole.size());
    const Unit* unit = find_unit(trimmed(whole.substr(end)));
    const auto quantity =
        unit == nullptr ? std::nullopt : parse_in_unit(whole.substr(0, end), *unit);
    if (!quantity) {
        throw Error(fmt::format("{}: expected a number with a unit", in_quotes(text)),
                    "write for example '50 us', '3 %', '1.5 MiB' or '354000 cycles'");
    }
    return *quantity;
}

double parse_frequency(std::string_view text) {
    const Quantity quantity = parse_quantity(text);
    if (quantity.dimension != Dimension::frequency || quantity.value <= 0) {
        throw Error(fmt::format("{}: expected a clock", in_quotes(text)),
                    "write for example '900 MHz'");
    }
    return quantity.value;
}

std::string format_quantity(double value, Dimension dimension) {
    return (value < 0 ? "-" : "") + unsigned_quantity(std::abs(value), dimension);
}

std::string format_change(double value, Dimension dimension) {
    const char* sign = value > 0 ? "+" : value < 0 ? "-" : "";
    if (dimension == Dimension::fraction) {
        return fmt::format("{}{} pp", sign, digits(std::abs(value) / 0.01));
    }
    return sign + unsigned_quantity(std::abs(value), dimension);
}

std::string format_ratio(double ratio) {
    const double percent = ratio * 100;
    if (percent == 0) return "0 %";
    if (std::abs(percent) >= 0.05) return fmt::format("{:+.1f} %", percent);
    return fmt::format("{:+.2g} %", percent);
}

}  // namespace ipugate
