// SPDX-License-Identifier: Apache-2.0
// Which rules apply to what: globs, the last rule of a kind wins, and which rules matched at all.
#include "rules/selection.hpp"

#include <algorithm>
#include <iterator>

#include "support/text.hpp"

namespace ipugate::rules {
namespace {

bool selects_metric(const Rule& rule, const MetricChange& change) {
    const std::string& pattern = rule.selector.metric;
    if (reaches_op_metrics(pattern) || !glob_matches(pattern, change.name)) return false;
    if (!rule.kind->guards || !is_glob(pattern)) return true;
    const Direction direction = rule.direction.value_or(change.direction);
    return direction == Direction::neutral || direction == *rule.kind->guards;
}

bool selects_fact(const Rule& rule, std::string_view name) {
    return rule.kind->judge_fact != nullptr && glob_matches(rule.selector.metric, name);
}

/// Those of `rules` that match, each with the last of its kind.
template <typename Matches>
std::vector<Selected> with_replacements(const std::vector<const Rule*>& rules, Matches matches) {
    std::vector<Selected> found;
    for (const Rule* rule : rules) {
        if (matches(*rule)) found.push_back({rule, nullptr});
    }
    for (Selected& one : found) {
        const auto last = std::find_if(found.rbegin(), found.rend(), [&](const Selected& other) {
            return other.rule->kind->name == one.rule->kind->name;
        });
        if (last->rule != one.rule) one.replaced_by = last->rule;
    }
    return found;
}

}  // namespace

bool is_glob(std::string_view pattern) {
    return pattern.find_first_of("*?") != std::string_view::npos;
}

bool reaches_op_metrics(std::string_view metric) {
    const auto matches = [&](std::string_view name) { return glob_matches(metric, name); };
    return metric.starts_with("op_") &&
           (std::any_of(std::begin(op_metrics), std::end(op_metrics), matches) ||
            std::any_of(std::begin(op_type_metrics), std::end(op_type_metrics), matches));
}

bool selects_name(const Selector& selector, std::string_view model) {
    return selector.models.empty() ||
           std::any_of(selector.models.begin(), selector.models.end(),
                       [&](const std::string& glob) { return glob_matches(glob, model); });
}

bool selects_environment(const Selector& selector, const Environment& environment) {
    return std::all_of(selector.targets.begin(), selector.targets.end(), [&](const auto& target) {
        const auto found = environment.find(target.first);
        return found != environment.end() && glob_matches(target.second, found->second);
    });
}

bool selects_op_metric(const Selector& selector, std::string_view metric) {
    return reaches_op_metrics(selector.metric) && glob_matches(selector.metric, metric);
}

bool selects_op(const Selector& selector, const OpKey& op) {
    return selects_op_metric(selector, op.metric) && glob_matches(selector.op_type, op.type) &&
           glob_matches(selector.op_name, op.name);
}

ModelRules::ModelRules(const RuleSet& rules, const ModelComparison& model) {
    for (const Rule& rule : rules.rules) {
        if (!selects_name(rule.selector, model.name)) continue;
        if (!selects_environment(rule.selector, model.environment)) continue;
        rules_.push_back(&rule);
    }
}

template <typename Matches>
std::vector<const Rule*> ModelRules::last_of_each_kind(Matches matches) {
    std::vector<const Rule*> last;
    for (const Rule* rule : rules_) {
        if (!matches(*rule)) continue;
        matched_.insert(rule);
        const auto same = std::find_if(last.begin(), last.end(), [&](const Rule* other) {
            return other->kind->name == rule->kind->name;
        });
        if (same == last.end()) {
            last.push_back(rule);
        } else {
            *same = rule;
        }
    }
    return last;
}

std::vector<Selected> ModelRules::all_for_metric(const MetricChange& change) const {
    return with_replacements(rules_,
                             [&](const Rule& rule) { return selects_metric(rule, change); });
}

std::vector<Selected> ModelRules::all_for_fact(std::string_view name) const {
    return with_replacements(rules_, [&](const Rule& rule) { return selects_fact(rule, name); });
}

std::vector<Selected> ModelRules::all_for_op(const OpKey& op) const {
    return with_replacements(rules_,
                             [&](const Rule& rule) { return selects_op(rule.selector, op); });
}

std::vector<const Rule*> ModelRules::for_metric(const MetricChange& change) {
    return last_of_each_kind([&](const Rule& rule) { return selects_metric(rule, change); });
}

std::vector<const Rule*> ModelRules::for_fact(std::string_view name) {
    return last_of_each_kind([&](const Rule& rule) { return selects_fact(rule, name); });
}

std::vector<const Rule*> ModelRules::for_op(const OpKey& op) {
    return last_of_each_kind([&](const Rule& rule) { return selects_op(rule.selector, op); });
}

std::vector<const Rule*> ModelRules::for_absent(std::string_view metric) {
    return last_of_each_kind([&](const Rule& rule) {
        return rule.kind->needs == Needs::nothing && glob_matches(rule.selector.metric, metric);
    });
}

std::vector<const Rule*> ModelRules::for_lost_model() {
    return last_of_each_kind([](const Rule& rule) {
        return rule.kind->needs == Needs::loss && glob_matches(rule.selector.metric, "");
    });
}

}  // namespace ipugate::rules
