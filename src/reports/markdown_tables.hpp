// SPDX-License-Identifier: Apache-2.0
// Inside reports/: the tables of the markdown report.
#pragma once

#include <cstddef>
#include <vector>

#include "reports/markdown_blocks.hpp"
#include "reports/rows.hpp"

namespace ipugate::reports {

/// Regressions, with the operators behind them right below, then everything else that failed.
std::vector<Block> failing_blocks(const Rows& rows, const Verdict& verdict, std::size_t max_bytes);

/// Warnings, improvements, what is new, and everything else folded.
std::vector<Block> further_blocks(const Rows& rows, const Verdict& verdict, std::size_t max_bytes);

/// For each model that regressed or warned a folded table of the operators that changed most.
std::vector<Block> operator_blocks(const Rows& rows, std::size_t max_bytes);

}  // namespace ipugate::reports
