// SPDX-License-Identifier: Apache-2.0
// Values as a board prints them: a number and its unit, or the unit that the manifest gives.
#pragma once

#include <string_view>

#include "readers/board/line.hpp"
#include "readers/reader.hpp"

namespace ipugate::readers::board {

/// What a printed value is taken for.
struct Wanted {
    std::string_view metric;  ///< also the name under which the manifest may give a unit
    std::string_view label;   ///< as messages name it
    std::string_view unit;    ///< printed with the label, as in "IPU Time(us): 5"; may be empty
};

/// Reads all of `text` as a number with a unit. Throws Error if it is not one, has no unit and none
/// is given, is negative, or is a time of zero.
Quantity read_quantity(const Line& line, std::string_view text, const Wanted& wanted,
                       const CaptureOptions& options);

/// The same for a time; any other unit is an Error.
Quantity read_time(const Line& line, std::string_view text, const Wanted& wanted,
                   const CaptureOptions& options);

/// The sample of a quantity that stands in `line`.
Value value_of(std::string_view metric, const Quantity& quantity, const Place& place,
               std::string_view text);

}  // namespace ipugate::readers::board
