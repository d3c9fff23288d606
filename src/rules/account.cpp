// SPDX-License-Identifier: Apache-2.0
// Tells rule by rule how one metric is judged.
#include "rules/account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "rules/bound.hpp"
#include "rules/model_judge.hpp"
#include "rules/selection.hpp"
#include "rules/suspect.hpp"
#include "support/text.hpp"

namespace ipugate::rules {
namespace {

RuleAccount account_of(const Selected& selected) {
    const Rule& rule = *selected.rule;
    RuleAccount account;
    account.kind = std::string(rule.kind->name);
    account.limit = rule.limit;
    account.place = rule.place;
    account.severity = rule.severity;
    if (selected.replaced_by != nullptr) account.replaced_by = selected.replaced_by->place;
    return account;
}

/// Only where `judge` could be asked.
std::optional<Range> range_of(const Rule& rule, const MetricChange& change) {
    if (rule.kind->range == nullptr || rule.severity == Severity::off) return std::nullopt;
    if (misfit(rule, change.name, change.dimension)) return std::nullopt;
    const bool pair = rule.kind->needs == Needs::both_sides;
    if (pair && (change.state != State::compared || !change.before)) return std::nullopt;
    if (is_nonfinite(change.before)) return std::nullopt;
    const Range range = rule.kind->range(rule, change);
    if (is_nonfinite(range.least) || is_nonfinite(range.most)) return std::nullopt;
    return range;
}

std::string why_idle(const Rule& rule, const MetricChange& change) {
    if (rule.severity == Severity::off) return "it is switched off";
    switch (rule.kind->needs) {
        case Needs::loss:
            return "it only speaks of what is missing";
        case Needs::suspicion:
            return "nothing about the improvement is suspect, or there is none";
        case Needs::both_sides:
            if (change.state == State::incomparable) return "the two sides cannot be compared";
            return "there is no new value";
        case Needs::new_value:
        case Needs::nothing:
            return "there is no new value";
    }
    return {};
}

RuleAccount judged(const Selected& selected, const Subject& subject) {
    RuleAccount account = account_of(selected);
    if (selected.replaced_by != nullptr) return account;
    account.finding = apply(*selected.rule, subject);
    if (!account.finding) account.idle = why_idle(*selected.rule, subject.change);
    account.range = range_of(*selected.rule, subject.change);
    return account;
}

std::vector<RuleAccount> judged(const std::vector<Selected>& selected, const Subject& subject) {
    std::vector<RuleAccount> accounts;
    accounts.reserve(selected.size());
    for (const Selected& one : selected) accounts.push_back(judged(one, subject));
    return accounts;
}

State state_of(const ModelComparison& model, const OpCandidate& op) {
    if (!op.after) return State::gone;
    if (model.state == State::incomparable || model.state == State::unbaselined) return model.state;
    if (op.sources == Sources::different) return State::incomparable;
    return op.before ? State::compared : State::added;
}

/// A rule counts for operators that compare together if it counts for one of them.
std::vector<Selected> selected_for(const ModelRules& rules, const OpCandidate& op,
                                   std::string_view metric) {
    std::map<const Rule*, const Rule*> replacements;  // in the order of the file
    for (const OpPart& part : op.parts) {
        for (const Selected& one : rules.all_for_op({metric, part.type, part.name})) {
            if (!is_judged(op, part, one.rule->kind->needs)) continue;
            const auto [known, is_new] = replacements.emplace(one.rule, one.replaced_by);
            if (!is_new && one.replaced_by == nullptr) known->second = nullptr;
        }
    }
    std::vector<Selected> selected;
    selected.reserve(replacements.size());
    for (const auto& [rule, replaced_by] : replacements) selected.push_back({rule, replaced_by});
    return selected;
}

}  // namespace

std::vector<RuleAccount> accounts_of_metric(const RuleSet& rules, const ModelComparison& model,
                                            const MetricChange& change) {
    std::vector<Selected> selected = ModelRules(rules, model).all_for_metric(change);
    if (!change.before && !change.after) {
        std::erase_if(selected,
                      [](const Selected& one) { return one.rule->kind->needs != Needs::nothing; });
    }
    std::vector<RuleAccount> accounts = judged(selected, {model.name, change.name, "", change});
    for (std::size_t i = 0; i < selected.size(); ++i) {
        if (selected[i].rule->kind->needs != Needs::suspicion) continue;
        ModelRules own(rules, model);
        if (selected[i].replaced_by == nullptr) accounts[i].finding = judge_suspicion(model, own);
    }
    return accounts;
}

std::vector<RuleAccount> accounts_of_fact(const RuleSet& rules, const ModelComparison& model,
                                          const FactChange& fact) {
    std::vector<RuleAccount> accounts;
    for (const Selected& one : ModelRules(rules, model).all_for_fact(fact.name)) {
        RuleAccount account = account_of(one);
        if (one.replaced_by == nullptr) {
            account.finding = apply(*one.rule, model, fact);
            MetricChange sides;
            sides.state = model.state;
            if (!account.finding) account.idle = why_idle(*one.rule, sides);
        }
        accounts.push_back(std::move(account));
    }
    return accounts;
}

std::vector<OpSubject> op_subjects(const ModelComparison& model, std::string_view metric) {
    const MetricKind kind = metric_kind(metric, Dimension::count);
    std::vector<OpSubject> subjects;
    for (OpCandidate& candidate : op_candidates(model, metric)) {
        if (!candidate.before && !candidate.after && candidate.sources == Sources::same) continue;
        MetricChange change;
        change.name = std::string(metric);
        change.dimension = kind.dimension;
        change.nature = kind.nature;
        change.direction = kind.direction;
        change.before = candidate.before;
        change.after = candidate.after;
        change.state = state_of(model, candidate);
        if (candidate.sources == Sources::different) {
            change.why_incomparable = why_incomparable(model);
        }
        subjects.push_back({std::move(candidate), std::move(change)});
    }
    return subjects;
}

std::vector<RuleAccount> accounts_of_op(const RuleSet& rules, const ModelComparison& model,
                                        const OpSubject& op) {
    const std::string& metric = op.change.name;
    const ModelRules own(rules, model);
    const auto told = [&](const OpSubject& subject) {
        return judged(selected_for(own, subject, metric),
                      {model.name, metric, subject.label, subject.change});
    };
    std::vector<RuleAccount> accounts = told(op);
    if (op.judged_by != JudgedBy::comparing) return accounts;
    for (const OpSubject& subject : op_subjects(model, metric)) {
        if (subject.label != op.label || subject.judged_by != JudgedBy::measuring) continue;
        for (RuleAccount& account : told(subject)) accounts.push_back(std::move(account));
    }
    return accounts;
}

}  // namespace ipugate::rules
