// SPDX-License-Identifier: Apache-2.0
// The findings of one model.
#pragma once

#include <set>
#include <vector>

#include "rules/selection.hpp"

namespace ipugate::rules {

/// The fact that a group of models carries: the names of its members. A rule that does not name its
/// models does not require anything of a group.
inline constexpr std::string_view members_fact = "members";

struct ModelJudgement {
    std::vector<Finding> findings;
    std::set<const Rule*> matched;
    /// The model was measured, yet no rule of the file had anything to say about it.
    bool ungated = false;
};

/// Applies the rules of the file and the built-in ones to one model; `measured` is the model in the
/// new run, null if it is gone.
ModelJudgement judge_model(const ModelComparison& model, const Model* measured,
                           const RuleSet& rules);

/// The findings of rules on operators and operator types: one for each operator that did not hold,
/// one for all that held, one for all that have no counterpart in the baseline.
std::vector<Finding> judge_ops(const ModelComparison& model, ModelRules& rules);

}  // namespace ipugate::rules
