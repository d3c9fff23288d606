// SPDX-License-Identifier: Apache-2.0
// Pairs the models and metrics of a run with those of its baseline.
#include "core/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/op_matching.hpp"

namespace ipugate {
namespace {

MetricChange side_by_side(std::string_view name, const Metric* before, const Metric* after) {
    const Metric& any = after != nullptr ? *after : *before;
    const MetricKind kind = metric_kind(name, any.dimension);
    MetricChange change;
    change.name = std::string(name);
    change.dimension = any.dimension;
    change.nature = kind.nature;
    change.direction = kind.direction;
    change.state = before == nullptr  ? State::added
                   : after == nullptr ? State::gone
                                      : State::compared;
    if (before != nullptr) {
        change.before = representative(*before, kind);
        change.samples_before = before->samples.size();
    }
    if (after != nullptr) {
        change.after = representative(*after, kind);
        change.samples_after = after->samples.size();
    }
    if (before != nullptr && after != nullptr && before->dimension != after->dimension) {
        change.state = State::incomparable;
        change.why_incomparable =
            fmt::format("unit changed from {} to {}", base_unit(before->dimension),
                        base_unit(after->dimension));
        change.before.reset();
    }
    return change;
}

const Metric* find_metric(const Model* model, std::string_view name) {
    if (model == nullptr) return nullptr;
    const auto found = model->metrics.find(name);
    return found == model->metrics.end() || found->second.samples.empty() ? nullptr
                                                                          : &found->second;
}

/// Names of both sides: those of the catalogue in its order, then the others by name.
std::vector<std::string> metric_names(const Model* before, const Model* after) {
    std::set<std::string, std::less<>> names;
    for (const Model* model : {before, after}) {
        if (model == nullptr) continue;
        for (const auto& entry : model->metrics) names.insert(entry.first);
    }
    std::vector<std::string> ordered;
    for (const MetricKind& kind : metric_catalogue()) {
        const auto known = names.find(kind.name);
        if (known == names.end()) continue;
        ordered.push_back(*known);
        names.erase(known);
    }
    ordered.insert(ordered.end(), names.begin(), names.end());
    return ordered;
}

std::vector<FactChange> changed_facts(const Model& before, const Model& after) {
    std::set<std::string, std::less<>> names;
    for (const auto& entry : before.facts) names.insert(entry.first);
    for (const auto& entry : after.facts) names.insert(entry.first);
    std::vector<FactChange> changes;
    for (const std::string& name : names) {
        const auto old_fact = before.facts.find(name);
        const auto new_fact = after.facts.find(name);
        FactChange change{name, old_fact == before.facts.end() ? "" : old_fact->second.value,
                          new_fact == after.facts.end() ? "" : new_fact->second.value};
        if (change.before != change.after) changes.push_back(std::move(change));
    }
    return changes;
}

const Model* find_model(const std::optional<Run>& run, std::string_view name) {
    if (!run) return nullptr;
    const auto found = std::find_if(run->models.begin(), run->models.end(),
                                    [&](const Model& model) { return model.name == name; });
    return found == run->models.end() ? nullptr : &*found;
}

void add_metrics(ModelComparison& comparison, const Model* before, const Model* after,
                 const Baseline& baseline) {
    for (const std::string& name : metric_names(before, after)) {
        const Metric* old_metric = find_metric(before, name);
        const Metric* new_metric = find_metric(after, name);
        if (old_metric == nullptr && new_metric == nullptr) continue;
        MetricChange change = side_by_side(name, old_metric, new_metric);
        if (comparison.state == State::unbaselined) change.state = State::unbaselined;
        const auto older = baseline.older.find(comparison.name + "/" + name);
        change.baseline_commit = older == baseline.older.end() ? baseline.commit : older->second;
        comparison.metrics.push_back(std::move(change));
    }
}

ModelComparison compare_model(const Model& after, const Baseline& baseline) {
    const Model* before = find_model(baseline.run, after.name);
    ModelComparison comparison;
    comparison.name = after.name;
    comparison.environment = after.environment;
    comparison.broken = after.broken;
    if (!after.broken.empty()) {
        comparison.state = State::broken;
        return comparison;
    }
    if (!baseline.run) {
        comparison.state = State::unbaselined;
    } else if (before == nullptr) {
        comparison.state = State::added;
    } else {
        comparison.differences = differences(after.environment, before->environment);
        if (!comparison.differences.empty()) comparison.state = State::incomparable;
    }
    const Model* comparable = comparison.state == State::compared ? before : nullptr;
    add_metrics(comparison, comparable, &after, baseline);
    if (comparison.state == State::incomparable) {
        for (MetricChange& change : comparison.metrics) {
            change.state = State::incomparable;
            change.why_incomparable = "measured in another environment";
        }
    }
    if (comparable != nullptr) comparison.facts = changed_facts(*comparable, after);
    const std::vector<Op> no_ops;
    comparison.ops = match_ops(comparable != nullptr ? comparable->ops : no_ops, after.ops);
    comparison.types = by_type(comparison.ops);
    return comparison;
}

ModelComparison gone_model(const Model& before, const Baseline& baseline) {
    ModelComparison comparison;
    comparison.name = before.name;
    comparison.state = State::gone;
    comparison.environment = before.environment;
    add_metrics(comparison, &before, nullptr, baseline);
    return comparison;
}

}  // namespace

std::optional<double> MetricChange::change() const {
    if (!before || !after) return std::nullopt;
    return *after - *before;
}

std::optional<double> MetricChange::ratio() const {
    if (!before || !after || *before == 0) return std::nullopt;
    return (*after - *before) / std::abs(*before);
}

std::vector<ModelComparison> compare(const Run& current, const Baseline& baseline) {
    std::vector<ModelComparison> models;
    for (const Model& model : current.models) models.push_back(compare_model(model, baseline));
    if (!baseline.run) return models;
    for (const Model& model : baseline.run->models) {
        const bool here = std::any_of(current.models.begin(), current.models.end(),
                                      [&](const Model& now) { return now.name == model.name; });
        if (!here) models.push_back(gone_model(model, baseline));
    }
    return models;
}

}  // namespace ipugate
