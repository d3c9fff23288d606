// SPDX-License-Identifier: Apache-2.0
// One rule applied to one thing: what comes before the kind's own judgement.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rule.hpp"

namespace ipugate::rules {

/// What a rule is applied to.
struct Subject {
    std::string model;
    std::string metric;
    std::string op;       ///< empty unless `change` is an operator's
    MetricChange change;  ///< its name is how messages speak of it
};

/// The finding of a rule of the file.
Finding finding_of(const Rule& rule, const Subject& subject, Judgement judgement);

/// A finding that no rule of the file made.
Finding built_in(const Subject& subject, std::string_view rule, Judgement judgement);

/// Applies one rule; nothing if it is off or if what it needs is not there.
std::optional<Finding> apply(const Rule& rule, const Subject& subject);

/// Applies one rule to a fact of `model`.
std::optional<Finding> apply(const Rule& rule, const ModelComparison& model,
                             const FactChange& fact);

/// The finding about a metric or model that the baseline has and the new run has not: by the last
/// of `rules` whose kind needs a loss, else by the built-in one.
std::optional<Finding> judge_loss(const std::vector<const Rule*>& rules, const Subject& subject);

/// True for NaN and infinities.
bool is_nonfinite(const std::optional<double>& value);

}  // namespace ipugate::rules
