// SPDX-License-Identifier: Apache-2.0
// Inside reports/: where the change of a model comes from, in words and rows.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board_shift.hpp"
#include "reports/top_ops.hpp"

namespace ipugate::reports {

/// A line below the operators: "91 other operators", "not in operators", "ipu_time".
struct SumRow {
    std::string label;
    std::string before;
    std::string after;
    std::string change;
    std::string part;
};

/// One model's change, split. Every text is on one line; foreign names are as they are.
struct Causes {
    std::string metric;         ///< "ipu_time"; empty if nothing is split
    std::string title;          ///< "operators that changed most" ...
    std::string change;         ///< of the whole: "+591 us (+6.8 %)"
    std::vector<OpRow> ops;     ///< those that tell, largest change first
    std::vector<SumRow> sums;   ///< what is left, then the whole
    std::vector<OpRow> graph;   ///< fused, split, regrouped and replaced operators
    std::vector<OpRow> bounds;  ///< those of `ops` that are bound by something else now
    std::vector<SumRow> types;  ///< largest change first
};

/// Splits `metric` if the operators explain it, else the metric that they explain best; of a model
/// without baseline its largest operators. At most `limit` rows of each kind, the rest counted.
/// Nothing if there are no operators, or none changed.
std::optional<Causes> causes_of(const ModelComparison& model, std::string_view metric,
                                std::size_t limit);

/// "12 CONV_2D is DMA load bound now (was convolution bound)".
std::string bound_in_words(const OpRow& op);

/// "fused: 3 CONV_2D + 4 MUL -> 3 CONV_2D" without the colon's word: the row's match says it.
std::string graph_in_words(const OpRow& op);

/// "all 5 models of board opera lab-3 became 12.5 % slower, with nearly all of their operators: the
/// board or its clock, not the code"; "perhaps" if not all models show it in their operators.
std::string shift_in_words(const BoardShift& shift);

}  // namespace ipugate::reports
