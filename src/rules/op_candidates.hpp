// SPDX-License-Identifier: Apache-2.0
// Operators and operator types as rules see them: one metric of each, on both sides.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/comparison.hpp"
#include "rules/rule.hpp"

namespace ipugate::rules {

/// Which rules judge a candidate. Operators that were split or regrouped compare only together, but
/// what a rule demands of the new run alone it demands of each.
enum class JudgedBy {
    all,
    comparing,  ///< rules that need both sides
    measuring,  ///< rules that look at the new run alone
};

/// What selectors see of an operator; a type has no name.
struct OpPart {
    std::string type;
    std::string name;

    bool operator==(const OpPart&) const = default;
};

struct OpCandidate {
    std::string label;
    std::string words;  ///< the label, or "2 LOGISTIC + 3 MUL fused into 2 LOGISTIC"
    std::string type;   ///< of the operator now (as it was, if gone); of the longest of several
    std::string name;   ///< empty for an operator type
    JudgedBy judged_by = JudgedBy::all;
    std::vector<OpPart> parts;  ///< every operator on either side, each kind once
    bool in_run = false;        ///< the new run has the operator, with or without the metric
    std::optional<double> before;
    std::optional<double> after;
    Sources sources = Sources::same;  ///< of the metric
};

/// Every operator (or operator type) of `model` that has `metric` on either side, also if it lacks
/// the metric in some of its parts.
std::vector<OpCandidate> op_candidates(const ModelComparison& model, std::string_view metric);

/// True if a rule that needs `needs` and selects `part` of `op` judges `op`. A rule that compares
/// does so for any part, or what grew in a fused operator would be nobody's.
bool is_judged(const OpCandidate& op, const OpPart& part, Needs needs);

/// Why times of different sources cannot be compared.
std::string why_incomparable(const ModelComparison& model);

/// How many operators had `metric` in the baseline, if none has it in the new run; else 0. Metrics
/// of operator types follow from those of the operators.
std::size_t lost_ops(const ModelComparison& model, std::string_view metric);

}  // namespace ipugate::rules
