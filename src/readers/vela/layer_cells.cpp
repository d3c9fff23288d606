// SPDX-License-Identifier: Apache-2.0
// Cells that are seldom: NaN, exponents, numbers of many digits.
#include "readers/vela/layer_cells.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <system_error>

#include "support/text.hpp"

namespace ipugate::readers::vela {
namespace {

std::optional<double> number_in(std::string_view cell) {
    // from_chars would take "inf" and "-1" too.
    const bool plain = !cell.empty() && cell.front() >= '0' && cell.front() <= '9';
    if (!plain) return std::nullopt;
    double value = 0;
    const char* const end = cell.data() + cell.size();
    const auto parsed = std::from_chars(cell.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
    return value;
}

}  // namespace

double Cells::skip_nan() {
    if (lowered(word()) != "nan") good_ = false;
    return std::numeric_limits<double>::quiet_NaN();
}

double Cells::long_number() {
    const std::optional<double> value = number_in(word());
    if (!value) good_ = false;
    return value.value_or(0);
}

bool is_number(std::string_view cell) {
    return number_in(cell).has_value();
}

bool is_percent(std::string_view cell) {
    return is_number(cell) || lowered(cell) == "nan";
}

}  // namespace ipugate::readers::vela
