// SPDX-License-Identifier: Apache-2.0
// Inside reports/: the tables of the markdown report.
#pragma once

#include <cstddef>
#include <vector>

#include "reports/markdown_blocks.hpp"
#include "reports/report.hpp"
#include "reports/rows.hpp"

namespace ipugate::reports {

/// Regressions, with the operators behind them right below, then everything else that failed.
std::vector<Block> failing_blocks(const Rows& rows, const Verdict& verdict, const Style& style);

/// Warnings, improvements, what is new, and everything else folded.
std::vector<Block> further_blocks(const Rows& rows, const Verdict& verdict, const Style& style);

/// A compiler's estimates on both sides, folded, if `style` asks for them.
std::vector<Block> side_by_side_blocks(const Verdict& verdict, const Style& style);

/// For each model that got worse or better (or each whose operators changed, as the style says) a
/// folded table of the operators that changed most.
std::vector<Block> operator_blocks(const Rows& rows, const Style& style);

}  // namespace ipugate::reports
