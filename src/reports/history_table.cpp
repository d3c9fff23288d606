// SPDX-License-Identifier: Apache-2.0
// A history as a table for a terminal, newest commit first.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/history_kinds.hpp"
#include "reports/history_rows.hpp"
#include "reports/text_table.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t longest_name = 60;
constexpr std::size_t longest_subject = 50;
constexpr std::size_t longest_remark = 200;

std::string shown(std::string_view foreign, std::size_t limit) {
    return cut(one_line(foreign), limit);
}

std::string heading(const History& history, const HistoryView& view) {
    const std::string project = shown(history.project, longest_name);
    if (view.model.empty()) return fmt::format("{}: main metrics of all models\n", project);
    const std::string model = shown(view.model, longest_name);
    if (view.metric.empty()) return fmt::format("{}: {}\n", project, model);
    const MetricKind* known = find_metric_kind(view.metric);
    return fmt::format("{}: {} of {}{}\n", project, shown(view.metric, longest_name), model,
                       known != nullptr ? fmt::format(" ({})", known->summary) : "");
}

/// One line a series: its bars, oldest to newest, and its range.
std::string trends(const HistoryTable& table, Script script) {
    std::vector<TextRow> lines = {{Colour::none, {"", "oldest to newest", "range"}}};
    for (const Series* series : table.shown) {
        lines.push_back({Colour::none,
                         {shown(title_of(*series, table.shown), longest_name),
                          sparkline(values_of(*series), script), range_in_words(*series)}});
    }
    return "\n" + joined(aligned(lines, {}));
}

std::vector<std::string> first_cells(const HistoryRow& row) {
    return {day_of(*row.commit), short_commit(row.commit->commit), shown(row.model, longest_name),
            shown(row.environment, longest_name)};
}

void add_last_cells(std::vector<std::string>& cells, const HistoryRow& row) {
    cells.push_back(shown(fmt::format("{}", fmt::join(row.remarks, "; ")), longest_remark));
    cells.push_back(shown(row.commit->subject, longest_subject));
}

TextRow metric_row(const HistoryRow& row) {
    const SeriesPoint* point = row.cells.front();
    TextRow text{Colour::none, first_cells(row)};
    text.cells[2].clear();  // the heading names the model
    text.cells.push_back(value_in_words(point));
    text.cells.push_back(step_in_words(point));
    text.cells.push_back(point->value ? fmt::format("{}", point->samples.size()) : "");
    add_last_cells(text.cells, row);
    return text;
}

TextRow model_row(const HistoryRow& row, const HistoryView& view) {
    TextRow text{Colour::none, first_cells(row)};
    if (!view.model.empty()) text.cells[2].clear();
    for (const SeriesPoint* cell : row.cells) text.cells.push_back(value_with_step(cell));
    add_last_cells(text.cells, row);
    return text;
}

std::string table_text(const HistoryTable& table, const HistoryView& view) {
    std::vector<std::string> heads = {"date", "commit", "model", "environment"};
    std::vector<std::size_t> right;
    std::vector<std::string> columns = table.columns;
    if (!view.metric.empty()) columns = {"value", "change", "samples"};
    for (const std::string& column : columns) {
        right.push_back(heads.size());
        heads.push_back(shown(column, longest_name));
    }
    heads.insert(heads.end(), {"remarks", "subject"});
    std::vector<TextRow> lines = {{Colour::none, std::move(heads)}};
    for (const HistoryRow& row : table.rows) {
        lines.push_back(view.metric.empty() ? model_row(row, view) : metric_row(row));
    }
    return "\n" + joined(aligned(lines, right));
}

std::string render(const History& history, const HistoryView& view) {
    const std::vector<Series> series = series_of(history);
    const HistoryTable table = history_table(history, series, view);
    std::string text = heading(history, view) + table_text(table, view);
    if (!view.model.empty()) text += trends(table, view.script);
    std::string gaps;
    for (const std::string& gap : history_gaps(history, view)) gaps += fmt::format("{}\n", gap);
    return gaps.empty() ? text : text + "\n" + gaps;
}

}  // namespace

const HistoryFormat history_table_format = {"table", true, render};

}  // namespace ipugate::reports
