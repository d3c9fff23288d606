// SPDX-License-Identifier: Apache-2.0
// Operators of one run beside those of another that do the same work.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/op.hpp"

namespace ipugate {

/// How the operators on both sides of a change belong together.
enum class Match {
    same,       ///< one on each side, in order
    moved,      ///< one on each side, at another place in the order
    replaced,   ///< one on each side, of another type
    fused,      ///< several before, one now
    split,      ///< one before, several now
    regrouped,  ///< several on both sides that only compare together
    added,      ///< only now
    gone,       ///< only before
};

/// "same", "moved", "replaced", "fused", "split", "regrouped", "added", "gone".
std::string_view to_string(Match match);

/// Whether the times on both sides come from the same source: measured, or a share of the IPU time.
enum class Sources {
    same,       ///< or there are no times to compare
    different,  ///< the times cannot be compared
};

/// Operators that are compared with each other: one on each side as a rule, several where the graph
/// was fused or split, none on one side if they are new or gone.
struct OpChange {
    std::vector<Op> before;  ///< in model order
    std::vector<Op> after;
    Match match = Match::same;
    double confidence = 1;  ///< that they belong together, 0..1
    Sources sources = Sources::same;

    bool operator==(const OpChange&) const = default;
};

/// The value that `ops` have together; nothing if there is none or one of them lacks it.
std::optional<double> sum_of(std::span<const Op> ops, std::optional<double> Op::*value);

/// A number of an operator that is no member of Op.
using OpValue = std::optional<double> (*)(const Op& op);
std::optional<double> sum_of(std::span<const Op> ops, OpValue value);

/// sum of `after` - sum of `before`, an absent side counting as zero; nothing if an operator lacks
/// the value.
std::optional<double> difference(const OpChange& change, std::optional<double> Op::*value);
std::optional<double> difference(const OpChange& change, OpValue value);

/// What bounds `ops` together: the engine that ran longest over all of them. See bound_by(Op).
std::string_view bound_by(std::span<const Op> ops);

/// What bounds the operators changed: another engine ran longest, on both sides by 5 points at
/// least over that of the other side.
bool is_bound_otherwise(const OpChange& change);

/// The operators as they are now (as they were, if gone): "12 CONV_2D", "3 ADD + 4 MUL",
/// "3 ADD + ... + 9 MUL (5 operators)".
std::string label(const OpChange& change);
std::string label(std::span<const Op> ops);

/// The one of `ops` (at least one) that takes most of the time, or of the cycles or share where
/// there is no time.
const Op& main_op(std::span<const Op> ops);

}  // namespace ipugate
