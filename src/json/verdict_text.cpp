// SPDX-License-Identifier: Apache-2.0
// A verdict as JSON: everything that the other reports show, unrounded, and the whole run.
#include <nlohmann/json.hpp>
#include <utility>

#include "json/nodes.hpp"
#include "json/run.hpp"

namespace ipugate::json {
namespace {

constexpr int report_format_version = 1;

std::string_view name_of(State state) {
    switch (state) {
        case State::compared:
            return "compared";
        case State::added:
            return "added";
        case State::gone:
            return "gone";
        case State::incomparable:
            return "incomparable";
        case State::unbaselined:
            return "unbaselined";
        case State::broken:
            return "broken";
    }
    return "broken";
}

std::string_view name_of(Nature nature) {
    switch (nature) {
        case Nature::exact:
            return "exact";
        case Nature::counter:
            return "counter";
        case Nature::timing:
            return "timing";
    }
    return "timing";
}

std::string_view name_of(Direction direction) {
    switch (direction) {
        case Direction::lower_is_better:
            return "lower_is_better";
        case Direction::higher_is_better:
            return "higher_is_better";
        case Direction::neutral:
            return "neutral";
    }
    return "neutral";
}

std::string_view name_of(Movement moved) {
    switch (moved) {
        case Movement::same:
            return "same";
        case Movement::better:
            return "better";
        case Movement::worse:
            return "worse";
        case Movement::other:
            return "other";
    }
    return "other";
}

Node difference(const std::optional<double>& before, const std::optional<double>& after) {
    return before && after ? number(*after - *before) : Node();
}

Node to_node(const Counts& counts) {
    return {{"regressed", counts.regressed}, {"warned", counts.warned},
            {"broken", counts.broken},       {"incomparable", counts.incomparable},
            {"held", counts.held},           {"improved", counts.improved},
            {"added", counts.added}};
}

Node to_node(const Baseline& baseline) {
    Node older = Node::object();
    for (const auto& [metric, commit] : baseline.older) older[metric] = commit;
    return without_nulls({{"found", baseline.run.has_value()},
                          {"store", baseline.store},
                          {"commit", baseline.commit},
                          {"reason", baseline.reason},
                          {"distance", baseline.distance ? Node(*baseline.distance) : Node()},
                          {"older", std::move(older)}});
}

Node to_node(const Finding& finding) {
    const Place& place = finding.rule_place;
    return without_nulls(
        {{"model", finding.model},
         {"metric", unless_empty(finding.metric)},
         {"op", unless_empty(finding.op)},
         {"rule", finding.rule},
         {"limit", unless_empty(finding.limit)},
         {"file", unless_empty(place.file)},
         {"line", place.line == 0 ? Node() : Node(place.line)},
         {"severity", to_string(finding.severity)},
         {"result", to_string(finding.result)},
         {"outcome", to_string(finding.outcome())},
         {"unit", finding.dimension ? Node(base_unit(*finding.dimension)) : Node()},
         {"before", number(finding.before)},
         {"after", number(finding.after)},
         {"change", difference(finding.before, finding.after)},
         {"message", finding.message}});
}

Node to_node(const MetricChange& change) {
    return without_nulls({{"name", change.name},
                          {"state", name_of(change.state)},
                          {"unit", base_unit(change.dimension)},
                          {"nature", name_of(change.nature)},
                          {"direction", name_of(change.direction)},
                          {"movement", name_of(movement(change))},
                          {"before", number(change.before)},
                          {"after", number(change.after)},
                          {"change", number(change.change())},
                          {"ratio", number(change.ratio())},
                          {"samples_before", change.samples_before},
                          {"samples_after", change.samples_after},
                          {"baseline_commit", unless_empty(change.baseline_commit)},
                          {"why_incomparable", unless_empty(change.why_incomparable)}});
}

Node to_node(const FactChange& fact) {
    return {{"name", fact.name}, {"before", fact.before}, {"after", fact.after}};
}

Node to_node(const OpChange& change) {
    return without_nulls({{"label", label(change.after ? *change.after : change.before.value())},
                          {"time_change", number(change.time_change())},
                          {"before", change.before ? json::to_node(*change.before) : Node()},
                          {"after", change.after ? json::to_node(*change.after) : Node()}});
}

Node to_node(const TypeChange& change) {
    return without_nulls({{"type", change.type},
                          {"share_before", number(change.share_before)},
                          {"share_after", number(change.share_after)},
                          {"time_before", number(change.time_before)},
                          {"time_after", number(change.time_after)},
                          {"time_change", difference(change.time_before, change.time_after)}});
}

Node to_node(const ModelComparison& model);

template <typename Items>
Node nodes_of(const Items& items) {
    Node nodes = Node::array();
    for (const auto& item : items) nodes.push_back(to_node(item));
    return nodes;
}

Node to_node(const ModelComparison& model) {
    return without_nulls({{"model", model.name},
                          {"state", name_of(model.state)},
                          {"environment", json::to_node(model.environment)},
                          {"differences", model.differences},
                          {"broken", unless_empty(model.broken)},
                          {"metrics", nodes_of(model.metrics)},
                          {"facts", nodes_of(model.facts)},
                          {"ops", nodes_of(model.ops)},
                          {"types", nodes_of(model.types)}});
}

}  // namespace

std::string verdict_text(const Verdict& verdict) {
    Node notes = Node::array();
    for (const Note& note : verdict.notes) notes.push_back(json::to_node(note));
    return text_of({{"format", "ipugate-report"},
                    {"version", report_format_version},
                    {"outcome", to_string(verdict.outcome)},
                    {"exit_status", exit_status(verdict.outcome)},
                    {"project", verdict.project},
                    {"counts", to_node(verdict.counts)},
                    {"baseline", to_node(verdict.baseline)},
                    {"rules_file", verdict.rules_file},
                    {"findings", nodes_of(verdict.findings)},
                    {"models", nodes_of(verdict.models)},
                    {"run", json::to_node(verdict.run)},
                    {"notes", std::move(notes)}});
}

}  // namespace ipugate::json
