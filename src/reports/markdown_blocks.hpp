// SPDX-License-Identifier: Apache-2.0
// Inside reports/: a markdown document as blocks of rows, cut to a budget without breaking it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ipugate::reports {

/// What a block holds, in the order in which blocks give way to the budget.
enum class Content { unchanged, notes, details, added, improved, operators, warned, failing };

/// Rows between what opens and what closes them. A block without rows is not printed.
struct Block {
    Content content = Content::failing;
    std::string head;
    std::vector<std::string> rows;
    std::string tail;
    std::size_t left_out = 0;  ///< rows that are not in `rows`
};

/// Adds a row, or only counts it where it could not be kept under any circumstances: a block never
/// holds more than `max_bytes` of rows.
class BlockBuilder {
 public:
    BlockBuilder(Block block, std::size_t max_bytes) : block_(std::move(block)), room_(max_bytes) {}

    /// False: the block is full, and all further rows need only be counted.
    [[nodiscard]] bool has_room() const { return !full_; }
    void add(std::string row);
    void add_left_out(std::size_t rows) { block_.left_out += rows; }
    [[nodiscard]] Block block() && { return std::move(block_); }

 private:
    Block block_;
    std::size_t room_;
    bool full_ = false;
};

/// `headline`, a line on what was left out, then the blocks, in at most `max_bytes` bytes. Whole
/// rows are left out from the end, failing ones last. Headline and line are always there, even if
/// they alone are larger than the budget.
std::string fitted(std::string_view headline, std::vector<Block> blocks, std::size_t max_bytes);

}  // namespace ipugate::reports
