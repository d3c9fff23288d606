// SPDX-License-Identifier: Apache-2.0
// Operator tables as JSON, for `ipugate ops --format json`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/op_rows.hpp"

namespace ipugate::json {

/// Where an operator table comes from.
struct OpTableSource {
    std::vector<std::string> files;
    std::string model;  ///< empty: no model was given
};

/// An object with "operators"; percentages are not rounded, times in ns.
std::string op_rows_text(const OpTableSource& source, std::span<const OpRow> rows);

/// An object with "types".
std::string type_rows_text(const OpTableSource& source, std::span<const TypeRow> rows);

}  // namespace ipugate::json
