// SPDX-License-Identifier: Apache-2.0
// Puts series side by side: one row for each commit, model and environment.
#include "reports/history_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "reports/rows.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"
#include "support/unit.hpp"

namespace ipugate::reports {
namespace {

constexpr std::array<std::string_view, 3> main_metrics = {"ipu_time", "bandwidth",
                                                          "variable_buffer_size"};

bool holds(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The metrics of the series, each once: those of the catalogue in its order, then the others.
std::vector<std::string> all_metrics(const std::vector<const Series*>& series) {
    std::set<std::string, std::less<>> names;
    for (const Series* one : series) names.insert(one->metric);
    std::vector<std::string> ordered;
    for (const MetricKind& kind : metric_catalogue()) {
        if (names.erase(std::string(kind.name)) > 0) ordered.emplace_back(kind.name);
    }
    ordered.insert(ordered.end(), names.begin(), names.end());
    return ordered;
}

/// The main metrics that there are, filled up to as many with others, and at least one for each
/// model.
std::vector<std::string> main_columns(const std::vector<const Series*>& series) {
    const std::vector<std::string> all = all_metrics(series);
    std::vector<std::string> chosen;
    for (const std::string_view name : main_metrics) {
        if (holds(all, name)) chosen.emplace_back(name);
    }
    for (const std::string& name : all) {
        if (chosen.size() < main_metrics.size() && !holds(chosen, name)) chosen.push_back(name);
    }
    std::set<std::string_view> served;
    for (const Series* one : series) {
        if (holds(chosen, one->metric)) served.insert(one->model);
    }
    for (const Series* one : series) {
        if (served.insert(one->model).second) chosen.push_back(one->metric);
    }
    std::vector<std::string> ordered;
    std::copy_if(all.begin(), all.end(), std::back_inserter(ordered),
                 [&](const std::string& name) { return holds(chosen, name); });
    return ordered;
}

/// What tells the environments of one model apart, by environment.
std::map<Environment, std::string> distinctions(const std::set<Environment>& environments) {
    const std::vector<Environment> all(environments.begin(), environments.end());
    std::map<Environment, std::string> words;
    for (const Environment& one : all) words.emplace(one, one_line(distinction(one, all)));
    return words;
}

/// The metrics that a model was rejected for: those that have a value, and those that were missing.
struct Rejected {
    std::vector<std::string> there;
    std::vector<std::string> missing;
};

Rejected rejected_of(const RecordedCommit& commit, const Series& series) {
    Rejected rejected;
    for (const Model& model : commit.models) {
        if (model.name != series.model || model.environment != series.environment) continue;
        for (const std::string& name : model.rejected) {
            if (name.empty()) continue;
            const bool there = model.metrics.contains(name) || model.facts.contains(name) ||
                               (name.starts_with("op_") && !model.metrics.empty());
            (there ? rejected.there : rejected.missing).push_back(one_line(name));
        }
    }
    return rejected;
}

std::vector<std::string> remarks_on(const RecordedCommit& commit, const Series& series,
                                    const SeriesPoint& point, const HistoryView& view) {
    std::vector<std::string> remarks;
    if (!view.metric.empty()) {
        if (point.rejected && point.value) remarks.emplace_back("rejected");
    } else {
        const Rejected rejected = rejected_of(commit, series);
        const auto add = [&](std::string_view what, const std::vector<std::string>& names) {
            if (!names.empty())
                remarks.push_back(fmt::format("{}: {}", what, fmt::join(names, ", ")));
        };
        add("rejected", rejected.there);
        add("missing", rejected.missing);
    }
    if (!point.environment_changes.empty()) {
        const std::string changes = fmt::format("{}", fmt::join(point.environment_changes, ", "));
        remarks.push_back("environment changed: " + one_line(changes));
    }
    if (commit.dirty) remarks.emplace_back("work tree with changes");
    return remarks;
}

std::vector<const Series*> wanted(const std::vector<Series>& series, const HistoryView& view) {
    std::vector<const Series*> found;
    for (const Series& one : series) {
        const bool fits = (view.model.empty() || one.model == view.model) &&
                          (view.metric.empty() || one.metric == view.metric);
        if (fits) found.push_back(&one);
    }
    return found;
}

/// By commit, then model and environment in the order of the series.
using SortedRows = std::map<std::pair<std::size_t, std::size_t>, HistoryRow>;

/// The number of the line that a series belongs to: one for each model and environment.
std::vector<std::size_t> lines_of(const std::vector<const Series*>& series) {
    std::vector<std::size_t> lines;
    std::size_t line = 0;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const bool same = i > 0 && series[i]->model == series[i - 1]->model &&
                          series[i]->environment == series[i - 1]->environment;
        if (i > 0 && !same) ++line;
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

HistoryTable history_table(const History& history, const std::vector<Series>& series,
                           const HistoryView& view) {
    HistoryTable table;
    table.shown = wanted(series, view);
    table.columns = view.model.empty() ? main_columns(table.shown) : all_metrics(table.shown);
    std::map<std::string_view, std::set<Environment>> environments;
    for (const Series* one : table.shown) environments[one->model].insert(one->environment);
    std::map<std::string_view, std::map<Environment, std::string>> names;
    for (const auto& [model, all] : environments) names.emplace(model, distinctions(all));
    const std::vector<std::size_t> lines = lines_of(table.shown);
    SortedRows rows;
    for (std::size_t i = 0; i < table.shown.size(); ++i) {
        const Series& one = *table.shown[i];
        const auto column = std::find(table.columns.begin(), table.columns.end(), one.metric);
        for (const SeriesPoint& point : one.points) {
            HistoryRow& row = rows[{point.commit, lines[i]}];
            if (row.commit == nullptr) {
                row.commit = &history.commits[point.commit];
                row.model = one.model;
                row.environment = names[one.model][one.environment];
                row.cells.resize(table.columns.size());
                row.remarks = remarks_on(*row.commit, one, point, view);
            }
            if (column == table.columns.end()) continue;
            row.cells[static_cast<std::size_t>(column - table.columns.begin())] = &point;
        }
    }
    for (auto& [key, row] : rows) table.rows.push_back(std::move(row));
    return table;
}

std::string day_of(const RecordedCommit& commit) {
    constexpr std::size_t day = 10;
    return one_line(commit.date.substr(0, day));
}

std::string value_in_words(const SeriesPoint* point) {
    if (point == nullptr) return {};
    return point->value ? format_quantity(*point->value, point->dimension) : "missing";
}

std::string step_in_words(const SeriesPoint* point) {
    if (point == nullptr || !point->value || !point->before) return {};
    return change_in_words(*point->before, *point->value, point->dimension);
}

std::string value_with_step(const SeriesPoint* point) {
    std::string value = value_in_words(point);
    if (point == nullptr || !point->value || !point->before || *point->value == *point->before) {
        return value;
    }
    const bool relative = *point->before != 0 && point->dimension != Dimension::fraction;
    return fmt::format(
        "{} ({})", value,
        relative ? format_ratio((*point->value - *point->before) / std::abs(*point->before))
                 : step_in_words(point));
}

std::string range_in_words(const Series& series) {
    const std::vector<double> values = values_of(series);
    if (values.empty()) return {};
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const Dimension dimension = newest(series)->dimension;
    const std::string from = format_quantity(*least, dimension);
    const std::string to = format_quantity(*most, dimension);
    return from == to ? from : fmt::format("{} to {}", from, to);
}

std::string title_of(const Series& series, const std::vector<const Series*>& others) {
    std::vector<Environment> environments;
    for (const Series* other : others) {
        if (other->model == series.model) environments.push_back(other->environment);
    }
    const std::string where = one_line(distinction(series.environment, environments));
    return where.empty() ? series.metric : fmt::format("{} on {}", series.metric, where);
}

}  // namespace ipugate::reports
