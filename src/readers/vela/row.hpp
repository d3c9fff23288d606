// SPDX-License-Identifier: Apache-2.0
// The one row of a summary by the names of its columns.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "support/error.hpp"
#include "support/number.hpp"

namespace ipugate::readers::vela {

struct SummaryRow {
    std::map<std::string, std::string, std::less<>> cells;  ///< by the column's name
    std::size_t line = 0;
    /// The value of `total_npu_weights` was not written (3.3-3.5); the column is left out.
    bool repaired = false;

    [[nodiscard]] bool has(std::string_view name) const { return cells.contains(name); }
    /// Empty if there is no such column.
    [[nodiscard]] std::string_view text(std::string_view name) const;
    /// A number that is not negative; nothing if there is no such column. Anything else, "nan"
    /// too, is an Error.
    [[nodiscard]] std::optional<double> number(std::string_view name) const;
    /// "line 2: cycles_npu: 'x': <wrong>".
    [[nodiscard]] Error error(std::string_view name, std::string_view wrong) const;
};

/// Reads header and row. What is no whole summary, or more than one, is an Error.
SummaryRow read_summary_row(std::string_view text);

}  // namespace ipugate::readers::vela
