// SPDX-License-Identifier: Apache-2.0
// Operators summed up by type.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/op_change.hpp"

namespace ipugate {

/// Operators of one type together. A sum is unknown on a side where one of them lacks the value;
/// the time before also if the times of the two sides come from different sources.
struct TypeChange {
    std::string type;
    std::optional<double> share_before;  ///< fraction of the model
    std::optional<double> share_after;
    std::optional<double> time_before;  ///< ns
    std::optional<double> time_after;
    Sources sources = Sources::same;
};

using TimeSources = std::set<TimeSource>;

/// Where the times of `ops` come from; operators without a time do not count.
TimeSources time_sources(std::span<const Op> ops);

/// The type under which an operator of `change` counts: its own; for operators that were fused,
/// split or regrouped that of the longest where there are several, on both sides, for cost that
/// moved inside the group is no change of a type.
const std::string& counted_type(const OpChange& change, const Op& op);

/// Sums the operators of both sides by type, largest share first; operators without a type are left
/// out.
std::vector<TypeChange> by_type(std::span<const OpChange> ops);

}  // namespace ipugate
