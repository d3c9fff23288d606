// SPDX-License-Identifier: Apache-2.0
// ipugate explain: how one metric was measured, compared and judged, step by step.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "cli/check.hpp"
#include "cli/commands.hpp"
#include "cli/script.hpp"
#include "reports/explanation.hpp"
#include "rules/account.hpp"
#include "stores/recorded.hpp"
#include "support/error.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

constexpr std::size_t shown_runs = 10;

/// A baseline that could not be loaded leaves nothing to explain.
void require_loaded(const Verdict& verdict) {
    for (const Finding& finding : verdict.findings) {
        const bool about_gate = finding.model.empty() && finding.rule == "baseline";
        if (about_gate && finding.result == Result::broken) throw Error(finding.message);
    }
}

const ModelComparison& model_named(const Verdict& verdict, const std::string& name) {
    std::vector<std::string> names;
    for (const ModelComparison& model : verdict.models) {
        if (model.name == name && model.state == State::broken) {
            throw Error(
                fmt::format("model {} could not be measured: {}", in_quotes(name), model.broken));
        }
        if (model.name == name) return model;
        names.push_back(model.name);
    }
    throw Error(fmt::format("there is no model {}", in_quotes(name)), name_remedy(name, names));
}

const Model* find_model(const std::vector<Model>& models, const std::string& name) {
    const auto found = std::find_if(models.begin(), models.end(),
                                    [&](const Model& model) { return model.name == name; });
    return found == models.end() ? nullptr : &*found;
}

std::string fact_on(const Model* model, const std::string& name) {
    if (model == nullptr) return {};
    const auto found = model->facts.find(name);
    return found == model->facts.end() ? "" : found->second.value;
}

bool is_op_metric(const std::string& metric) {
    const MetricKind* kind = find_metric_kind(metric);
    return kind != nullptr && metric.starts_with("op_");
}

/// Findings about the metric, its model or the gate that are not of the rules told one by one.
std::vector<Finding> built_in_findings(const Verdict& verdict, const Explanation& explanation) {
    std::vector<Finding> found;
    for (const Finding& finding : verdict.findings) {
        const bool own = finding.op == explanation.op && finding.metric == explanation.change.name;
        const bool of_model = finding.model == explanation.model->name &&
                              (own || (finding.metric.empty() && finding.op.empty()));
        const bool of_gate = finding.model.empty() && finding.metric.empty();
        const bool told = finding.rule_place != Place{} && !finding.rule.ends_with(".pin");
        if ((of_model || of_gate) && !told) found.push_back(finding);
    }
    return found;
}

/// The operator called `name`: by its label, or by its index, type or name if only one has it.
rules::OpSubject op_named(const Explanation& explanation, const std::string& metric,
                          const std::string& name) {
    std::vector<rules::OpSubject> subjects = rules::op_subjects(*explanation.model, metric);
    std::vector<const rules::OpSubject*> like;
    std::vector<std::string> labels;
    for (const rules::OpSubject& subject : subjects) {
        if (subject.label == name) return subject;
        labels.push_back(subject.label);
        if (subject.label.starts_with(name + " ") || subject.type == name || subject.name == name) {
            like.push_back(&subject);
        }
    }
    if (like.size() == 1) return *like.front();
    throw Error(fmt::format("{} of the operators with {} of model {} {} called {}",
                            like.empty() ? "none" : "more than one", metric,
                            in_quotes(explanation.model->name), like.empty() ? "is" : "are",
                            in_quotes(name)),
                name_remedy(name, labels));
}

[[noreturn]] void fail_unknown_metric(const Explanation& explanation, const std::string& metric) {
    if (is_op_metric(metric)) {
        throw Error(fmt::format("{} is a metric of operators", metric),
                    "name one with --op, as 'ipugate inspect -v' prints it");
    }
    std::set<std::string> names;
    for (const MetricChange& change : explanation.model->metrics) names.insert(change.name);
    for (const Model* model : {explanation.measured, explanation.stored}) {
        if (model == nullptr) continue;
        for (const auto& fact : model->facts) names.insert(fact.first);
    }
    throw Error(fmt::format("model {} has no metric {}", in_quotes(explanation.model->name),
                            in_quotes(metric)),
                name_remedy(metric, {names.begin(), names.end()}));
}

/// Fills in change and rules.
Explanation with_rules(Explanation explanation, const rules::RuleSet& rules,
                       const Arguments& arguments) {
    const std::string metric = arguments.value("METRIC").value_or("");
    const ModelComparison& model = *explanation.model;
    if (const auto op = arguments.value("--op")) {
        rules::OpSubject subject = op_named(explanation, metric, *op);
        explanation.rules = rules::accounts_of_op(rules, model, subject);
        explanation.op = std::move(subject.label);
        explanation.change = std::move(subject.change);
        return explanation;
    }
    explanation.change.name = metric;
    for (const MetricChange& change : model.metrics) {
        if (change.name != metric) continue;
        explanation.change = change;
        explanation.rules = rules::accounts_of_metric(rules, model, change);
        return explanation;
    }
    const bool compared = model.state == State::compared;
    const FactChange fact{metric, compared ? fact_on(explanation.stored, metric) : "",
                          fact_on(explanation.measured, metric)};
    if (!fact.before.empty() || !fact.after.empty()) {
        explanation.rules = rules::accounts_of_fact(rules, model, fact);
        return explanation;
    }
    // What no side has can still be demanded.
    if (!is_op_metric(metric)) {
        explanation.rules = rules::accounts_of_metric(rules, model, explanation.change);
    }
    if (explanation.rules.empty()) fail_unknown_metric(explanation, metric);
    return explanation;
}

History history_before(const Workspace& workspace, const Explanation& explanation,
                       const history::Base& base) {
    if (!base.commit || !explanation.op.empty()) return {};
    stores::HistoryQuery query;
    query.project = workspace.manifest.project;
    query.head = *base.commit;
    query.model = explanation.model->name;
    query.metric = explanation.change.name;
    query.environment = explanation.model->environment;
    query.limit = shown_runs;
    return stores::load_history(*workspace.store, *workspace.repository, query);
}

int explain(const Arguments& arguments, Shell& shell) {
    const Workspace workspace =
        open_workspace(arguments.value("--manifest").value_or("ipugate.yaml"), shell);
    const std::string base = arguments.value("--base").value_or("");
    const Verdict verdict = checked(workspace, {base, false}, shell);
    require_loaded(verdict);
    Explanation explanation;
    explanation.verdict = &verdict;
    explanation.model = &model_named(verdict, arguments.value("MODEL").value_or(""));
    explanation.measured = find_model(verdict.run.models, explanation.model->name);
    if (verdict.baseline.run) {
        explanation.stored = find_model(verdict.baseline.run->models, explanation.model->name);
    }
    explanation = with_rules(std::move(explanation), workspace.rules, arguments);
    explanation.built_in = built_in_findings(verdict, explanation);
    if (workspace.repository) {
        const history::Repository& repository = *workspace.repository;
        explanation.history =
            history_before(workspace, explanation,
                           history::choose_base(repository, base_query(workspace, base, shell)));
        const std::string& commit = verdict.baseline.commit;
        if (!commit.empty() && repository.has_commit(commit)) {
            const history::CommitText text = repository.text(commit);
            explanation.baseline_date = text.date;
            explanation.baseline_subject = text.subject;
        }
    }
    shell.out << reports::explanation_text(explanation, script_of(shell));
    return 0;
}

constexpr std::array options = {
    Option{"MODEL", "", "a model or group of the manifest", Option::Count::required},
    Option{"METRIC", "", "one of its metrics or facts", Option::Count::required},
    Option{"--op", "NAME", "the operator, for metrics of operators (op_time, op_type_time, ...)"},
    Option{"--manifest", "FILE", "the manifest (default: ipugate.yaml)"}.of(files),
    Option{"--base", "REF", "compare with this commit, not with the one that is found"},
};

}  // namespace

const Command explain_command = {"explain",
                                 "print why a metric was judged as it was, and what would have "
                                 "passed",
                                 "ipugate explain yolov8s ipu_time\n"
                                 "ipugate explain yolov8s op_time --op '23 CONV_2D'\n"
                                 "ipugate explain yolov8s bandwidth --base v2.1.0",
                                 options, explain};

}  // namespace ipugate::cli
