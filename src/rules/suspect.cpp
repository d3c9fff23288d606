// SPDX-License-Identifier: Apache-2.0
// The kind `suspect`: whether an estimate may improve because work left it; built in as `fail`.
#include "rules/suspect.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "rules/application.hpp"
#include "rules/kinds.hpp"
#include "rules/leniency.hpp"
#include "rules/wording.hpp"

namespace ipugate::rules {
namespace {

constexpr std::string_view estimate = "total_cycles";

/// A quantity that says how much work the estimate is about.
struct Sign {
    std::string_view metric;
    double worse = 1;  ///< +1: more of it is suspect, -1: less of it
};

constexpr std::array signs = {Sign{"cpu_operators", +1}, Sign{"npu_operators", -1},
                              Sign{"macs", -1}};

const MetricChange* change_of(const ModelComparison& model, std::string_view metric) {
    const auto found = std::find_if(model.metrics.begin(), model.metrics.end(),
                                    [&](const MetricChange& one) { return one.name == metric; });
    const bool compared = found != model.metrics.end() && found->state == State::compared &&
                          found->before && found->after;
    return compared ? &*found : nullptr;
}

std::vector<std::string> signs_in(const ModelComparison& model) {
    std::vector<std::string> words;
    for (const Sign& sign : signs) {
        const MetricChange* change = change_of(model, sign.metric);
        if (change == nullptr || *change->change() * sign.worse <= 0) continue;
        words.push_back(change_in_words(*change));
    }
    return words;
}

Rule parse(YamlMapping& entry, Rule rule) {
    rule = with_leniency(entry, "suspect", std::move(rule));
    rule.limit = rule.bounds.is_allowed ? "may improve because work left the NPU"
                                        : "must not improve because work left the NPU";
    return rule;
}

Rule built_in_rule() {
    Rule always;
    always.kind = &suspect_kind;
    always.limit = "must not improve because work left the NPU";
    return always;
}

const Rule* own_rule(const MetricChange& change, ModelRules& rules) {
    for (const Rule* rule : rules.for_metric(change)) {
        if (rule->kind->needs == Needs::suspicion) return rule;
    }
    return nullptr;
}

}  // namespace

std::optional<Finding> judge_suspicion(const ModelComparison& model, ModelRules& rules) {
    const MetricChange* cycles = change_of(model, estimate);
    if (model.state != State::compared || cycles == nullptr) return std::nullopt;
    const Rule* own = own_rule(*cycles, rules);
    if (*cycles->change() >= 0) return std::nullopt;
    const std::vector<std::string> why = signs_in(model);
    if (why.empty()) return std::nullopt;
    const Rule rule = own != nullptr ? *own : built_in_rule();
    if (rule.severity == Severity::off) return std::nullopt;
    const std::string words =
        fmt::format("{}, but {}", change_in_words(*cycles), fmt::join(why, ", "));
    const Subject subject{model.name, std::string(estimate), "", *cycles};
    if (rule.bounds.is_allowed) {
        return finding_of(rule, subject, {Result::held, words + ", which the rules allow"});
    }
    return finding_of(
        rule, subject,
        {Result::violated,
         words + ": the estimate counts the NPU alone, so this may be slower; if the network was "
                 "meant to change, allow it with 'suspect: allowed' or record a new baseline"});
}

const RuleKind suspect_kind = {
    .name = "suspect",
    .summary = "whether an estimate may improve because work left the NPU (built in: fail)",
    .needs = Needs::suspicion,
    .guards = std::nullopt,
    .parse = parse,
};

}  // namespace ipugate::rules
