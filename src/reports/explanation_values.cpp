// SPDX-License-Identifier: Apache-2.0
// What was measured and what it is compared with.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reports/explanation_parts.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t most_samples = 20;

const Metric* metric_of(const Model* model, const Explanation& explanation) {
    if (model == nullptr || !explanation.op.empty()) return nullptr;
    const auto found = model->metrics.find(explanation.change.name);
    return found == model->metrics.end() || found->second.samples.empty() ? nullptr
                                                                          : &found->second;
}

const Fact* fact_of(const Model* model, const Explanation& explanation) {
    if (model == nullptr || !explanation.op.empty()) return nullptr;
    const auto found = model->facts.find(explanation.change.name);
    return found == model->facts.end() ? nullptr : &found->second;
}

std::string placed(const Place& place) {
    const std::string text = one_line(to_string(place));
    return text.empty() ? text : fmt::format(" in {}", text);
}

/// Why this value and no other stands for all samples.
std::string representative_in_words(const Metric& metric, const MetricChange& change) {
    const MetricKind kind = metric_kind(change.name, metric.dimension);
    const std::string value = format_quantity(representative(metric, kind), metric.dimension);
    if (metric.samples.size() == 1) return fmt::format("  one sample: {} counts\n", value);
    const std::string_view why = kind.nature == Nature::exact
                                     ? "it is exact, so the worst counts"
                                     : "it has noise, so the median counts";
    return fmt::format("  {} samples: {}: {}\n", metric.samples.size(), why, value);
}

std::string samples_in_words(const Metric& metric, const MetricChange& change) {
    std::string text;
    const std::size_t shown = std::min(metric.samples.size(), most_samples);
    for (std::size_t i = 0; i < shown; ++i) {
        const Sample& sample = metric.samples[i];
        text += fmt::format("  {}{}", format_quantity(sample.value, metric.dimension),
                            placed(sample.place));
        if (!sample.text.empty()) text += fmt::format(", printed as {}", in_quotes(sample.text));
        text += '\n';
    }
    if (shown < metric.samples.size()) {
        text += fmt::format("  and {} more\n", metric.samples.size() - shown);
    }
    return text + representative_in_words(metric, change);
}

/// The value on one side, whatever it is; empty if there is none.
std::string side_in_words(const Model* model, const Explanation& explanation,
                          const std::optional<double>& value) {
    if (const Metric* metric = metric_of(model, explanation)) {
        return samples_in_words(*metric, explanation.change);
    }
    if (const Fact* fact = fact_of(model, explanation)) {
        return fmt::format("  {}{}\n", in_quotes(fact->value), placed(fact->place));
    }
    if (!value) return {};
    return fmt::format("  {}\n", format_quantity(*value, explanation.change.dimension));
}

std::string environment_in_words(const Environment& environment) {
    std::vector<std::string> words;
    for (const auto& [name, value] : environment)
        words.push_back(fmt::format("{} {}", name, value));
    return words.empty() ? "nothing named" : one_line(fmt::format("{}", fmt::join(words, ", ")));
}

/// The rejected values that lie between the last good one and the base commit.
std::string rejected_since(const Explanation& explanation, const std::string& commit) {
    const std::vector<Series> all = series_of(explanation.history);
    const Series* series = own_series(explanation, all);
    if (series == nullptr) return {};
    std::string text;
    for (const SeriesPoint& point : series->points) {
        const std::string& at = explanation.history.commits[point.commit].commit;
        if (at == commit) break;
        if (!point.rejected) continue;
        text +=
            fmt::format("  rejected since: {} of {}\n",
                        point.value ? format_quantity(*point.value, point.dimension) : "missing",
                        short_commit(at));
    }
    return text;
}

/// Where the value is not the one of the baseline's own commit.
std::string older_in_words(const Explanation& explanation) {
    const Baseline& baseline = explanation.verdict->baseline;
    const auto older = baseline.older.find(explanation.model->name + "/" + explanation.change.name);
    if (older == baseline.older.end()) return {};
    if (older->second.empty()) {
        return "  its value there was rejected, and no good one is in reach: it counts as new\n" +
               rejected_since(explanation, "");
    }
    const std::string rejected = rejected_since(explanation, older->second);
    const std::string_view why =
        rejected.empty() ? "the nearest of this environment" : "the last good one";
    return fmt::format("  its value is that of commit {}, {}\n", short_commit(older->second), why) +
           rejected;
}

std::string commit_in_words(const Explanation& explanation) {
    std::string text;
    const std::string day = one_line(explanation.baseline_date.substr(0, 10));
    if (!day.empty()) text += " of " + day;
    if (!explanation.baseline_subject.empty()) {
        text += " " + in_quotes(explanation.baseline_subject);
    }
    return text;
}

}  // namespace

std::string measured_part(const Explanation& explanation) {
    const std::string side =
        side_in_words(explanation.measured, explanation, explanation.change.after);
    std::string text = "\nmeasured now\n";
    if (side.empty()) return text + "  nothing: no capture of the model has it\n";
    return text + side;
}

std::string baseline_part(const Explanation& explanation) {
    const Baseline& baseline = explanation.verdict->baseline;
    std::string text = "\nbaseline\n";
    if (!baseline.run) {
        return text + fmt::format("  none: {}\n",
                                  or_else(one_line(baseline.reason), "there is no baseline"));
    }
    text += fmt::format("  chosen: {}\n", reason_in_words(baseline));
    text += fmt::format("  commit {}{}, from {}\n", short_commit(baseline.commit),
                        commit_in_words(explanation), one_line(baseline.store));
    if (explanation.stored == nullptr) return text + "  the model is not in it: it is new\n";
    if (!explanation.model->differences.empty()) {
        for (const std::string& difference : explanation.model->differences) {
            text += fmt::format("  not comparable: {}\n", one_line(difference));
        }
        return text;
    }
    text += fmt::format("  matched by environment: {}\n",
                        environment_in_words(explanation.stored->environment));
    text += older_in_words(explanation);
    const std::string side =
        side_in_words(explanation.stored, explanation, explanation.change.before);
    return text + (side.empty() ? "  it has no value there: it is new\n" : side);
}

const Series* own_series(const Explanation& explanation, const std::vector<Series>& all) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Series& series) {
        return series.metric == explanation.change.name &&
               series.environment == explanation.model->environment;
    });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace ipugate::reports
