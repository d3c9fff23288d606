// SPDX-License-Identifier: Apache-2.0
// Inside reports/: the operators of a model that changed most, which is where a change comes from.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/comparison.hpp"

namespace ipugate::reports {

/// One operator as reports show it; all texts on one line, empty where nothing is known.
struct OpRow {
    std::string label;
    std::string before;  ///< "new" if the operator was not there
    std::string after;   ///< "gone" if it is not there any more
    std::string change;
    std::string share_before;
    std::string share_after;
    std::string bound_before;  ///< "dma load"
    std::string bound_after;
    double weight = 0;  ///< the change itself; operators of one model compare
};

/// At most `limit` operators that changed, largest change first: by time if any of them has times,
/// else by cycles, else by share. Of a model without baseline the largest ones, without a change.
std::vector<OpRow> top_ops(const ModelComparison& model, std::size_t limit);

/// Those of `ops` that most of the growth comes from: the largest increases, three at most.
std::vector<OpRow> causes(const std::vector<OpRow>& ops);

/// "operators that changed most", or "largest operators" where there is nothing to compare with.
std::string_view ops_title(const ModelComparison& model);

/// "before -> after", or one of them if they are equal or the other is empty.
std::string from_to(std::string_view before, std::string_view arrow, std::string_view after);

}  // namespace ipugate::reports
