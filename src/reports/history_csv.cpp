// SPDX-License-Identifier: Apache-2.0
// A history as CSV (RFC 4180): one record for each commit, model, environment and metric, numbers
// in base units.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "reports/history_kinds.hpp"
#include "support/text.hpp"
#include "support/unit.hpp"

namespace ipugate::reports {
namespace {

constexpr std::string_view header =
    "commit,date,subject,distance,model,environment,metric,value,unit,change,samples,rejected,"
    "environment_changes,dirty\r\n";

/// Foreign text as a field. What a spreadsheet would take for a formula gets an apostrophe in
/// front.
std::string field(std::string_view foreign) {
    std::string text = one_line(foreign);
    if (text.find_first_of("=+-@") == 0) text.insert(0, 1, '\'');
    if (text.find_first_of("\",") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"') quoted += '"';
        quoted += letter;
    }
    return quoted + '"';
}

/// The shortest digits that read back the same; whole numbers without a point or exponent.
std::string number(const std::optional<double>& value) {
    constexpr double integer_limit = 9e15;
    if (!value || !std::isfinite(*value)) return {};
    if (*value == std::floor(*value) && std::abs(*value) < integer_limit) {
        return fmt::format("{:.0f}", *value);
    }
    return fmt::format("{}", *value);
}

std::string environment_text(const Environment& environment) {
    std::vector<std::string> words;
    for (const auto& [name, value] : environment)
        words.push_back(fmt::format("{}={}", name, value));
    return fmt::format("{}", fmt::join(words, "; "));
}

std::string_view word(bool truth) {
    return truth ? "true" : "false";
}

std::string record(const RecordedCommit& commit, const Series& series, const SeriesPoint& point) {
    std::optional<double> change;
    if (point.value && point.before) change = *point.value - *point.before;
    return fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", field(commit.commit), field(commit.date),
        field(commit.subject), commit.distance, field(series.model),
        field(environment_text(series.environment)), field(series.metric), number(point.value),
        point.value ? base_unit(point.dimension) : "", number(change), point.samples.size(),
        word(point.rejected), field(fmt::format("{}", fmt::join(point.environment_changes, "; "))),
        word(commit.dirty));
}

/// A record and what it is sorted by: the commit, then the series.
struct Sorted {
    std::size_t commit = 0;
    std::string text;
};

std::string render(const History& history, const HistoryView& view) {
    std::vector<Sorted> records;
    for (const Series& series : series_of(history)) {
        if (!view.model.empty() && series.model != view.model) continue;
        if (!view.metric.empty() && series.metric != view.metric) continue;
        for (const SeriesPoint& point : series.points) {
            records.push_back({point.commit, record(history.commits[point.commit], series, point)});
        }
    }
    std::stable_sort(records.begin(), records.end(), [](const Sorted& one, const Sorted& other) {
        return one.commit < other.commit;
    });
    std::string text(header);
    for (const Sorted& one : records) text += one.text;
    return text;
}

}  // namespace

const HistoryFormat history_csv_format = {"csv", false, render};

}  // namespace ipugate::reports
