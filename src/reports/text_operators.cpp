// SPDX-License-Identifier: Apache-2.0
// The operators behind a change as plain text.
#include "reports/text_operators.hpp"

#include <fmt/format.h>

#include "reports/causes.hpp"
#include "reports/text_table.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t longest_name = 60;

/// The dash keeps an operator's own name from the beginning of the line.
TextRow row_of(const OpRow& op) {
    return {Colour::none,
            {"  - " + cut(op.label, longest_name), op.before, op.after, op.change, op.part,
             from_to(op.share_before, "->", op.share_after),
             from_to(op.bound_before, "->", op.bound_after), op.match}};
}

TextRow row_of(const SumRow& sum) {
    return {Colour::none,
            {"  = " + cut(sum.label, longest_name), sum.before, sum.after, sum.change, sum.part, "",
             "", ""}};
}

std::string table(const Causes& causes) {
    std::vector<TextRow> rows = {
        {Colour::none, {"", "baseline", "now", "change", "part", "share", "bound by", "match"}}};
    for (const OpRow& op : causes.ops) rows.push_back(row_of(op));
    for (const SumRow& sum : causes.sums) rows.push_back(row_of(sum));
    return joined(aligned(rows, {1, 2, 4}));
}

std::string types(const Causes& causes) {
    std::string line;
    for (const SumRow& type : causes.types) {
        line += fmt::format("{}{} {}", line.empty() ? "  by type: " : ", ",
                            cut(type.label, longest_name), type.change);
    }
    return line.empty() ? line : line + "\n";
}

}  // namespace

std::string operators_text(const ModelComparison& model, std::string_view metric,
                           std::size_t limit) {
    const auto causes = causes_of(model, metric, limit);
    if (!causes) return {};
    std::string text =
        fmt::format("{} in {}:\n", causes->title, cut(one_line(model.name), longest_name));
    text += table(*causes);
    for (const OpRow& op : causes->bounds) text += fmt::format("  {}\n", bound_in_words(op));
    for (const OpRow& op : causes->graph) {
        text += fmt::format("  {}: {}\n", op.match, graph_in_words(op));
    }
    return text + types(*causes);
}

}  // namespace ipugate::reports
