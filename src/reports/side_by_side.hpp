// SPDX-License-Identifier: Apache-2.0
// Inside reports/: a compiler's estimates of one model on both sides, whether they may be judged or
// not: the original against the optimised, or the old compiler against the new.
#pragma once

#include <string>
#include <vector>

#include "core/verdict.hpp"

namespace ipugate::reports {

/// One metric on both sides, in words.
struct SideRow {
    std::string metric;
    std::string before;
    std::string after;
    std::string change;       ///< "-238344 cycles (-67.4 %)"
    std::string improvement;  ///< "67.4 %" in the direction that is better, negative for worse;
                              ///< empty where neither is, or from zero
};

struct SideBySide {
    std::string title;
    std::vector<SideRow> rows;
};

/// A table for each model that has estimated cycles on both sides. The title says whether it is
/// judged: one of different environments is a bridge between them.
std::vector<SideBySide> side_by_side(const Verdict& verdict);

/// All of them for a terminal.
std::string side_by_side_text(const Verdict& verdict);

}  // namespace ipugate::reports
