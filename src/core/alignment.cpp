// SPDX-License-Identifier: Apache-2.0
// Global alignment by dynamic programming, in a band where the sequences are very long.
#include "core/alignment.hpp"

#include <algorithm>
#include <limits>

namespace ipugate {
namespace {

constexpr std::size_t most_cells = std::size_t{16} << 20U;

enum class Step : unsigned char { pair, skip_before, skip_after };

/// The columns of one row of the table that are computed.
struct Columns {
    std::size_t first = 0;
    std::size_t last = 0;  ///< included
};

/// The table of partial alignments: row i, column j holds the best sum for the first i elements of
/// one sequence and the first j of the other.
class Table {
 public:
    Table(Sizes sizes, AlignedPair start, const Likeness& likeness)
        : sizes_(sizes), start_(start), likeness_(likeness), width_(band_width(sizes)) {
        steps_.resize((sizes.before + 1) * width_);
        fill();
    }

    [[nodiscard]] std::vector<AlignedPair> path() const {
        std::vector<AlignedPair> pairs;
        std::size_t row = sizes_.before;
        std::size_t column = sizes_.after;
        while (row > 0 && column > 0) {
            const Step step = steps_[row * width_ + (column - columns(row).first)];
            if (step == Step::pair) {
                pairs.push_back({start_.before + row - 1, start_.after + column - 1});
            }
            if (step != Step::skip_after) --row;
            if (step != Step::skip_before) --column;
        }
        std::reverse(pairs.begin(), pairs.end());
        return pairs;
    }

 private:
    /// Wide enough that the bands of neighbouring rows overlap.
    static std::size_t band_width(Sizes sizes) {
        const std::size_t all = sizes.after + 1;
        const std::size_t rows = sizes.before + 1;
        if (all <= most_cells / rows) return all;
        return std::min(all, std::max(most_cells / rows, 2 * (all / rows + 2)));
    }

    [[nodiscard]] Columns columns(std::size_t row) const {
        const double slope = static_cast<double>(sizes_.after) / static_cast<double>(sizes_.before);
        const auto middle = static_cast<std::size_t>(static_cast<double>(row) * slope);
        const std::size_t first = middle > width_ / 2 ? middle - width_ / 2 : 0;
        const std::size_t clamped = std::min(first, sizes_.after + 1 - width_);
        return {clamped, clamped + width_ - 1};
    }

    void fill() {
        constexpr double unreached = -std::numeric_limits<double>::infinity();
        std::vector<double> above(sizes_.after + 1, 0);
        std::vector<double> current(sizes_.after + 1, unreached);
        for (std::size_t row = 1; row <= sizes_.before; ++row) {
            const Columns above_band = row == 1 ? Columns{0, sizes_.after} : columns(row - 1);
            const Columns band = columns(row);
            const auto from_above = [&](std::size_t column) {
                const bool there = column >= above_band.first && column <= above_band.last;
                return there ? above[column] : unreached;
            };
            for (std::size_t column = band.first; column <= band.last; ++column) {
                Step& step = steps_[row * width_ + (column - band.first)];
                double best = from_above(column);
                step = Step::skip_before;
                if (column > band.first && current[column - 1] > best) {
                    best = current[column - 1];
                    step = Step::skip_after;
                }
                if (column > 0) {
                    const double alike =
                        likeness_(start_.before + row - 1, start_.after + column - 1);
                    const double paired = from_above(column - 1) + alike;
                    if (alike > 0 && paired >= best) {
                        best = paired;
                        step = Step::pair;
                    }
                }
                current[column] = best;
            }
            above.swap(current);
        }
    }

    Sizes sizes_;
    AlignedPair start_;
    const Likeness& likeness_;
    std::size_t width_;
    std::vector<Step> steps_;
};

}  // namespace

std::vector<AlignedPair> aligned_pairs(Sizes sizes, const Likeness& likeness) {
    const std::size_t shorter = std::min(sizes.before, sizes.after);
    std::vector<AlignedPair> pairs;
    std::size_t head = 0;
    while (head < shorter && likeness(head, head) >= 1) {
        pairs.push_back({head, head});
        ++head;
    }
    std::size_t tail = 0;
    while (tail < shorter - head &&
           likeness(sizes.before - tail - 1, sizes.after - tail - 1) >= 1) {
        ++tail;
    }
    const Sizes middle{sizes.before - head - tail, sizes.after - head - tail};
    if (middle.before > 0 && middle.after > 0) {
        const std::vector<AlignedPair> path = Table(middle, {head, head}, likeness).path();
        pairs.insert(pairs.end(), path.begin(), path.end());
    }
    for (std::size_t i = tail; i > 0; --i) {
        pairs.push_back({sizes.before - i, sizes.after - i});
    }
    return pairs;
}

}  // namespace ipugate
