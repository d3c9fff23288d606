// SPDX-License-Identifier: Apache-2.0
// All that is to be said about the judgement of one metric.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/range.hpp"
#include "core/series.hpp"
#include "core/verdict.hpp"

namespace ipugate {

/// A rule that selects the metric.
struct RuleAccount {
    std::string kind;   ///< "max_increase"
    std::string limit;  ///< in words: "at most +3 % or +50 us"
    Place place;
    Severity severity = Severity::fail;
    Place replaced_by;  ///< a later rule of the same kind; empty: this one counts
    /// How it was judged; nothing if it was not, for which `idle` is the reason.
    std::optional<Finding> finding;
    std::string idle;
    std::optional<Range> range;  ///< what the new value may be
};

/// The metric as it was measured, and everything that led to its outcome. Pointers lead into the
/// verdict; null where there is nothing.
struct Explanation {
    const Verdict* verdict = nullptr;
    const ModelComparison* model = nullptr;
    const Model* measured = nullptr;  ///< of the new run
    const Model* stored = nullptr;    ///< of the baseline, with its last good values
    MetricChange change;              ///< its name is the metric's; without numbers for a fact
    std::string op;                   ///< the operator or operator type; empty for the model's own
    std::vector<RuleAccount> rules;   ///< in the order of the file
    std::vector<Finding> built_in;    ///< findings about it that are not of `rules`
    History history;                  ///< the last runs from the base commit back
    std::string baseline_date;        ///< of the baseline's commit
    std::string baseline_subject;     ///< foreign text
};

}  // namespace ipugate
