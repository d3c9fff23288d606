// SPDX-License-Identifier: Apache-2.0
// The matching of operators as a list for people.
#include "reports/matching.hpp"

#include <fmt/format.h>

#include "reports/text_table.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t longest_name = 80;

/// The values of one side in the first measure that it has.
std::string value_of(std::span<const Op> ops) {
    if (const auto time = sum_of(ops, &Op::time)) return format_quantity(*time, Dimension::time);
    if (const auto cycles = sum_of(ops, &Op::cycles)) {
        return format_quantity(*cycles, Dimension::cycles);
    }
    const auto share = sum_of(ops, &Op::share);
    return share ? format_quantity(*share, Dimension::fraction) : std::string();
}

/// The dash keeps an operator's own name from the beginning of the line.
TextRow row_of(const OpChange& change) {
    const bool paired = !change.before.empty() && !change.after.empty();
    return {Colour::none,
            {"  - " + std::string(to_string(change.match)),
             paired ? fmt::format("{:.0f} %", 100 * change.confidence) : "",
             cut(one_line(label(std::span<const Op>(change.before))), longest_name),
             cut(one_line(label(std::span<const Op>(change.after))), longest_name),
             value_of(change.before), value_of(change.after)}};
}

}  // namespace

std::string matching_text(const std::vector<ModelComparison>& models) {
    std::string text;
    for (const ModelComparison& model : models) {
        if (model.state != State::compared || model.ops.empty()) continue;
        std::vector<TextRow> rows = {
            {Colour::none, {"", "sure", "operator before", "operator now", "baseline", "now"}}};
        for (const OpChange& change : model.ops) rows.push_back(row_of(change));
        text += fmt::format("\nmatching of the operators of {}:\n{}", one_line(model.name),
                            joined(aligned(rows, {1, 4, 5})));
    }
    return text.empty() ? "\nno operators to match\n" : text;
}

}  // namespace ipugate::reports
