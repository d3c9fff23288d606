// SPDX-License-Identifier: Apache-2.0
// The columns of a summary: which are metrics, in which unit, and which are known but not read.
#pragma once

#include <span>
#include <string_view>

namespace ipugate::readers::vela {

/// A column that is a metric.
struct Column {
    std::string_view name;
    std::string_view metric;
    std::string_view unit;  ///< a spelling that `find_unit` knows
};

/// The columns that are metrics, of all versions.
std::span<const Column> metric_columns();

/// Whether some version of Vela writes a column of this name.
bool is_known_column(std::string_view name);

}  // namespace ipugate::readers::vela
