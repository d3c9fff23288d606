// SPDX-License-Identifier: Apache-2.0
// The operators behind a regression: named in one line, tabled below it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "reports/markdown_escape.hpp"
#include "reports/markdown_tables.hpp"
#include "reports/top_ops.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t shown_ops = 8;
constexpr std::size_t shown_types = 4;
/// Tables of further models are folded, so that the page stays readable.
constexpr std::size_t open_models = 3;

constexpr std::string_view head =
    "| operator | baseline | now | change | share | bound by |\n"
    "| --- | ---: | ---: | ---: | ---: | --- |\n";

std::string op_row(const OpRow& op) {
    return fmt::format("| {} | {} | {} | {} | {} | {} |\n", or_dash(code(op.label)),
                       or_dash(op.before), or_dash(op.after), or_dash(op.change),
                       or_dash(from_to(op.share_before, "→", op.share_after)),
                       or_dash(from_to(op.bound_before, "→", op.bound_after)));
}

/// "yolov8s: 12 CONV_2D +420 us (+35.0 %), 14 ADD +150 us (+40.1 %)".
std::string cause_line(const ModelComparison& model, const std::vector<OpRow>& ops) {
    std::string line;
    for (const OpRow& op : causes(ops)) {
        line += fmt::format("{}{} {}", line.empty() ? "" : ", ", html_code(op.label),
                            op.change.empty() ? op.after : op.change);
    }
    return fmt::format("<b>{}</b>: {}", html_code(model.name),
                       line.empty() ? std::string(ops_title(model)) : line);
}

double change_of(const TypeChange& type) {
    if (type.time_before && type.time_after) return *type.time_after - *type.time_before;
    return 0;
}

/// "By type: CONV_2D +570 us (+12.3 %), ...".
std::string types_line(const ModelComparison& model) {
    std::vector<const TypeChange*> types;
    for (const TypeChange& type : model.types) {
        if (change_of(type) != 0) types.push_back(&type);
    }
    std::stable_sort(types.begin(), types.end(), [](const TypeChange* a, const TypeChange* b) {
        return std::abs(change_of(*a)) > std::abs(change_of(*b));
    });
    types.resize(std::min(types.size(), shown_types));
    std::string line;
    for (const TypeChange* type : types) {
        line +=
            fmt::format("{}{} {}", line.empty() ? "By type: " : ", ", code(type->type),
                        change_in_words(*type->time_before, *type->time_after, Dimension::time));
    }
    return line.empty() ? line : "\n" + line + ".\n";
}

}  // namespace

std::vector<Block> operator_blocks(const Rows& rows, std::size_t max_bytes) {
    std::vector<Block> blocks;
    std::size_t room = max_bytes;
    for (std::size_t i = 0; i < rows.explained.size(); ++i) {
        const ModelComparison& model = *rows.explained[i];
        const std::vector<OpRow> ops = top_ops(model, shown_ops);
        if (ops.empty()) continue;
        const bool open = i < open_models && i < rows.regressed_models;
        Block block{Content::operators,
                    fmt::format("<details{}><summary>{}</summary>\n\n{}", open ? " open" : "",
                                cause_line(model, ops), head),
                    {},
                    types_line(model) + "\n</details>\n\n",
                    0};
        std::size_t size = block.head.size() + block.tail.size();
        for (const OpRow& op : ops) {
            block.rows.push_back(op_row(op));
            size += block.rows.back().size();
        }
        // Tables that no budget could keep are counted, not held in memory.
        if (size > room) {
            block = Block{Content::operators, {}, {}, {}, ops.size()};
            size = 0;
        }
        room -= size;
        blocks.push_back(std::move(block));
    }
    return blocks;
}

}  // namespace ipugate::reports
