// SPDX-License-Identifier: Apache-2.0
// Finds lines that a driver's message tore apart: what is left may still look like a value.
#pragma once

#include "readers/board/line.hpp"

namespace ipugate::readers::board {

/// Watches the order of lines. A message that lands inside a line leaves "size: 42", the message
/// and "5984": the rest of a torn line follows a message, and the line in front of it is a value
/// whose end is open.
class Damage {
 public:
    enum class Place { in_block, outside };

    /// A line whose value could be longer: a size, a name, a version.
    void take_value() { set(Before::value); }
    /// A line that is whole, or an empty one.
    void take_whole() { set(Before::whole); }
    /// A line that no program of this reader prints. Throws Error if it shows that a value was
    /// torn.
    void take_other(const Line& line, Place place);
    /// The head of a block comes next: throws Error if its path may have been torn.
    void check_head(const Line& line) const;

 private:
    enum class Before { whole, value, other };

    void set(Before before) {
        before_ = before;
        message_ = false;
    }

    Before before_ = Before::whole;
    bool message_ = false;  ///< messages came since
};

}  // namespace ipugate::readers::board
