// SPDX-License-Identifier: Apache-2.0
// Changes that all models of a board share: the board changed, not the models.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/comparison.hpp"

namespace ipugate {

/// Every model of one board took longer (or shorter) by about the same factor.
struct BoardShift {
    std::string board;  ///< "opera board-1"; empty if the environment names neither
    double ratio = 0;   ///< the median of the models' changes: 0.125 is +12.5 %
    std::vector<std::string> models;
    std::size_t with_ops = 0;  ///< of `models`, how many show it in their operators

    /// All models show it in their operators: the board or its clock, not the code. Otherwise it is
    /// only likely.
    [[nodiscard]] bool is_certain() const { return with_ops == models.size() && !board.empty(); }
};

/// The boards on which every model changed by the same ratio. A shift is larger than 2 %; the
/// models lie within a fifth of it around the median, and so does four fifths of the time of the
/// operators of each model that has any. One model alone tells nothing of a board unless its
/// operators, five at least, agree.
///
/// Nothing is said of a board with a model that could not be compared, or whose code shows: other
/// operators, another size, other facts, or cycles or bytes that changed too, which no clock does.
std::vector<BoardShift> board_shifts(const std::vector<ModelComparison>& models);

}  // namespace ipugate
