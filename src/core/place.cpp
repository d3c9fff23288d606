// SPDX-License-Identifier: Apache-2.0
// Places as text.
#include "core/place.hpp"

#include <fmt/format.h>

namespace ipugate {

std::string to_string(const Place& place) {
    if (place.line == 0) return place.file;
    return fmt::format("{}:{}", place.file, place.line);
}

}  // namespace ipugate
