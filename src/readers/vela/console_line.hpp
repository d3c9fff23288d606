// SPDX-License-Identifier: Apache-2.0
// What one line of Vela's console says, whatever stands in front of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/error.hpp"
#include "support/unit.hpp"

namespace ipugate::readers::vela {

/// A value of the network summary.
struct ConsoleValue {
    std::string name;  ///< the metric or condition
    std::string text;  ///< as printed: "353714 cycles/batch"; of a condition in words, the words
    /// Nothing for a condition in words.
    std::optional<Quantity> quantity;
    bool is_condition = false;
    /// Printed with few digits: the CSV has more.
    bool is_rounded = false;
};

enum class ConsoleMark {
    none,
    heading,           ///< "Network summary for <name>"; `rest` is the name
    table,             ///< the banner of a table of layers, which stands in front of a heading
    estimates_follow,  ///< from 4.1 in front of the cycles
    default_board,     ///< a warning that Vela was not given `rest`
    arena_exceeded,    ///< a warning that the arena is too small
};

struct ConsoleLine {
    ConsoleMark mark = ConsoleMark::none;
    std::string rest;
    std::vector<ConsoleValue> values;
    /// The line counts operators as up to 3.1: "9/79 (11.4%) operations falling back to the CPU".
    bool is_old_placement = false;
    /// A rate is "nan", as where there are no cycles; it is not among `values`.
    bool is_nan = false;
};

/// Names that only serve to tell whether anything ran on the NPU; they are no metrics.
inline constexpr std::string_view dpu_cycles = "dpu_cycles";
inline constexpr std::string_view element_wise_cycles = "element_wise_cycles";
inline constexpr std::string_view all_operators = "all_operators";

/// A key whose value is broken.
class BadValue : public Error {
 public:
    using Error::Error;
};

/// Takes a line apart. A key is found anywhere in it; throws BadValue.
ConsoleLine console_line(std::string_view line);

}  // namespace ipugate::readers::vela
