// SPDX-License-Identifier: Apache-2.0
// Operator tables as the vendor's tool prints them, and as CSV.
#pragma once

#include <span>
#include <string>

#include "core/op_rows.hpp"

namespace ipugate::cli {

/// Error that asks for the model if a row lacks a type.
void check_types(std::span<const OpRow> rows);
/// Error that asks for the model if a row lacks an index, or two rows have the same one.
void check_indices(std::span<const OpRow> rows);

/// "0 CONV_2D 7.880%" a line. Error for a type that could not be read again from the table or that
/// a CI system would take for a command.
std::string vendor_table(std::span<const OpRow> rows);
/// "CONV_2D 80.743%" a line.
std::string vendor_table(std::span<const TypeRow> rows);

/// Lines of comma-separated values with a header; times in ns.
std::string csv_table(std::span<const OpRow> rows);
std::string csv_table(std::span<const TypeRow> rows);

}  // namespace ipugate::cli
