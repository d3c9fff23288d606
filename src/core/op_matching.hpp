// SPDX-License-Identifier: Apache-2.0
// Which operators of one run do the work of which operators of another.
#pragma once

#include <vector>

#include "core/op_change.hpp"

namespace ipugate {

/// Pairs operators across changes of the graph: by sequence alignment on type, name, shape and how
/// long they took, so that one that was put in or taken out leaves all others paired whatever their
/// indices are. What is left over is looked for at other places in the order, and then beside
/// operators that grew or shrank by what their neighbours lost or won: fused and split ones.
///
/// Every operator is in one change exactly. In the order of `after`, operators that are gone last.
/// Times that come from different sources on the two sides are not compared: `before` loses them.
std::vector<OpChange> match_ops(const std::vector<Op>& before, const std::vector<Op>& after);

}  // namespace ipugate
