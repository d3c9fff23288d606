// SPDX-License-Identifier: Apache-2.0
// Puts the parts of an explanation together.
#include "reports/explanation.hpp"

#include <fmt/format.h>

#include "reports/explanation_parts.hpp"
#include "reports/rows.hpp"
#include "reports/text_table.hpp"
#include "reports/top_ops.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t longest_name = 100;
constexpr std::size_t longest_subject = 50;
constexpr std::size_t shown_ops = 5;

std::string_view direction_in_words(Direction direction) {
    switch (direction) {
        case Direction::lower_is_better:
            return "lower is better";
        case Direction::higher_is_better:
            return "higher is better";
        case Direction::neutral:
            return "neither way is better";
    }
    return "";
}

std::string heading(const Explanation& explanation) {
    const MetricChange& change = explanation.change;
    std::string text = one_line(change.name);
    if (!explanation.op.empty()) {
        text += " of " + cut(one_line(explanation.op), longest_name);
    }
    text += fmt::format(" of model {}", in_quotes(explanation.model->name));
    const MetricKind* known = find_metric_kind(change.name);
    if (known != nullptr) {
        text += fmt::format(": {}, {}", known->summary, direction_in_words(known->direction));
    }
    return text + "\n";
}

std::string change_part(const Explanation& explanation) {
    const MetricChange& change = explanation.change;
    if (!change.before || !change.after) return {};
    return fmt::format("\nchange\n  from {} to {}: {}\n",
                       format_quantity(*change.before, change.dimension),
                       format_quantity(*change.after, change.dimension),
                       change_in_words(*change.before, *change.after, change.dimension));
}

/// The dash keeps an operator's own name from the beginning of the line.
std::string operators_part(const Explanation& explanation) {
    const MetricChange& change = explanation.change;
    const bool comes_from_operators = explanation.op.empty() &&
                                      change.dimension == Dimension::time &&
                                      change.nature == Nature::timing && change.after;
    if (!comes_from_operators) return {};
    std::vector<TextRow> lines = {
        {Colour::none, {"", "baseline", "now", "change", "share", "bound by"}}};
    for (const OpRow& op : top_ops(*explanation.model, shown_ops)) {
        lines.push_back({Colour::none,
                         {"  - " + cut(op.label, longest_name), op.before, op.after, op.change,
                          from_to(op.share_before, "->", op.share_after),
                          from_to(op.bound_before, "->", op.bound_after)}});
    }
    if (lines.size() == 1) return {};
    return fmt::format("\n{}\n{}", ops_title(*explanation.model), joined(aligned(lines, {1, 2})));
}

}  // namespace

std::string history_part(const Explanation& explanation, Script script) {
    const std::vector<Series> all = series_of(explanation.history);
    const Series* series = own_series(explanation, all);
    if (series == nullptr || !explanation.op.empty()) return {};
    std::vector<double> values = values_of(*series);
    if (explanation.change.after) values.push_back(*explanation.change.after);
    std::string text = fmt::format("\nhistory in this environment\n  {} oldest to newest{}\n",
                                   sparkline(values, script),
                                   explanation.change.after ? ", the last is the new one" : "");
    std::vector<TextRow> lines = {{Colour::none, {}}};
    for (const SeriesPoint& point : series->points) {
        const RecordedCommit& commit = explanation.history.commits[point.commit];
        lines.push_back(
            {Colour::none,
             {"  " + short_commit(commit.commit), one_line(commit.date.substr(0, 10)),
              point.value ? format_quantity(*point.value, point.dimension) : "missing",
              point.value && point.before
                  ? change_in_words(*point.before, *point.value, point.dimension)
                  : "",
              point.rejected ? "rejected" : "", cut(one_line(commit.subject), longest_subject)}});
    }
    std::vector<std::string> table = aligned(lines, {2});
    table.erase(table.begin());
    return text + joined(table);
}

std::string explanation_text(const Explanation& explanation, Script script) {
    return heading(explanation) + measured_part(explanation) + baseline_part(explanation) +
           change_part(explanation) + rules_part(explanation) + history_part(explanation, script) +
           operators_part(explanation);
}

}  // namespace ipugate::reports
