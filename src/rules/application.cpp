// SPDX-License-Identifier: Apache-2.0
// One rule applied to one thing: what comes before the kind's own judgement.
#include "rules/application.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rules/bound.hpp"
#include "rules/kinds.hpp"
#include "support/text.hpp"

namespace ipugate::rules {
namespace {

/// What every finding about `subject` says, whatever the rule.
Finding about(const Subject& subject, Judgement judgement) {
    const MetricChange& change = subject.change;
    Finding finding;
    finding.model = subject.model;
    finding.metric = subject.metric;
    finding.op = subject.op;
    if (change.before || change.after) finding.dimension = change.dimension;
    finding.before = change.before;
    finding.after = change.after;
    finding.result = judgement.result;
    finding.message = std::move(judgement.message);
    return finding;
}

std::string value_in_words(const MetricChange& change) {
    if (!change.after) return "absent";
    return format_quantity(*change.after, change.dimension);
}

Judgement unbaselined(const MetricChange& change) {
    const std::string_view why =
        change.state == State::unbaselined ? "there is no baseline" : "it is not in the baseline";
    return {Result::unbaselined, fmt::format("{} is {}, nothing to compare with: {}", change.name,
                                             value_in_words(change), why)};
}

/// Both sides are compared but one is not there: the comparison itself is at fault.
Judgement one_sided(const MetricChange& change) {
    return {Result::broken,
            fmt::format("{} could not be judged: a side of the comparison is absent", change.name)};
}

Judgement judge_pair(const Rule& rule, const MetricChange& change) {
    if (change.state == State::added || change.state == State::unbaselined) {
        return unbaselined(change);
    }
    if (!change.before || !change.after) return one_sided(change);
    return rule.kind->judge(rule, change);
}

Judgement judge_fact(const Rule& rule, const FactChange& fact) {
    if (rule.kind->needs == Needs::both_sides && fact.before.empty()) {
        return {Result::unbaselined,
                fmt::format("{} is {}, nothing to compare with", fact.name, in_quotes(fact.after))};
    }
    return rule.kind->judge_fact(rule, fact);
}

bool is_there(Needs needs, const MetricChange& change) {
    switch (needs) {
        case Needs::both_sides:
            return change.state != State::gone && change.state != State::incomparable;
        case Needs::new_value:
            return change.after.has_value();
        case Needs::nothing:
            return true;
        case Needs::loss:
            return change.state == State::gone;
        case Needs::suspicion:
            return false;
    }
    return true;
}

}  // namespace

Finding finding_of(const Rule& rule, const Subject& subject, Judgement judgement) {
    Finding finding = about(subject, std::move(judgement));
    finding.rule = std::string(rule.kind->name);
    finding.limit = rule.limit;
    finding.rule_place = rule.place;
    finding.severity = rule.severity;
    return finding;
}

Finding built_in(const Subject& subject, std::string_view rule, Judgement judgement) {
    Finding finding = about(subject, std::move(judgement));
    finding.rule = std::string(rule);
    return finding;
}

std::optional<Finding> apply(const Rule& rule, const Subject& subject) {
    const MetricChange& change = subject.change;
    if (rule.severity == Severity::off || !is_there(rule.kind->needs, change)) return std::nullopt;
    if (const auto wrong = misfit(rule, subject.metric, change.dimension)) {
        return finding_of(rule, subject, {Result::broken, *wrong});
    }
    if (is_nonfinite(change.before) || is_nonfinite(change.after)) {
        return finding_of(rule, subject,
                          {Result::broken, fmt::format("{} is not a finite number", change.name)});
    }
    if (rule.kind->needs == Needs::both_sides) {
        return finding_of(rule, subject, judge_pair(rule, change));
    }
    return finding_of(rule, subject, rule.kind->judge(rule, change));
}

std::optional<Finding> apply(const Rule& rule, const ModelComparison& model,
                             const FactChange& fact) {
    const bool pair = rule.kind->needs == Needs::both_sides;
    if (rule.severity == Severity::off || (pair && model.state == State::incomparable)) {
        return std::nullopt;
    }
    return finding_of(rule, Subject{model.name, fact.name, "", {}}, judge_fact(rule, fact));
}

std::optional<Finding> judge_loss(const std::vector<const Rule*>& rules, const Subject& subject) {
    const auto own = std::find_if(rules.begin(), rules.end(), [](const Rule* rule) {
        return rule->kind->needs == Needs::loss;
    });
    if (own != rules.end()) return apply(**own, subject);
    Rule always;
    always.kind = &missing_kind;
    always.limit = "must not go missing";
    return apply(always, subject);
}

bool is_nonfinite(const std::optional<double>& value) {
    return value && !std::isfinite(*value);
}

}  // namespace ipugate::rules
