// SPDX-License-Identifier: Apache-2.0
// A compiler's estimates on both sides as folded blocks of a markdown document.
#include <fmt/format.h>

#include "reports/markdown_escape.hpp"
#include "reports/markdown_tables.hpp"
#include "reports/side_by_side.hpp"

namespace ipugate::reports {

std::vector<Block> side_by_side_blocks(const Verdict& verdict, const Style& style) {
    std::vector<Block> blocks;
    if (style.estimates != Estimates::side_by_side) return blocks;
    for (const SideBySide& table : side_by_side(verdict)) {
        BlockBuilder builder({Content::details,
                              fmt::format("<details><summary>{}</summary>\n\n"
                                          "| metric | before | after | change | improvement |\n"
                                          "| --- | ---: | ---: | ---: | ---: |\n",
                                          html_code(table.title)),
                              {},
                              "\n</details>\n\n",
                              0},
                             style.max_bytes);
        for (const SideRow& row : table.rows) {
            builder.add(fmt::format("| {} | {} | {} | {} | {} |\n", code(row.metric), row.before,
                                    row.after, row.change, row.improvement));
        }
        blocks.push_back(std::move(builder).block());
    }
    return blocks;
}

}  // namespace ipugate::reports
