// SPDX-License-Identifier: Apache-2.0
// Operators: what bounds them and what they are called.
#include "core/op.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace ipugate {

std::string_view bound_by(const Op& op) {
    const std::array engines = {std::pair{op.conv, "conv"}, std::pair{op.vector, "vector"},
                                std::pair{op.dma_load, "dma load"},
                                std::pair{op.dma_store, "dma store"}};
    double largest = 0;
    std::string_view bound;
    for (const auto& [fraction, name] : engines) {
        if (fraction.value_or(0) > largest) {
            largest = *fraction;
            bound = name;
        }
    }
    return bound;
}

std::string label(const Op& op) {
    std::vector<std::string> parts;
    if (op.index >= 0) parts.push_back(fmt::format("{}", op.index));
    if (!op.type.empty()) parts.push_back(op.type);
    const bool repeats = std::find(parts.begin(), parts.end(), op.name) != parts.end();
    if (!op.name.empty() && !repeats) parts.push_back(op.name);
    if (op.core > 0) parts.push_back(fmt::format("(core {})", op.core));
    return fmt::format("{}", fmt::join(parts, " "));
}

}  // namespace ipugate
