// SPDX-License-Identifier: Apache-2.0
// Global alignment of two sequences: which elements of one belong to which of the other.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace ipugate {

/// Lengths of two sequences.
struct Sizes {
    std::size_t before = 0;
    std::size_t after = 0;
};

/// Positions in two sequences that belong together.
struct AlignedPair {
    std::size_t before = 0;
    std::size_t after = 0;

    bool operator==(const AlignedPair&) const = default;
};

/// How much the elements at two positions are alike, at most 1.
using Likeness = std::function<double(std::size_t before, std::size_t after)>;

/// The pairs, in order on both sides, whose likenesses have the largest sum; leaving an element out
/// costs nothing, and pairs of likeness 0 or less are never made. Needleman and Wunsch, "A general
/// method applicable to the search for similarities in the amino acid sequence of two proteins",
/// 1970.
///
/// Pairs of likeness 1 at either end are taken at once, which loses nothing. What is left between
/// them is searched whole up to 16 million pairs; beyond that only a band around the diagonal.
std::vector<AlignedPair> aligned_pairs(Sizes sizes, const Likeness& likeness);

}  // namespace ipugate
