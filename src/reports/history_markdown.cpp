// SPDX-License-Identifier: Apache-2.0
// A history as a markdown table, for a page that is published.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reports/history_kinds.hpp"
#include "reports/history_rows.hpp"
#include "reports/markdown_escape.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t longest_subject = 72;

enum class Align { left, right };

struct Column {
    std::string head;
    Align align = Align::left;
    std::vector<std::string> cells;
};

std::string heading(const History& history, const HistoryView& view) {
    const std::string project = prose(history.project);
    if (view.model.empty()) return fmt::format("## History of {}\n\n", project);
    if (view.metric.empty())
        return fmt::format("## History of {} in {}\n\n", code(view.model), project);
    const MetricKind* known = find_metric_kind(view.metric);
    return fmt::format("## History of {} of {} in {}\n\n{}", code(view.metric), code(view.model),
                       project, known != nullptr ? fmt::format("{}.\n\n", known->summary) : "");
}

std::string trends(const HistoryTable& table) {
    std::string text;
    for (const Series* series : table.shown) {
        const std::string bars = sparkline(values_of(*series), Script::utf8);
        if (bars.empty()) continue;
        text += fmt::format("{} {} {}\n", code(title_of(*series, table.shown)), bars,
                            range_in_words(*series));
        text.insert(text.size() - 1, "  ");  // a line of its own in the paragraph
    }
    return text.empty() ? text : fmt::format("Oldest to newest:\n\n{}\n", text);
}

Column column_of(const HistoryTable& table, std::string head, Align align,
                 std::string (*cell)(const HistoryRow&)) {
    Column column{std::move(head), align, {}};
    for (const HistoryRow& row : table.rows) column.cells.push_back(cell(row));
    return column;
}

std::vector<Column> value_columns(const HistoryTable& table, const HistoryView& view) {
    if (!view.metric.empty()) {
        return {column_of(table, "value", Align::right,
                          [](const HistoryRow& row) { return value_in_words(row.cells.front()); }),
                column_of(table, "change", Align::right,
                          [](const HistoryRow& row) { return step_in_words(row.cells.front()); }),
                column_of(table, "samples", Align::right, [](const HistoryRow& row) {
                    return fmt::format("{}", row.cells.front()->samples.size());
                })};
    }
    std::vector<Column> columns;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        Column column{code(table.columns[i]), Align::right, {}};
        for (const HistoryRow& row : table.rows) {
            column.cells.push_back(value_with_step(row.cells[i]));
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

std::vector<Column> columns_of(const HistoryTable& table, const HistoryView& view) {
    std::vector<Column> columns = {
        column_of(table, "date", Align::left,
                  [](const HistoryRow& row) { return prose(day_of(*row.commit)); }),
        column_of(table, "commit", Align::left,
                  [](const HistoryRow& row) { return code(short_commit(row.commit->commit)); })};
    if (view.model.empty()) {
        columns.push_back(column_of(table, "model", Align::left,
                                    [](const HistoryRow& row) { return code(row.model); }));
    }
    columns.push_back(column_of(table, "environment", Align::left,
                                [](const HistoryRow& row) { return prose(row.environment); }));
    for (Column& column : value_columns(table, view)) columns.push_back(std::move(column));
    columns.push_back(column_of(table, "remarks", Align::left, [](const HistoryRow& row) {
        return prose(fmt::format("{}", fmt::join(row.remarks, "; ")));
    }));
    columns.push_back(column_of(table, "subject", Align::left, [](const HistoryRow& row) {
        return prose(cut(row.commit->subject, longest_subject));
    }));
    std::erase_if(columns, [](const Column& column) {
        return std::all_of(column.cells.begin(), column.cells.end(),
                           [](const std::string& cell) { return cell.empty(); });
    });
    return columns;
}

std::string table_text(const std::vector<Column>& columns) {
    std::string text = "|";
    for (const Column& column : columns) text += fmt::format(" {} |", column.head);
    text += "\n|";
    for (const Column& column : columns)
        text += column.align == Align::right ? " ---: |" : " --- |";
    text += '\n';
    for (std::size_t row = 0; row < columns.front().cells.size(); ++row) {
        text += '|';
        for (const Column& column : columns) {
            text += fmt::format(" {} |", or_dash(column.cells[row]));
        }
        text += '\n';
    }
    return text + "\n";
}

std::string render(const History& history, const HistoryView& view) {
    const std::vector<Series> series = series_of(history);
    const HistoryTable table = history_table(history, series, view);
    std::string text = heading(history, view);
    if (!view.model.empty()) text += trends(table);
    if (!table.rows.empty()) text += table_text(columns_of(table, view));
    for (const std::string& gap : history_gaps(history, view)) text += prose(gap) + ".  \n";
    return text;
}

}  // namespace

const HistoryFormat history_markdown_format = {"markdown", true, render};

}  // namespace ipugate::reports
