// SPDX-License-Identifier: Apache-2.0
// Which operators of a model the operators of its timeline are.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/model_op.hpp"
#include "core/op.hpp"

namespace ipugate {

struct Placement {
    /// For each operator of the timeline its position in the model; operators of several cores, and
    /// pieces of one operator, share positions.
    std::vector<std::size_t> positions;
    /// Operators for which equal types leave a choice; the position nearest to the own index, else
    /// the first one, was taken.
    std::vector<std::size_t> ambiguous;
    /// Operators with a type alone that several of the model have: their events cannot be told
    /// apart, and one operator of the timeline may stand for several.
    std::vector<std::size_t> indistinct;
};

/// Places the operators of a timeline, which are in order in each core. Their indices are the
/// model's if they can be: all are known and leave gaps (fused operators have no event) or are as
/// many as the model's, and no type or name contradicts. Otherwise the sequences are aligned
/// (core/alignment.hpp): types must agree, names count more than nearness of indices. Types agree
/// if their letters and digits do: "Conv2D" is "CONV_2D". An operator without a place is an Error
/// that names it.
Placement placement(const std::vector<Op>& ops, const std::vector<ModelOp>& model);

}  // namespace ipugate
