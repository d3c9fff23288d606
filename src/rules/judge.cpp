// SPDX-License-Identifier: Apache-2.0
// Applies a rule set to a verdict: model by model, then the rules that matched nothing.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "rules/model_judge.hpp"
#include "support/text.hpp"

namespace ipugate::rules {
namespace {

using Models = std::vector<ModelComparison>;

/// What the rule would have matched in these models cannot be known, or is reported as gone.
bool may_match_unseen(const Rule& rule, const Models& models) {
    return std::any_of(models.begin(), models.end(), [&](const ModelComparison& model) {
        const bool unseen = model.state == State::broken || model.state == State::incomparable ||
                            model.state == State::gone;
        return unseen && selects_name(rule.selector, model.name);
    });
}

std::string quoted_list(const std::vector<std::string>& texts) {
    std::vector<std::string> quoted;
    quoted.reserve(texts.size());
    for (const std::string& text : texts) quoted.push_back(in_quotes(text));
    return fmt::format("{}", fmt::join(quoted, ", "));
}

/// The part of the selector that let nothing through.
std::string why_unmatched(const Rule& rule, const Models& models) {
    const Selector& selector = rule.selector;
    const auto named = [&](const ModelComparison& model) {
        return selects_name(selector, model.name);
    };
    const auto targeted = [&](const ModelComparison& model) {
        return named(model) && selects_environment(selector, model.environment);
    };
    if (std::none_of(models.begin(), models.end(), named)) {
        return fmt::format("no model is named {}", quoted_list(selector.models));
    }
    if (std::none_of(models.begin(), models.end(), targeted)) {
        std::vector<std::string> targets;
        for (const auto& [key, glob] : selector.targets)
            targets.push_back(fmt::format("{}: {}", key, glob));
        return fmt::format("no model that it selects was measured with {}", quoted_list(targets));
    }
    const std::string metric = in_quotes(selector.metric);
    if (reaches_op_metrics(selector.metric)) {
        return fmt::format("no operator of type {} and name {} has {}", in_quotes(selector.op_type),
                           in_quotes(selector.op_name), metric);
    }
    if (rule.kind->guards && is_glob(selector.metric)) {
        return fmt::format("no metric that {} is meant for matches {}", rule.kind->name, metric);
    }
    return fmt::format("no metric is named {}", metric);
}

/// `what` says which part of the rule has nothing to apply to: a misspelt name must not look like a
/// rule that held.
Finding unmatched(const Rule& rule, std::string_view what) {
    Finding finding;
    finding.metric = rule.selector.metric;
    finding.rule = "unmatched";
    finding.limit = rule.limit;
    finding.rule_place = rule.place;
    finding.result = Result::broken;
    finding.message =
        fmt::format("the rule {} at {} {}; correct it, or add 'optional: true' if that is expected",
                    rule.kind->name, to_string(rule.place), what);
    return finding;
}

/// The names in the rule's list that no model has, if others in it are right.
std::vector<std::string> misspelt_models(const Rule& rule, const Models& models) {
    std::vector<std::string> wrong;
    for (const std::string& name : rule.selector.models) {
        if (std::none_of(models.begin(), models.end(), [&](const ModelComparison& model) {
                return glob_matches(name, model.name);
            })) {
            wrong.push_back(name);
        }
    }
    return wrong.size() < rule.selector.models.size() ? wrong : std::vector<std::string>{};
}

std::map<std::string_view, const Model*> models_by_name(const Run& run) {
    std::map<std::string_view, const Model*> found;
    for (const Model& model : run.models) found.emplace(model.name, &model);
    return found;
}

}  // namespace

Verdict judge(Verdict verdict, const RuleSet& rules) {
    verdict.rules_file = rules.file;
    const auto measured = models_by_name(verdict.run);
    std::set<const Rule*> matched;
    for (const ModelComparison& model : verdict.models) {
        const auto found = measured.find(model.name);
        ModelJudgement judgement =
            judge_model(model, found == measured.end() ? nullptr : found->second, rules);
        matched.insert(judgement.matched.begin(), judgement.matched.end());
        if (judgement.ungated) {
            verdict.notes.push_back(
                {{rules.file, 0},
                 fmt::format("no rule applies to model {}", in_quotes(model.name))});
        }
        verdict.findings.insert(verdict.findings.end(),
                                std::make_move_iterator(judgement.findings.begin()),
                                std::make_move_iterator(judgement.findings.end()));
    }
    for (const Rule& rule : rules.rules) {
        if (rule.optional) continue;
        for (const std::string& name : misspelt_models(rule, verdict.models)) {
            verdict.findings.push_back(
                unmatched(rule, fmt::format("names {} among its models, and no model is called so",
                                            in_quotes(name))));
        }
        if (matched.contains(&rule)) continue;
        if (may_match_unseen(rule, verdict.models)) continue;
        const std::string why = why_unmatched(rule, verdict.models);
        verdict.findings.push_back(unmatched(rule, "matched nothing: " + why));
    }
    return concluded(std::move(verdict));
}

}  // namespace ipugate::rules
