// SPDX-License-Identifier: Apache-2.0
// Finds lines that a driver's message tore apart.
#include "readers/board/damage.hpp"

namespace ipugate::readers::board {

void Damage::take_other(const Line& line, Place place) {
    const bool valuable = place == Place::in_block || before_ == Before::value;
    const std::size_t end = line.text.size();
    const std::size_t driver = line.from_kernel ? 0 : driver_text(line.text).value_or(end);
    if (driver == 0) {
        message_ = true;
        return;
    }
    if (driver < end) {
        if (valuable) {
            throw bad_line(line, "a driver's message landed inside a line, a value may be lost",
                           std::string(capture_again));
        }
        before_ = Before::other;
        message_ = true;
        return;
    }
    if (message_ && valuable) {
        throw bad_line(
            line,
            "it may be the rest of a line that a driver's message landed in, whose value "
            "would be wrong",
            std::string(capture_again));
    }
    set(Before::other);
}

void Damage::check_head(const Line& line) const {
    if (!message_ || before_ != Before::other) return;
    throw bad_line(line, "a driver's message in front may have torn the path",
                   std::string(capture_again));
}

}  // namespace ipugate::readers::board
