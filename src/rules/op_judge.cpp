// SPDX-License-Identifier: Apache-2.0
// Rules on operators: a finding for each that did not hold, one for all others together, so that a
// model with thousands of operators does not bury what matters.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "rules/application.hpp"
#include "rules/bound.hpp"
#include "rules/model_judge.hpp"
#include "rules/op_candidates.hpp"

namespace ipugate::rules {
namespace {

/// "all", "CONV_2D", "CONV_2D conv1*": stands for the operators of a finding about several.
std::string which(const Selector& selector) {
    std::string words = selector.op_type == "*" ? "all" : selector.op_type;
    if (selector.op_name != "*") words += " " + selector.op_name;
    return words;
}

/// A later rule of the same kind selects every operator that `rule` selects.
bool is_replaced(const Rule& rule, const std::vector<const Rule*>& all) {
    const auto covers = [](const std::string& later, const std::string& earlier) {
        return later == "*" || later == earlier;
    };
    const auto own = std::find(all.begin(), all.end(), &rule);
    return std::any_of(own + 1, all.end(), [&](const Rule* later) {
        return later->kind->name == rule.kind->name &&
               later->selector.metric == rule.selector.metric &&
               covers(later->selector.op_type, rule.selector.op_type) &&
               covers(later->selector.op_name, rule.selector.op_name);
    });
}

/// Judges one metric of all operators (or operator types) of one model.
class OpJudge {
 public:
    OpJudge(const ModelComparison& model, std::string_view metric, ModelRules& rules)
        : model_(model),
          metric_(metric),
          kind_(metric_kind(metric, Dimension::count)),
          candidates_(op_candidates(model, metric)),
          lost_(lost_ops(model, metric) > 0),
          rules_(rules) {}

    std::vector<Finding> judge() {
        for (const OpCandidate& candidate : candidates_) {
            for (const Rule* rule : rules_for(candidate)) {
                if (rule->severity != Severity::off) judge_one(*rule, candidate);
            }
        }
        for (const auto& [rule, tally] : tallies_) add_tally(*rule, tally);
        for (const Rule* rule : rules_.all()) demand(*rule);
        return std::move(findings_);
    }

 private:
    /// How the operators of a rule fared that have no finding of their own.
    struct Tally {
        std::size_t held = 0;
        std::size_t unpaired = 0;
        std::size_t unmeasured = 0;    ///< without the value that the baseline has
        std::size_t incomparable = 0;  ///< whose times come from different sources
    };

    /// In the order of the file. Operators that compare together are judged by the rules of each,
    /// so that the exception of one is none for the others.
    std::set<const Rule*> rules_for(const OpCandidate& candidate) {
        std::set<const Rule*> rules;
        for (const OpPart& part : candidate.parts) {
            for (const Rule* rule : rules_.for_op({metric_, part.type, part.name})) {
                if (is_judged(candidate, part, rule->kind->needs)) rules.insert(rule);
            }
        }
        return rules;
    }

    void judge_one(const Rule& rule, const OpCandidate& candidate) {
        const bool pair = rule.kind->needs == Needs::both_sides;
        if (pair && model_.state == State::incomparable) return;
        Tally& tally = tallies_[&rule];
        if (misfit(rule, metric_, kind_.dimension)) return;  // said once, by add_tally
        if (pair && candidate.sources == Sources::different) {
            ++tally.incomparable;
            return;
        }
        if (!candidate.after) {
            const bool demanded = rule.kind->needs == Needs::nothing;  // said once, by demand
            if (candidate.in_run && !demanded) ++tally.unmeasured;
            return;
        }
        auto finding = apply(rule, subject_of(candidate, pair ? candidate.words : candidate.label));
        if (!finding) return;
        if (finding->result == Result::held) {
            ++tally.held;
        } else if (finding->result == Result::unbaselined) {
            ++tally.unpaired;
        } else {
            findings_.push_back(std::move(*finding));
        }
    }

    [[nodiscard]] Subject subject_of(const OpCandidate& candidate, const std::string& words) const {
        Subject subject{model_.name, std::string(metric_), candidate.label, {}};
        MetricChange& change = subject.change;
        change.name = fmt::format("{} of {}", metric_, words);
        change.dimension = kind_.dimension;
        change.nature = kind_.nature;
        change.direction = kind_.direction;
        change.state = candidate.before ? State::compared : State::added;
        change.before = candidate.before;
        change.after = candidate.after;
        return subject;
    }

    void add_together(const Rule& rule, Judgement judgement) {
        findings_.push_back(
            finding_of(rule, Subject{model_.name, std::string(metric_), which(rule.selector), {}},
                       std::move(judgement)));
    }

    void add_tally(const Rule& rule, const Tally& tally) {
        const auto say = [&](std::size_t number, Result result, std::string_view what) {
            if (number == 0) return;
            const std::string_view one = of_types() ? "operator type" : "operator";
            const std::string noun = fmt::format("{}{}", one, number == 1 ? "" : "s");
            add_together(rule,
                         {result, fmt::format("{} of {} {} {}", metric_, number, noun, what)});
        };
        if (const auto wrong = misfit(rule, metric_, kind_.dimension)) {
            add_together(rule, {Result::broken, *wrong});
        }
        say(tally.incomparable, Result::incomparable,
            fmt::format("cannot be compared: {}; record a new baseline", why_incomparable(model_)));
        if (!lost_) {
            say(tally.unmeasured, Result::broken,
                of_types() ? "is unknown: not all of their operators were measured"
                           : "was in the baseline, not measured now");
        }
        say(tally.unpaired, none_paired() ? Result::incomparable : Result::unbaselined,
            none_paired() ? "could not be paired: none of them is an operator of the baseline"
                          : "has nothing to be compared with");
        say(tally.held, Result::held, fmt::format("held: {}", rule.limit));
    }

    [[nodiscard]] bool of_types() const { return metric_.starts_with("op_type_"); }

    /// Both sides have operators, but none is on both.
    [[nodiscard]] bool none_paired() const {
        const auto before = [](const OpCandidate& op) { return op.before.has_value(); };
        const auto both = [](const OpCandidate& op) {
            return op.sources == Sources::different || (op.before && op.after);
        };
        return std::any_of(candidates_.begin(), candidates_.end(), before) &&
               std::none_of(candidates_.begin(), candidates_.end(), both);
    }

    /// A rule that demands the metric of operators of which there is none.
    void demand(const Rule& rule) {
        if (rule.kind->needs != Needs::nothing || rule.selector.metric != metric_) return;
        rules_.mark(rule);
        if (rule.severity == Severity::off || is_replaced(rule, rules_.all())) return;
        for (const OpCandidate& candidate : candidates_) {
            const OpKey key{metric_, candidate.type, candidate.name};
            const bool alone = candidate.judged_by != JudgedBy::comparing;
            if (alone && candidate.after && selects_op(rule.selector, key)) return;
        }
        add_together(rule, {Result::broken,
                            fmt::format("{} is required, but no such operator was measured ({})",
                                        metric_, which(rule.selector))});
    }

    const ModelComparison& model_;
    std::string_view metric_;
    MetricKind kind_;
    std::vector<OpCandidate> candidates_;
    bool lost_;
    ModelRules& rules_;
    std::map<const Rule*, Tally> tallies_;
    std::vector<Finding> findings_;
};

bool any_about(const ModelRules& rules, std::string_view metric) {
    const auto& all = rules.all();
    return std::any_of(all.begin(), all.end(),
                       [&](const Rule* rule) { return selects_op_metric(rule->selector, metric); });
}

/// The metric is gone from every operator, like a metric of the model.
std::optional<Finding> judge_lost_ops(const ModelComparison& model, std::string_view metric,
                                      ModelRules& rules) {
    const std::size_t lost = lost_ops(model, metric);
    if (lost == 0) return std::nullopt;
    Subject subject{model.name, std::string(metric), "all", {}};
    subject.change.name = fmt::format("{} of {} operators", metric, lost);
    subject.change.dimension = metric_kind(metric, Dimension::count).dimension;
    subject.change.state = State::gone;
    return judge_loss(rules.for_op({metric, "", ""}), subject);
}

}  // namespace

std::vector<Finding> judge_ops(const ModelComparison& model, ModelRules& rules) {
    std::vector<Finding> findings;
    const auto judge = [&](std::string_view metric) {
        if (!any_about(rules, metric)) return;
        for (Finding& finding : OpJudge(model, metric, rules).judge()) {
            findings.push_back(std::move(finding));
        }
    };
    for (const std::string_view metric : op_metrics) {
        if (auto loss = judge_lost_ops(model, metric, rules)) findings.push_back(std::move(*loss));
        judge(metric);
    }
    for (const std::string_view metric : op_type_metrics) judge(metric);
    return findings;
}

}  // namespace ipugate::rules
