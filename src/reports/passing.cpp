// SPDX-License-Identifier: Apache-2.0
// The values that pass a rule, in words.
#include "reports/passing.hpp"

#include <fmt/format.h>

#include <cmath>

namespace ipugate::reports {
namespace {

/// Prints `value`, and as long as that is past it, the neighbour of the last printed digit.
std::string printed(double value, Dimension dimension, double direction) {
    constexpr int most_steps = 3;
    // 12.000000000000002 is 12, rounded as binary numbers are; rules allow for it too.
    const double rounding = 1e-12 * std::abs(value);
    std::string text = format_quantity(value, dimension);
    for (int step = 0; step < most_steps; ++step) {
        const Quantity shown = parse_quantity(text);
        if ((shown.value - value) * direction <= rounding || shown.resolution <= 0) return text;
        text = format_quantity(shown.value - direction * shown.resolution, dimension);
    }
    return text;
}

/// In full where the handy unit would round.
std::string exact(double value, Dimension dimension) {
    std::string text = format_quantity(value, dimension);
    if (parse_quantity(text).value == value || value != std::floor(value)) return text;
    return fmt::format("{:.0f} {}", value, base_unit(dimension));
}

/// The end of `range` that `value` is past, else the one that is nearest to it.
std::optional<double> nearest_end(const Range& range, double value) {
    if (!range.least || !range.most) return range.least ? range.least : range.most;
    if (value > *range.most) return range.most;
    if (value < *range.least) return range.least;
    return *range.most - value < value - *range.least ? range.most : range.least;
}

}  // namespace

std::string rounded_down(double value, Dimension dimension) {
    return printed(value, dimension, 1);
}

std::string rounded_up(double value, Dimension dimension) {
    return printed(value, dimension, -1);
}

std::string passing_in_words(const Range& range, Dimension dimension) {
    if (range.least && range.most) {
        if (*range.least > *range.most) return "with no value";
        if (*range.least == *range.most) {
            return fmt::format("with {} only", exact(*range.least, dimension));
        }
        return fmt::format("from {} to {}", rounded_up(*range.least, dimension),
                           rounded_down(*range.most, dimension));
    }
    if (range.most) return fmt::format("up to {}", rounded_down(*range.most, dimension));
    if (range.least) return fmt::format("from {} on", rounded_up(*range.least, dimension));
    return "with any value";
}

std::string margin_in_words(const Range& range, double value, Dimension dimension) {
    const std::optional<double> end = nearest_end(range, value);
    if (!end) return {};
    const double margin = std::abs(value - *end);
    if (margin == 0) return "exactly that";
    std::string text = dimension == Dimension::fraction ? format_change(margin, dimension).substr(1)
                                                        : format_quantity(margin, dimension);
    if (*end != 0 && dimension != Dimension::fraction) {
        text += fmt::format(" ({})", format_ratio(margin / std::abs(*end)).substr(1));
    }
    return fmt::format("{} {}", text, value > *end ? "above" : "below");
}

}  // namespace ipugate::reports
