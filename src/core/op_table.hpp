// SPDX-License-Identifier: Apache-2.0
// One operator table from the tables of several captures.
#pragma once

#include <vector>

#include "core/run.hpp"

namespace ipugate {

/// The operators of a model that several captures list. Tables with times go before tables with
/// shares, single operators before sums by type; tables of the same kind must list the same
/// operators (else Error) and give the median of each number. Types that a timeline lacks come from
/// an operator table with the same indices.
std::vector<Op> joined_ops(const std::vector<Model>& parts);

}  // namespace ipugate
