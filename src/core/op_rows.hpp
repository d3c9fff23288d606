// SPDX-License-Identifier: Apache-2.0
// The operator table of a timeline: an operator or a type a row, with its share of the whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model_op.hpp"
#include "core/op.hpp"

namespace ipugate {

/// One operator over all cores.
struct OpRow {
    std::int64_t index = -1;  ///< -1 unknown
    std::string type;         ///< empty: unknown
    std::string name;
    std::vector<std::int64_t> shape;
    std::optional<double> cycles;
    std::optional<double> time;  ///< ns
    double share = 0;  ///< fraction of the sum of all rows' cycles, or times without cycles

    bool operator==(const OpRow&) const = default;
};

/// The operators of one type.
struct TypeRow {
    std::string type;
    std::size_t ops = 0;
    std::optional<double> cycles;
    std::optional<double> time;  ///< ns
    double share = 0;

    bool operator==(const TypeRow&) const = default;
};

/// Rows by the timeline's own indices and types; operators without an index have a row each. Error
/// if the operators have neither all cycles nor all times, or took none.
std::vector<OpRow> op_rows(const std::vector<Op>& ops);

/// A row for every operator of the model; `positions` are those of placement(). Those that no
/// operator of the timeline belongs to took nothing.
std::vector<OpRow> op_rows(const std::vector<Op>& ops, const std::vector<std::size_t>& positions,
                           const std::vector<ModelOp>& model);

/// Largest share first; equal ones by type.
std::vector<TypeRow> type_rows(const std::vector<OpRow>& rows);

}  // namespace ipugate
