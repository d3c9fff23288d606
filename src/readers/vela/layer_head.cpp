// SPDX-License-Identifier: Apache-2.0
// The two headers of per-layer files, and what is wrong with rows that do not fit them.
#include "readers/vela/layer_head.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "readers/console.hpp"
#include "readers/vela/layer_cells.hpp"
#include "support/text.hpp"

namespace ipugate::readers::vela {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view legacy_header =
    "_operator,NNG Operator,SRAM Usage,Peak%,Op Cycles,Network%,NPU,SRAM AC,DRAM AC,OnFlash AC,"
    "OffFlash AC,MAC Count,Network%,Util%,Name";
constexpr std::array<std::string_view, 2> legacy_formats = {"TFLite", "TOSA"};
constexpr std::string_view regor_header =
    "Original Operator,NNG Operator,Target,Staging Usage,Peak% (Staging),Op Cycles,Network% "
    "(cycles),NPU,SRAM AC,DRAM AC,OnFlash AC,OffFlash AC,MAC Count,Network% (MAC),Util% (MAC),Name";
constexpr std::string_view banner = "Performance for NPU Subgraph";
bool is_legacy_header(std::string_view line) {
    return std::any_of(legacy_formats.begin(), legacy_formats.end(), [&](std::string_view format) {
        return line.starts_with(format) && line.substr(format.size()) == legacy_header;
    });
}

}  // namespace

std::string_view without_mark(std::string_view text) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return text;
}

std::string_view without_returns(std::string_view line) {
    while (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

bool is_header(std::string_view line, Core core) {
    return core == Core::legacy ? is_legacy_header(line) : line == regor_header;
}

bool is_banner(std::string_view cell) {
    return cell.find(banner) != std::string_view::npos;
}

LayerHead layer_head(std::string_view head) {
    const std::string_view text = without_mark(head);
    const std::string_view line = without_returns(text.substr(0, text.find('\n')));
    if (is_legacy_header(line)) return {true, Core::legacy};
    if (line == regor_header) return {true, Core::regor};
    constexpr std::size_t longest_title = 4096;
    const std::string_view title = text.substr(0, longest_title);
    const bool titled = line == "\"" && title.find(banner) != std::string_view::npos;
    return {titled, Core::legacy};
}

void refuse_row(std::string_view line, std::size_t number, Core core) {
    const bool regor = core == Core::regor;
    const std::vector<std::string_view> names =
        split(regor ? regor_header : legacy_header.substr(1), ',');
    const std::vector<std::string_view> cells = split(line, ',');
    if (cells.size() < names.size()) {
        throw line_error(
            number,
            fmt::format("{}: {} cells, expected {}", in_quotes(line), cells.size(), names.size()),
            std::string(layers_cut_remedy));
    }
    for (std::size_t i = regor ? 3 : 2; i + 1 < names.size(); ++i) {
        const bool percent = names[i].find('%') != std::string_view::npos;
        if (percent ? is_percent(cells[i]) : is_number(cells[i])) continue;
        throw line_error(number,
                         fmt::format("column '{}': {}: expected a number from zero on", names[i],
                                     in_quotes(cells[i])),
                         std::string(layers_cut_remedy));
    }
    throw line_error(number, fmt::format("{}: expected a row of an operator", in_quotes(line)),
                     std::string(layers_cut_remedy));
}

}  // namespace ipugate::readers::vela
