// SPDX-License-Identifier: Apache-2.0
// The values that a rule lets pass.
#pragma once

#include <optional>

namespace ipugate {

/// From `least` to `most`, both included, in base units; an absent end is open.
struct Range {
    std::optional<double> least;
    std::optional<double> most;

    bool operator==(const Range&) const = default;
};

/// The values that are in both; `least` above `most` if there are none.
Range common(const Range& one, const Range& other);

}  // namespace ipugate
