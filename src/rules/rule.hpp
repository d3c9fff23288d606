// SPDX-License-Identifier: Apache-2.0
// Rules: what a change may be, to which metrics a rule applies, and how kinds plug in.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/range.hpp"
#include "core/verdict.hpp"
#include "support/yaml.hpp"

namespace ipugate::rules {

struct RuleKind;

/// What a rule applies to; globs. An empty list of models means all.
struct Selector {
    std::string metric = "*";
    std::vector<std::string> models;
    /// environment name -> glob: {chip: opera}.
    std::map<std::string, std::string, std::less<>> targets;
    /// For rules on operators (`op_time`, `op_cycles`, `op_share`) and on operator types
    /// (`op_type_time`, `op_type_share`; they have no name).
    std::string op_type = "*";
    std::string op_name = "*";
};

/// The numbers of a rule; a kind uses those it needs. All in base units.
struct Bounds {
    std::optional<double> ratio;       ///< 0.03 for "3 %"
    std::optional<double> points;      ///< 0.02 for "2 pp" (percentage points of a fraction)
    std::optional<Quantity> absolute;  ///< for "50 us"
    std::optional<Quantity> floor;     ///< `and_more_than`: changes up to it are always allowed
    std::optional<Quantity> max;
    std::optional<Quantity> min;
    bool is_allowed = false;  ///< `missing: allowed`, `suspect: allowed`
};

struct Rule {
    const RuleKind* kind = nullptr;
    Selector selector;
    Bounds bounds;
    Severity severity = Severity::fail;
    std::optional<Direction> direction;
    bool optional = false;
    std::string limit;  ///< the rule in words, as written: "at most +3 % or +50 us"
    Place place;
};

/// What must be there before a rule can be judged.
enum class Needs {
    both_sides,  ///< the new value and its baseline; without baseline the finding is `unbaselined`
    new_value,   ///< the new value
    nothing,     ///< judged even if the model lacks the metric, provided the rule names it exactly
    loss,        ///< judged only if the baseline has the metric or model and the new run has not
    suspicion,   ///< judged only if the model as a whole gives reason to (see suspect.hpp)
};

/// How one metric fares under one rule.
struct Judgement {
    Result result = Result::held;
    std::string message;  ///< one sentence with the numbers
};

/// A kind of rule, named like its key in the file.
struct RuleKind {
    std::string_view name;
    std::string_view summary;
    Needs needs = Needs::both_sides;
    /// The direction of metrics that the kind is meant for. A rule that selects by wildcard skips
    /// metrics of the opposite direction: their change in this way is an improvement.
    std::optional<Direction> guards;
    /// Reads the value of the kind's own key, and the keys that belong to it, into `bounds` and
    /// `limit` of `rule`, which has everything else.
    Rule (*parse)(YamlMapping& entry, Rule rule) = nullptr;
    /// Called only when what the kind needs is there, finite, and of the dimension of the bounds;
    /// null for a kind that is judged by the model as a whole.
    Judgement (*judge)(const Rule& rule, const MetricChange& change) = nullptr;
    /// What the new value may be, under the same conditions; null for kinds that do not look at the
    /// number. `judge` agrees but for the rounding of binary numbers, which it allows for.
    Range (*range)(const Rule& rule, const MetricChange& change) = nullptr;
    /// `judge` for a fact; null for kinds that facts do not have.
    Judgement (*judge_fact)(const Rule& rule, const FactChange& fact) = nullptr;
};

/// All kinds, in the order in which `ipugate list rules` prints them.
std::span<const RuleKind> registry();

struct RuleSet {
    std::string file;
    std::vector<Rule> rules;
};

/// Reads a rule file; errors are "<file>:<line>:<column>: ...".
RuleSet parse_rules(std::string_view text, std::string_view file);

/// The rules used when the manifest names no file: those of rules/default.yaml.
RuleSet default_rules();

/// Applies `rules` to every comparison of `verdict` (which has run, baseline and models) and adds
/// findings, notes, outcome and counts.
Verdict judge(Verdict verdict, const RuleSet& rules);

}  // namespace ipugate::rules
