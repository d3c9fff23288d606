// SPDX-License-Identifier: Apache-2.0
// The operators behind a regression: named in one line, tabled below it.
#include <fmt/format.h>

#include <utility>

#include "reports/causes.hpp"
#include "reports/markdown_escape.hpp"
#include "reports/markdown_tables.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t shown_ops = 8;

constexpr std::string_view head =
    "| operator | baseline | now | change | part | share | bound by | match |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |\n";

std::string row_of(const OpRow& op) {
    return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", or_dash(code(op.label)),
                       or_dash(op.before), or_dash(op.after), or_dash(op.change), or_dash(op.part),
                       or_dash(from_to(op.share_before, "→", op.share_after)),
                       or_dash(from_to(op.bound_before, "→", op.bound_after)), or_dash(op.match));
}

/// What is left over, and the whole.
std::string row_of(const SumRow& sum) {
    return fmt::format("| *{}* | {} | {} | {} | {} | | | |\n", prose(sum.label),
                       or_dash(sum.before), or_dash(sum.after), or_dash(sum.change),
                       or_dash(sum.part));
}

/// "yolov8s: 12 CONV_2D +420 us (+35.0 %), 14 ADD +150 us (+40.1 %)".
std::string cause_line(const ModelComparison& model, const Causes& causes) {
    std::string line;
    for (const OpRow& op : main_causes(causes.ops)) {
        line += fmt::format("{}{} {}", line.empty() ? "" : ", ", html_code(op.label),
                            op.change.empty() ? op.after : op.change);
    }
    return fmt::format("<b>{}</b>: {}", html_code(model.name), line.empty() ? causes.title : line);
}

/// "By type: CONV_2D +570 us (+12.3 %), ...".
std::string types_line(const Causes& causes) {
    std::string line;
    for (const SumRow& type : causes.types) {
        line += fmt::format("{}{} {}", line.empty() ? "- By type: " : ", ", code(type.label),
                            type.change);
    }
    return line.empty() ? line : line + ".\n";
}

/// What is said in words below the table.
std::string remarks(const Causes& causes) {
    std::string text;
    for (const OpRow& op : causes.bounds) {
        text += fmt::format("- {}.\n", prose(bound_in_words(op)));
    }
    for (const OpRow& op : causes.graph) {
        text += fmt::format("- {}: {} → {} ({}).\n", op.match, code(op.before), code(op.after),
                            op.part);
    }
    text += types_line(causes);
    return text.empty() ? text : "\n" + text;
}

Block block_of(const ModelComparison& model, const Causes& causes) {
    Block block{
        Content::operators,
        fmt::format("<details><summary>{}</summary>\n\n{}", cause_line(model, causes), head),
        {},
        remarks(causes) + "\n</details>\n\n",
        0};
    for (const OpRow& op : causes.ops) block.rows.push_back(row_of(op));
    for (const SumRow& sum : causes.sums) block.rows.push_back(row_of(sum));
    return block;
}

std::size_t size_of(const Block& block) {
    std::size_t size = block.head.size() + block.tail.size();
    for (const std::string& row : block.rows) size += row.size();
    return size;
}

}  // namespace

std::vector<Block> operator_blocks(const Rows& rows, const Style& style) {
    std::vector<Block> blocks;
    std::size_t room = style.max_bytes;
    const bool all = style.operators == Operators::all;
    const std::size_t shown = all ? rows.explained.size() : rows.remarkable_models;
    for (std::size_t i = 0; i < shown; ++i) {
        const ModelComparison& model = *rows.explained[i];
        const auto causes = causes_of(model, {}, shown_ops);
        if (!causes) continue;
        Block block = block_of(model, *causes);
        // Tables that no budget could keep are counted, not held in memory.
        if (size_of(block) > room) {
            block = Block{Content::operators, {}, {}, {}, block.rows.size()};
        }
        room -= size_of(block);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

}  // namespace ipugate::reports
