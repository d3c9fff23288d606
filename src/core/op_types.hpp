// SPDX-License-Identifier: Apache-2.0
// Operators summed up by type.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/op_change.hpp"

namespace ipugate {

/// Operators of one type together.
struct TypeChange {
    std::string type;
    std::optional<double> share_before;  ///< fraction of the model
    std::optional<double> share_after;
    std::optional<double> time_before;  ///< ns
    std::optional<double> time_after;
};

/// The type under which an operator of `change` counts: its own; for operators that were fused,
/// split or regrouped that of the longest where there are several, on both sides, for cost that
/// moved inside the group is no change of a type.
const std::string& counted_type(const OpChange& change, const Op& op);

/// Sums the operators of both sides by type, largest share first; operators without a type are left
/// out.
std::vector<TypeChange> by_type(std::span<const OpChange> ops);

}  // namespace ipugate
