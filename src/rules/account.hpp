// SPDX-License-Identifier: Apache-2.0
// Which rules apply to one metric, and what each of them says and allows.
#pragma once

#include <string_view>
#include <vector>

#include "core/explanation.hpp"
#include "rules/application.hpp"
#include "rules/op_candidates.hpp"
#include "rules/rule.hpp"

namespace ipugate::rules {

/// The rules that select a metric of `model`; `change.name` is the metric's. One that neither side
/// has is only selected by rules that demand it.
std::vector<RuleAccount> accounts_of_metric(const RuleSet& rules, const ModelComparison& model,
                                            const MetricChange& change);

/// The same for a fact on both sides.
std::vector<RuleAccount> accounts_of_fact(const RuleSet& rules, const ModelComparison& model,
                                          const FactChange& fact);

/// One metric ("op_time") of one operator or operator type.
struct OpSubject : OpCandidate {
    MetricChange change;  ///< its name is the metric's
};

/// The operators (or types) of `model` that have the metric.
std::vector<OpSubject> op_subjects(const ModelComparison& model, std::string_view metric);

/// The same for an operator. A type whose operators were regrouped is told twice: as it compares,
/// and as it is now.
std::vector<RuleAccount> accounts_of_op(const RuleSet& rules, const ModelComparison& model,
                                        const OpSubject& op);

}  // namespace ipugate::rules
