// SPDX-License-Identifier: Apache-2.0
// The verdict: every rule applied, the worst outcome, and all that reports show.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/comparison.hpp"

namespace ipugate {

/// What the gate says; the exit status follows from it.
enum class Outcome { passed, regressed, broken, incomparable };

/// "passed", "regressed", "broken", "incomparable".
std::string_view to_string(Outcome outcome);

/// 0, 1, 2, 3.
int exit_status(Outcome outcome);

/// The one that counts when both apply: broken, then regressed, incomparable, passed.
Outcome worse(Outcome first, Outcome second);

enum class Severity { fail, warn, off };

std::string_view to_string(Severity severity);

/// How one rule ended for one metric, operator or model.
enum class Result {
    held,          ///< the rule was met
    violated,      ///< the rule was broken
    unbaselined,   ///< nothing to compare with: no baseline, or the metric is new
    incomparable,  ///< both sides are there but cannot be compared
    broken,        ///< could not be judged: not measured, wrong unit
};

std::string_view to_string(Result result);

/// One rule applied to one comparison.
struct Finding {
    std::string model;
    std::string metric;  ///< empty for a finding about the model itself
    std::string op;      ///< the operator's label or type; empty for the whole model
    std::string rule;    ///< the kind: "max_increase", "missing", "environment", "capture", ...
    std::string limit;   ///< the rule in words: "at most +3 % and +50 us"
    Place rule_place;    ///< where the rule stands; empty for built-in ones
    Severity severity = Severity::fail;
    Result result = Result::held;
    std::optional<Dimension> dimension;
    std::optional<double> before;  ///< base units
    std::optional<double> after;
    std::string message;  ///< one sentence with the numbers, for people

    /// What this finding means for the exit status.
    [[nodiscard]] Outcome outcome() const;
};

/// How many findings and models ended how.
struct Counts {
    std::size_t regressed = 0;     ///< findings: violated, severity fail
    std::size_t warned = 0;        ///< findings: violated, severity warn
    std::size_t broken = 0;        ///< findings
    std::size_t incomparable = 0;  ///< findings
    std::size_t held = 0;          ///< findings
    std::size_t improved = 0;      ///< metrics that changed for the better
    std::size_t added = 0;         ///< metrics and models that are new
};

struct Verdict {
    Outcome outcome = Outcome::passed;
    std::string project;
    Run run;  ///< the new run, whole
    Baseline baseline;
    std::vector<ModelComparison> models;
    std::vector<Finding> findings;  ///< by model in the order of `models`
    std::vector<Note> notes;
    std::string rules_file;
    Counts counts;
};

/// Fills in outcome and counts from findings and comparisons.
Verdict concluded(Verdict verdict);

/// The findings of one model.
std::vector<const Finding*> findings_of(const Verdict& verdict, std::string_view model);

/// Which way a metric moved. A timing or counter that moved by less than 1 % counts as the same:
/// that is a word for reports, no judgement.
enum class Movement { same, better, worse, other };
Movement movement(const MetricChange& change);

}  // namespace ipugate
