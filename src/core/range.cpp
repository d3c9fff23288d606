// SPDX-License-Identifier: Apache-2.0
// Ranges of values that rules let pass.
#include "core/range.hpp"

#include <algorithm>

namespace ipugate {

Range common(const Range& one, const Range& other) {
    Range both = one;
    if (other.least) both.least = both.least ? std::max(*both.least, *other.least) : other.least;
    if (other.most) both.most = both.most ? std::min(*both.most, *other.most) : other.most;
    return both;
}

}  // namespace ipugate
