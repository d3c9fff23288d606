// SPDX-License-Identifier: Apache-2.0
// A compiler's estimates of one model on both sides.
#include "reports/side_by_side.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "reports/rows.hpp"
#include "reports/text_table.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t longest_name = 100;
constexpr std::size_t longest_title = 400;

bool is_on_both_sides(const MetricChange& change) {
    return change.before && change.after && std::isfinite(*change.before) &&
           std::isfinite(*change.after);
}

bool has_estimate(const std::vector<MetricChange>& changes) {
    return std::any_of(changes.begin(), changes.end(), [](const MetricChange& change) {
        return change.name == "total_cycles" && is_on_both_sides(change);
    });
}

const Model* find_model(const Run& run, std::string_view name) {
    const auto found = std::find_if(run.models.begin(), run.models.end(),
                                    [&](const Model& model) { return model.name == name; });
    return found == run.models.end() ? nullptr : &*found;
}

/// The metrics of both, as if they were of one environment: to be shown, never judged.
std::vector<MetricChange> bridge(Model before, Model after) {
    before.environment = after.environment;
    Baseline baseline;
    baseline.run.emplace().models.push_back(std::move(before));
    Run run;
    run.models.push_back(std::move(after));
    return compare(run, baseline).front().metrics;
}

/// Those of the comparison; of two environments, which compare nothing, those of both runs.
std::vector<MetricChange> changes_of(const ModelComparison& model, const Verdict& verdict) {
    if (model.state == State::compared) return model.metrics;
    if (model.state != State::incomparable || !verdict.baseline.run) return {};
    const Model* before = find_model(*verdict.baseline.run, model.name);
    const Model* after = find_model(verdict.run, model.name);
    if (before == nullptr || after == nullptr) return {};
    return bridge(*before, *after);
}

/// 100 % - new / old where less is better; the same the other way round where more is.
std::string improvement_of(const MetricChange& change) {
    if (*change.before == 0 || change.direction == Direction::neutral) return {};
    const double rise = (*change.after - *change.before) / std::abs(*change.before);
    const double better = change.direction == Direction::higher_is_better ? rise : -rise;
    const std::string signed_ratio = format_ratio(better);
    return signed_ratio.starts_with('+') ? signed_ratio.substr(1) : signed_ratio;
}

std::string title_of(const ModelComparison& model) {
    const std::string name = cut(one_line(model.name), longest_name);
    if (model.state != State::incomparable) return name + ": estimates side by side";
    const std::string why = one_line(fmt::format("{}", fmt::join(model.differences, "; ")));
    return cut(fmt::format("{}: bridge between environments, not judged ({})", name, why),
               longest_title);
}

SideRow row_of(const MetricChange& change) {
    return {cut(one_line(change.name), longest_name),
            format_quantity(*change.before, change.dimension),
            format_quantity(*change.after, change.dimension),
            *change.before == *change.after
                ? ""
                : change_in_words(*change.before, *change.after, change.dimension),
            improvement_of(change)};
}

}  // namespace

std::vector<SideBySide> side_by_side(const Verdict& verdict) {
    std::vector<SideBySide> tables;
    for (const ModelComparison& model : verdict.models) {
        const std::vector<MetricChange> changes = changes_of(model, verdict);
        if (!has_estimate(changes)) continue;
        SideBySide table{title_of(model), {}};
        for (const MetricChange& change : changes) {
            const bool empty = change.before == 0.0 && change.after == 0.0;
            if (!is_on_both_sides(change) || empty) continue;
            table.rows.push_back(row_of(change));
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

std::string side_by_side_text(const Verdict& verdict) {
    std::string text;
    for (const SideBySide& table : side_by_side(verdict)) {
        std::vector<TextRow> lines = {
            {Colour::none, {"  metric", "before", "after", "change", "improvement"}}};
        for (const SideRow& row : table.rows) {
            lines.push_back(
                {Colour::none,
                 {"  " + row.metric, row.before, row.after, row.change, row.improvement}});
        }
        text += fmt::format("\n{}\n{}", table.title, joined(aligned(lines, {1, 2, 4})));
    }
    return text;
}

}  // namespace ipugate::reports
