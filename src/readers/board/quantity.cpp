// SPDX-License-Identifier: Apache-2.0
// Values as a board prints them: whole tokens, known units, nothing guessed.
#include "readers/board/quantity.hpp"

#include <fmt/format.h>

#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

struct NumberAndUnit {
    std::string_view number;
    std::string_view unit;
};

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// The number in front of `text`, which may have an exponent, and what is behind it.
NumberAndUnit split_number(std::string_view text) {
    std::size_t end = text.find_first_not_of("0123456789.+-");
    if (end == std::string_view::npos) end = text.size();
    if (end + 1 < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        std::size_t exponent = end + 1;
        if (text[exponent] == '+' || text[exponent] == '-') ++exponent;
        const std::size_t first = exponent;
        while (exponent < text.size() && is_digit(text[exponent])) ++exponent;
        if (exponent > first) end = exponent;
    }
    return {text.substr(0, end), without_blanks(text.substr(end))};
}

std::string_view given_unit(const Wanted& wanted, const CaptureOptions& options) {
    if (!wanted.unit.empty()) return wanted.unit;
    const auto given = options.units.find(wanted.metric);
    return given == options.units.end() ? std::string_view{} : given->second;
}

}  // namespace

Quantity read_quantity(const Line& line, std::string_view text, const Wanted& wanted,
                       const CaptureOptions& options) {
    NumberAndUnit parts = split_number(without_blanks(text));
    if (parts.number.find_first_of("0123456789") == std::string_view::npos) {
        throw bad_line(line, fmt::format("expected a number behind '{}'", wanted.label),
                       std::string(capture_again));
    }
    if (parts.unit.empty()) parts.unit = given_unit(wanted, options);
    if (parts.unit.empty()) {
        throw bad_line(line, fmt::format("the number behind '{}' has no unit", wanted.label),
                       fmt::format("give it in the manifest: {{file: ..., options: {{units: "
                                   "{{{}: UNIT}}}}}} (UNIT is us, ms, bytes, MB, ...)",
                                   wanted.metric));
    }
    const Unit* unit = find_unit(parts.unit);
    if (unit == nullptr) {
        throw bad_line(
            line,
            fmt::format("{} behind '{}' is no known unit", in_quotes(parts.unit), wanted.label),
            std::string(capture_again));
    }
    const std::optional<Quantity> quantity = parse_in_unit(parts.number, *unit);
    if (!quantity || quantity->value < 0) {
        throw bad_line(line, fmt::format("{} behind '{}' is no number above zero",
                                         in_quotes(parts.number), wanted.label));
    }
    if (quantity->value == 0 && quantity->dimension == Dimension::time) {
        throw bad_line(line, fmt::format("the time behind '{}' is zero", wanted.label));
    }
    return *quantity;
}

Quantity read_time(const Line& line, std::string_view text, const Wanted& wanted,
                   const CaptureOptions& options) {
    const Quantity quantity = read_quantity(line, text, wanted, options);
    if (quantity.dimension == Dimension::time) return quantity;
    throw bad_line(line, fmt::format("expected a time behind '{}'", wanted.label));
}

Value value_of(std::string_view metric, const Quantity& quantity, const Place& place,
               std::string_view text) {
    return {std::string(metric), quantity.dimension,
            Sample{quantity.value, quantity.resolution, place, std::string(without_blanks(text))}};
}

}  // namespace ipugate::readers::board
