// SPDX-License-Identifier: Apache-2.0
// The rules that apply, what each says, and what would have passed.
#include <fmt/format.h>

#include "reports/explanation_parts.hpp"
#include "reports/passing.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

std::string rule_in_words(const RuleAccount& rule) {
    std::string text = fmt::format("  {}: {}", one_line(to_string(rule.place)), rule.kind);
    if (rule.limit != rule.kind) text += ": " + one_line(rule.limit);
    if (rule.severity == Severity::warn) text += ", only a warning";
    return text;
}

std::string judgement_in_words(const RuleAccount& rule) {
    if (rule.replaced_by != Place{}) {
        return fmt::format(": replaced by the later rule at {}\n",
                           one_line(to_string(rule.replaced_by)));
    }
    if (!rule.finding) return fmt::format(": not judged, {}\n", rule.idle);
    return fmt::format(": {}\n    {}\n", to_string(rule.finding->result),
                       one_line(rule.finding->message));
}

std::string passing_line(const RuleAccount& rule, const MetricChange& change) {
    if (!rule.range || rule.replaced_by != Place{}) return {};
    const bool violated = rule.finding && rule.finding->result == Result::violated;
    std::string text = fmt::format("    {} {}", violated ? "would have passed" : "passes",
                                   passing_in_words(*rule.range, change.dimension));
    if (!change.after) return text + "\n";
    return text + fmt::format("; the value is {}\n",
                              margin_in_words(*rule.range, *change.after, change.dimension));
}

/// What all rules that can fail the check leave together; a pin's limits are not known here.
std::string common_line(const Explanation& explanation) {
    for (const Finding& finding : explanation.built_in) {
        if (finding.rule.ends_with(".pin")) return {};
    }
    Range all;
    std::size_t ranges = 0;
    for (const RuleAccount& rule : explanation.rules) {
        if (!rule.range || rule.severity != Severity::fail) continue;
        all = common(all, *rule.range);
        ++ranges;
    }
    if (ranges < 2) return {};
    return fmt::format("  no rule fails it {}\n",
                       passing_in_words(all, explanation.change.dimension));
}

std::string built_in_lines(const Explanation& explanation) {
    std::string text;
    for (const Finding& finding : explanation.built_in) {
        const std::string place = one_line(to_string(finding.rule_place));
        text += fmt::format("  {}: {}: {}\n    {}\n", or_else(place, "built in"), finding.rule,
                            to_string(finding.result), one_line(finding.message));
    }
    return text;
}

Outcome outcome_of(const Explanation& explanation) {
    Outcome outcome = Outcome::passed;
    for (const RuleAccount& rule : explanation.rules) {
        if (rule.finding) outcome = worse(outcome, rule.finding->outcome());
    }
    for (const Finding& finding : explanation.built_in) {
        outcome = worse(outcome, finding.outcome());
    }
    return outcome;
}

bool is_warned(const Explanation& explanation) {
    for (const RuleAccount& rule : explanation.rules) {
        if (rule.finding && rule.finding->result == Result::violated) return true;
    }
    return false;
}

}  // namespace

std::string rules_part(const Explanation& explanation) {
    std::string text = "\nrules\n";
    for (const RuleAccount& rule : explanation.rules) {
        text += rule_in_words(rule) + judgement_in_words(rule);
        text += passing_line(rule, explanation.change);
    }
    text += built_in_lines(explanation) + common_line(explanation);
    if (explanation.rules.empty()) {
        text += fmt::format("  none of {} applies: it is shown and not judged\n",
                            or_else(one_line(explanation.verdict->rules_file), "the rules"));
    }
    if (explanation.rules.empty() && explanation.built_in.empty()) {
        return text + "\noutcome: not judged\n";
    }
    const Outcome outcome = outcome_of(explanation);
    const bool warned = outcome == Outcome::passed && is_warned(explanation);
    return text +
           fmt::format("\noutcome: {}{}\n", to_string(outcome), warned ? ", with a warning" : "");
}

}  // namespace ipugate::reports
