// SPDX-License-Identifier: Apache-2.0
// Operators for tests, written short.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/op.hpp"

namespace ipugate::tests {

inline Op op_of(std::int64_t index, std::string type, std::optional<double> time) {
    Op op;
    op.index = index;
    op.type = std::move(type);
    op.time = time;
    if (time) op.time_source = TimeSource::measured;
    return op;
}

/// Operators numbered from 0 on.
inline std::vector<Op> ops_of(const std::vector<std::pair<std::string, double>>& types) {
    std::vector<Op> ops;
    for (const auto& [type, time] : types) {
        ops.push_back(op_of(static_cast<std::int64_t>(ops.size()), type, time));
    }
    return ops;
}

}  // namespace ipugate::tests
