// SPDX-License-Identifier: Apache-2.0
// Fits a markdown document into a number of bytes.
#include "reports/markdown_blocks.hpp"

#include <fmt/format.h>

#include <array>

#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

/// For the line on what was left out, and for the one behind a cut table of failing rows.
constexpr std::size_t longest_remark = 400;
constexpr std::size_t longest_more = 80;

/// Name of one row of the content, in the order of the enumeration.
constexpr std::array<std::string_view, 8> row_names = {
    "unchanged metric", "note",     "changed fact", "new or gone metric",
    "improvement",      "operator", "warning",      "failing row"};

std::string more_failing(const Block& block) {
    if (block.content != Content::failing || block.left_out == 0) return {};
    return fmt::format("{} more failing row{}: see the JSON report.\n\n", block.left_out,
                       block.left_out == 1 ? "" : "s");
}

std::size_t size_of(const Block& block) {
    if (block.rows.empty()) return 0;
    std::size_t size = block.head.size() + block.tail.size();
    for (const std::string& row : block.rows) size += row.size();
    return block.content == Content::failing ? size + longest_more : size;
}

/// Rows go from the end until `excess` bytes are saved; gives the bytes that are saved.
std::size_t shrink(Block& block, std::size_t excess) {
    const std::size_t whole = size_of(block);
    std::size_t saved = 0;
    while (saved < excess && !block.rows.empty()) {
        saved += block.rows.back().size();
        block.rows.pop_back();
        ++block.left_out;
    }
    return block.rows.empty() ? whole : saved;
}

std::string remark(const std::vector<Block>& blocks) {
    std::array<std::size_t, row_names.size()> left_out = {};
    for (const Block& block : blocks) {
        left_out.at(static_cast<std::size_t>(block.content)) += block.left_out;
    }
    std::string text;
    for (std::size_t kind = row_names.size(); kind-- > 0;) {
        if (left_out.at(kind) == 0) continue;
        if (!text.empty()) text += ", ";
        text += counted(left_out.at(kind), row_names.at(kind));
    }
    if (text.empty()) return {};
    return fmt::format("Left out to keep this page small: {}. The JSON report has everything.\n\n",
                       text);
}

std::string assembled(std::string_view headline, const std::vector<Block>& blocks) {
    std::string text(headline);
    text += remark(blocks);
    for (const Block& block : blocks) {
        if (block.rows.empty()) continue;
        text += block.head;
        for (const std::string& row : block.rows) text += row;
        text += block.tail;
        text += more_failing(block);
    }
    return text;
}

}  // namespace

void BlockBuilder::add(std::string row) {
    full_ = full_ || row.size() > room_;
    if (full_) {
        ++block_.left_out;
        return;
    }
    room_ -= row.size();
    block_.rows.push_back(std::move(row));
}

std::string fitted(std::string_view headline, std::vector<Block> blocks, std::size_t max_bytes) {
    std::string whole = assembled(headline, blocks);
    if (whole.size() <= max_bytes) return whole;
    std::size_t size = headline.size() + longest_remark;
    for (const Block& block : blocks) size += size_of(block);
    for (std::size_t kind = 0; kind < row_names.size(); ++kind) {
        for (auto block = blocks.rbegin(); block != blocks.rend() && size > max_bytes; ++block) {
            if (static_cast<std::size_t>(block->content) != kind) continue;
            size -= shrink(*block, size - max_bytes);
        }
    }
    return assembled(headline, blocks);
}

}  // namespace ipugate::reports
