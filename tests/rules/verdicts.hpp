// SPDX-License-Identifier: Apache-2.0
// Small comparisons for the tests of rules, and ways to judge them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/rule.hpp"

namespace ipugate::rules {

/// A metric on the sides that are given; the dimension is the catalogue's.
inline MetricChange metric(std::string_view name, std::optional<double> before,
                           std::optional<double> after) {
    const MetricKind kind = metric_kind(name, Dimension::bytes);
    MetricChange change;
    change.name = name;
    change.dimension = kind.dimension;
    change.nature = kind.nature;
    change.direction = kind.direction;
    change.state = !before ? State::added : !after ? State::gone : State::compared;
    change.before = before;
    change.after = after;
    return change;
}

inline ModelComparison model(std::string_view name, std::vector<MetricChange> metrics) {
    ModelComparison comparison;
    comparison.name = name;
    comparison.environment = {{"chip", "opera"}, {"clock", "900 MHz"}};
    comparison.metrics = std::move(metrics);
    return comparison;
}

/// The rules of a file whose list holds `lines`, each "- {...}" on a line of its own; the first
/// stands on line 3.
inline RuleSet rules_of(const std::vector<std::string>& lines) {
    std::string text = "version: 1\nrules:\n";
    for (const std::string& line : lines) text += "  - " + line + "\n";
    return parse_rules(text, "rules.yaml");
}

inline Verdict judged(const std::vector<std::string>& rules, std::vector<ModelComparison> models) {
    Verdict verdict;
    verdict.models = std::move(models);
    return judge(std::move(verdict), rules_of(rules));
}

/// One metric of one model under one rule.
inline Finding judged(const std::string& rule, const MetricChange& change) {
    const Verdict verdict = judged({rule}, {model("net", {change})});
    return verdict.findings.empty() ? Finding{} : verdict.findings.front();
}

inline Result result_of(const std::string& rule, const MetricChange& change) {
    return judged(rule, change).result;
}

/// The findings of one kind of rule.
inline std::vector<Finding> only(const Verdict& verdict, std::string_view rule) {
    std::vector<Finding> found;
    std::copy_if(verdict.findings.begin(), verdict.findings.end(), std::back_inserter(found),
                 [&](const Finding& finding) { return finding.rule == rule; });
    return found;
}

/// What reading a rule file with one rule says, or "" if it is read.
inline std::string error_of(const std::string& rule) {
    try {
        (void)rules_of({rule});
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace ipugate::rules
