// SPDX-License-Identifier: Apache-2.0
// Inside reports/: operators as reports show them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/attribution.hpp"

namespace ipugate::reports {

/// One operator, or several that are compared together; all texts on one line, empty where nothing
/// is known.
struct OpRow {
    std::string label;
    std::string before;  ///< "new" if the operator was not there
    std::string after;   ///< "gone" if it is not there any more
    std::string change;
    std::string part;  ///< of the whole change: "71 %"
    std::string share_before;
    std::string share_after;
    std::string bound_before;  ///< "dma load"
    std::string bound_after;
    bool bound_otherwise = false;  ///< clearly: see is_bound_otherwise
    std::string match;             ///< "fused", "moved, was 7"; empty if it is the same
    double weight = 0;             ///< the change itself; operators of one model compare
};

/// How much of the whole change `change` is: "71 %"; empty for less than half a percent.
std::string part_in_words(double change, const Attribution& attribution);

/// The first `limit` parts of an attribution.
std::vector<OpRow> op_rows(const ModelComparison& model, const Attribution& attribution,
                           std::size_t limit);

/// At most `limit` operators of a model: those that contributed most to its change; without a
/// baseline the largest ones, by time, cycles or share, without a change.
std::vector<OpRow> top_ops(const ModelComparison& model, std::size_t limit);

/// Those of `ops` that most of the growth comes from: the largest increases, three at most.
std::vector<OpRow> main_causes(const std::vector<OpRow>& ops);

/// "operators that changed most", or "largest operators" where there is nothing to compare with.
std::string_view ops_title(const ModelComparison& model);

/// "before -> after", or one of them if they are equal or the other is empty.
std::string from_to(std::string_view before, std::string_view arrow, std::string_view after);

}  // namespace ipugate::reports
