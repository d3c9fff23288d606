// SPDX-License-Identifier: Apache-2.0
// Changes that all models of a board share: the board changed, not the models.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/comparison.hpp"

namespace ipugate {

/// Every compared model of one board took longer (or shorter) by about the same factor, and so did
/// its operators where they were measured.
struct BoardShift {
    std::string board;  ///< "opera board-1"; empty if the environment names neither
    double ratio = 0;   ///< the median of the models' changes: 0.125 is +12.5 %
    std::vector<std::string> models;
    std::size_t with_ops = 0;  ///< of `models`, how many show it in their operators
};

/// The boards on which every model changed by the same ratio. A shift is larger than 2 %; the
/// models lie within a fifth of it around the median, and so does four fifths of the time of the
/// operators of each model. One model alone tells nothing of a board unless its operators, five at
/// least, all agree.
std::vector<BoardShift> board_shifts(const std::vector<ModelComparison>& models);

}  // namespace ipugate
