// SPDX-License-Identifier: Apache-2.0
// Rules: what a change may be, to which metrics a rule applies, and how kinds plug in.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
    /// Set for a rule on operators (`op_time`, `op_cycles`, `op_share`) or operator types.
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
};

struct Rule {
    const RuleKind* kind = nullptr;
    Selector selector;
    Bounds bounds;
    Severity severity = Severity::fail;
    std::optional<Direction> direction;
    bool optional = false;
    std::string limit;  ///< the rule in words, as written: "at most +3 % and +50 us"
    Place place;
};

/// A kind of rule. `parse` reads the value of the rule's own key ("max_increase: 3 %") and the keys
/// that belong to it from the entry; `judge` says how one metric fares (never called without need:
/// see `needs_baseline`).
struct RuleKind {
    std::string_view name;
    std::string_view summary;
    /// True: a metric without baseline gives an `unbaselined` finding without calling `judge`.
    bool needs_baseline = true;
    /// Fills `rule.bounds` and `rule.limit`.
    void (*parse)(YamlMapping& entry, Rule& rule) = nullptr;
    /// Fills `result` and `message` of a finding that has everything else.
    void (*judge)(const Rule& rule, const MetricChange& change, Finding& finding) = nullptr;
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
