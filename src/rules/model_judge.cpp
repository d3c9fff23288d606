// SPDX-License-Identifier: Apache-2.0
// The findings of one model: its state, its metrics, its facts, and what it should have had.
#include "rules/model_judge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "rules/application.hpp"
#include "rules/suspect.hpp"
#include "support/text.hpp"

namespace ipugate::rules {
namespace {

using Findings = std::vector<Finding>;

void append(Findings& all, Findings more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

Finding about_model(const ModelComparison& model, std::string_view rule, Judgement judgement) {
    return built_in(Subject{model.name, "", "", {}}, rule, std::move(judgement));
}

Findings judge_lost_model(const ModelComparison& model, ModelRules& rules) {
    Subject subject{model.name, "", "", {}};
    subject.change.name = "the model";
    subject.change.state = State::gone;
    const auto finding = judge_loss(rules.for_lost_model(), subject);
    return finding ? Findings{*finding} : Findings{};
}

Finding nonfinite(const Subject& subject, std::string_view rule, std::string_view where) {
    return built_in(
        subject, rule,
        {Result::broken, fmt::format("{} is not a finite number{}", subject.change.name, where)});
}

Findings judge_metric(const Subject& subject, ModelRules& rules) {
    const MetricChange& change = subject.change;
    const std::vector<const Rule*> own = rules.for_metric(change);
    if (is_nonfinite(change.after)) return {nonfinite(subject, "capture", "")};
    if (is_nonfinite(change.before)) return {nonfinite(subject, "baseline", " in the baseline")};
    Findings findings;
    if (change.state == State::gone) {
        if (auto finding = judge_loss(own, subject)) findings.push_back(std::move(*finding));
    }
    if (change.state == State::broken) {
        findings.push_back(
            built_in(subject, "capture",
                     {Result::broken, fmt::format("{} could not be measured", change.name)}));
    }
    for (const Rule* rule : own) {
        if (rule->kind->needs == Needs::loss || change.state == State::broken) continue;
        if (auto finding = apply(*rule, subject)) findings.push_back(std::move(*finding));
    }
    return findings;
}

Finding changed_unit(const Subject& subject) {
    const MetricChange& change = subject.change;
    return built_in(
        subject, "unit",
        {Result::incomparable, fmt::format("{} cannot be compared: {}; record a new baseline",
                                           change.name, change.why_incomparable)});
}

Findings judge_metrics(const ModelComparison& model, ModelRules& rules) {
    Findings findings;
    for (const MetricChange& change : model.metrics) {
        Subject subject{model.name, change.name, "", change};
        if (model.state == State::incomparable) {
            subject.change.state = State::incomparable;
        } else if (change.state == State::incomparable) {
            findings.push_back(changed_unit(subject));
        }
        append(findings, judge_metric(subject, rules));
    }
    return findings;
}

/// All facts of the model: those that changed, and those that are the same on both sides.
std::vector<FactChange> facts_of(const ModelComparison& model, const Model* measured) {
    std::vector<FactChange> facts = model.facts;
    if (measured == nullptr) return facts;
    const bool compared = model.state == State::compared;
    for (const auto& entry : measured->facts) {
        const std::string& name = entry.first;
        const std::string& value = entry.second.value;
        const bool changed = std::any_of(facts.begin(), facts.end(), [&](const FactChange& change) {
            return change.name == name;
        });
        if (!changed) facts.push_back({name, compared ? value : "", value});
    }
    return facts;
}

Findings judge_facts(const ModelComparison& model, const std::vector<FactChange>& facts,
                     ModelRules& rules) {
    Findings findings;
    for (const FactChange& fact : facts) {
        for (const Rule* rule : rules.for_fact(fact.name)) {
            if (auto finding = apply(*rule, model, fact)) findings.push_back(std::move(*finding));
        }
    }
    return findings;
}

/// Rules that demand a metric which neither side has, and name it exactly.
Findings judge_absent(const ModelComparison& model, const std::vector<FactChange>& facts,
                      ModelRules& rules) {
    std::set<std::string, std::less<>> names;
    const bool group = std::any_of(facts.begin(), facts.end(), [](const FactChange& fact) {
        return fact.name == members_fact;
    });
    for (const Rule* rule : rules.all()) {
        const Selector& selector = rule->selector;
        if (rule->kind->needs != Needs::nothing || is_glob(selector.metric)) continue;
        if (reaches_op_metrics(selector.metric) || (group && selector.models.empty())) continue;
        names.insert(selector.metric);
    }
    for (const MetricChange& change : model.metrics) names.erase(change.name);
    for (const FactChange& fact : facts) names.erase(fact.name);
    Findings findings;
    for (const std::string& name : names) {
        Subject subject{model.name, name, "", {}};
        subject.change.name = name;
        for (const Rule* rule : rules.for_absent(name)) {
            if (auto finding = apply(*rule, subject)) findings.push_back(std::move(*finding));
        }
    }
    return findings;
}

Findings judge_state(const ModelComparison& model, ModelRules& rules) {
    if (model.state == State::broken) {
        return {about_model(model, "capture", {Result::broken, model.broken})};
    }
    if (model.state == State::gone) return judge_lost_model(model, rules);
    if (model.state != State::incomparable) return {};
    return {about_model(model, "environment",
                        {Result::incomparable,
                         fmt::format("measured in another environment than the baseline ({}); "
                                     "record a new baseline for it",
                                     fmt::join(model.differences, "; "))})};
}

}  // namespace

ModelJudgement judge_model(const ModelComparison& model, const Model* measured,
                           const RuleSet& rules) {
    ModelRules own(rules, model);
    ModelJudgement judgement;
    judgement.findings = judge_state(model, own);
    if (model.state != State::broken && model.state != State::gone) {
        const std::vector<FactChange> facts = facts_of(model, measured);
        Findings findings = judge_metrics(model, own);
        if (auto suspect = judge_suspicion(model, own)) findings.push_back(std::move(*suspect));
        append(findings, judge_facts(model, facts, own));
        // A group has no operators, and nothing is required of them.
        const bool group = measured != nullptr && measured->facts.contains("members");
        if (!group) append(findings, judge_ops(model, own));
        append(findings, judge_absent(model, facts, own));
        const auto is_built_in = [](const Finding& f) { return f.rule_place == Place{}; };
        judgement.ungated = model.state != State::incomparable &&
                            std::all_of(findings.begin(), findings.end(), is_built_in);
        append(judgement.findings, std::move(findings));
    }
    judgement.matched = own.matched();
    return judgement;
}

}  // namespace ipugate::rules
