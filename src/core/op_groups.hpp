// SPDX-License-Identifier: Apache-2.0
// Inside the matching of operators: groups of positions that belong together.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/op_change.hpp"
#include "core/op_likeness.hpp"

namespace ipugate {

/// Positions of operators that belong together, ascending.
struct OpGroup {
    std::vector<std::size_t> before;
    std::vector<std::size_t> after;
    Match match = Match::same;
    double confidence = 1;
};

/// Two operator tables and how alike their operators are.
struct OpTables {
    std::span<const Op> before;
    std::span<const Op> after;
    const OpLikeness& likeness;
};

/// Where neighbours are so alike that any of them may be the one without a partner: makes it the
/// one beside an operator that grew or shrank by what it took.
std::vector<OpGroup> with_slid(std::vector<OpGroup> groups, const OpTables& tables);

/// Adds pairs of operators that no group has and that are the same at another place: of one type
/// and name or, without names, of one type and time.
std::vector<OpGroup> with_moved(std::vector<OpGroup> groups, const OpTables& tables);

/// Joins operators that no group has to paired neighbours that took over or gave away their work.
/// Evidence is that the sums agree, or that the name or type of the whole names the parts.
std::vector<OpGroup> with_fused(std::vector<OpGroup> groups, const OpTables& tables);

/// Joins operators that no group has and that stand at the same place on both sides, one against
/// several or several against several, where their sums agree or their names tell; one against one
/// as replaced.
std::vector<OpGroup> with_regrouped(std::vector<OpGroup> groups, const OpTables& tables);

}  // namespace ipugate
