// SPDX-License-Identifier: Apache-2.0
// A row of small bars for a row of values.
#include "reports/sparkline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace ipugate::reports {
namespace {

constexpr std::size_t most_bars = 80;
constexpr std::array<std::string_view, 8> blocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr std::array<std::string_view, 8> digits = {"1", "2", "3", "4", "5", "6", "7", "8"};

/// Halves, so that the range of two huge values is finite.
std::size_t step_of(double value, double least, double most) {
    const double range = most / 2 - least / 2;
    if (!(range > 0)) return 3;
    const double part = (value / 2 - least / 2) / range;
    return static_cast<std::size_t>(std::lround(std::clamp(part, 0.0, 1.0) * 7));
}

}  // namespace

std::string sparkline(const std::vector<double>& values, Script script) {
    if (values.empty()) return {};
    const auto shown = static_cast<std::ptrdiff_t>(std::min(values.size(), most_bars));
    const auto begin = values.end() - shown;
    const auto [least, most] = std::minmax_element(begin, values.end());
    std::string text;
    for (auto value = begin; value != values.end(); ++value) {
        const std::size_t step = step_of(*value, *least, *most);
        text += script == Script::utf8 ? blocks.at(step) : digits.at(step);
    }
    return text;
}

}  // namespace ipugate::reports
