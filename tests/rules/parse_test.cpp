// SPDX-License-Identifier: Apache-2.0
// Tests of reading rule files.
#include <gtest/gtest.h>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

std::string file_error(std::string_view text) {
    try {
        (void)parse_rules(text, "rules.yaml");
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(ParseRules, ReadsEverySelector) {
    const RuleSet set =
        rules_of({"{metric: op_time, models: [a, \"b*\"], targets: {chip: opera}, "
                  "ops: {type: CONV_2D, name: \"conv1*\"}, max_increase: 10 %, "
                  "severity: warn, direction: neutral, optional: true}"});
    ASSERT_EQ(set.rules.size(), 1U);
    const Rule& rule = set.rules[0];
    EXPECT_EQ(set.file, "rules.yaml");
    EXPECT_EQ(rule.kind->name, "max_increase");
    EXPECT_EQ(rule.selector.metric, "op_time");
    EXPECT_EQ(rule.selector.models, (std::vector<std::string>{"a", "b*"}));
    EXPECT_EQ(rule.selector.targets.at("chip"), "opera");
    EXPECT_EQ(rule.selector.op_type, "CONV_2D");
    EXPECT_EQ(rule.selector.op_name, "conv1*");
    EXPECT_EQ(rule.bounds.ratio, 0.1);
    EXPECT_EQ(rule.severity, Severity::warn);
    EXPECT_EQ(rule.direction, Direction::neutral);
    EXPECT_TRUE(rule.optional);
    EXPECT_EQ(rule.place, (Place{"rules.yaml", 3}));
}

TEST(ParseRules, SeveralKindsInOneEntryAreSeveralRules) {
    const RuleSet set =
        rules_of({"{metric: ipu_time, max_increase: 3 %, limit: {max: 9 ms}, "
                  "required: true, and_more_than: 50 us}"});
    ASSERT_EQ(set.rules.size(), 3U);
    EXPECT_EQ(set.rules[0].kind->name, "max_increase");
    EXPECT_EQ(set.rules[1].kind->name, "limit");
    EXPECT_EQ(set.rules[2].kind->name, "required");
    EXPECT_EQ(set.rules[1].bounds.floor, std::nullopt);
}

TEST(ParseRules, AmountsWithAndWithoutBlank) {
    for (const char* text : {"3%", "3 %", "\"3 %\"", "3.0 %", "0.3e1 %"}) {
        EXPECT_DOUBLE_EQ(*rules_of({std::string("{metric: x, max_increase: ") + text + "}"})
                              .rules[0]
                              .bounds.ratio,
                         0.03)
            << text;
    }
    EXPECT_EQ(rules_of({"{metric: x, max_increase: 12 KiB}"}).rules[0].bounds.absolute->value,
              12288);
    EXPECT_EQ(rules_of({"{metric: x, max_increase: 1000 cycles}"}).rules[0].bounds.absolute->value,
              1000);
}

TEST(ParseRules, VersionMustBeOne) {
    EXPECT_EQ(file_error("rules: []\n"), "rules.yaml:1:1: the rule file lacks the key 'version'");
    EXPECT_EQ(file_error("version: 2\nrules: []\n"),
              "rules.yaml:1:10: rules of version 2, but this program reads version 1");
    EXPECT_EQ(file_error("version: 0\nrules: []\n"),
              "rules.yaml:1:10: rules of version 0, but this program reads version 1");
    EXPECT_EQ(file_error("version: one\nrules: []\n"),
              "rules.yaml:1:10: 'version' must be a whole number, not 'one'");
}

TEST(ParseRules, RulesMustBeAListThatIsNotEmpty) {
    EXPECT_EQ(file_error("version: 1\n"), "rules.yaml:1:1: the rule file lacks the key 'rules'");
    EXPECT_EQ(file_error("version: 1\nrules: []\n"), "rules.yaml:2:8: the list of rules is empty");
    EXPECT_EQ(file_error("version: 1\nrules: {}\n"), "rules.yaml:2:8: 'rules' must be a list");
    EXPECT_EQ(file_error("- version: 1\n"),
              "rules.yaml:1:1: the rule file must be a mapping, not "
              "a list");
    EXPECT_EQ(file_error(""), "rules.yaml:1:1: the file is empty");
}

TEST(ParseRules, UnknownKeysAreErrors) {
    EXPECT_EQ(file_error("version: 1\nrule: []\nrules: [{metric: x, required: true}]\n"),
              "rules.yaml:2:1: unknown key 'rule' in the rule file");
    EXPECT_EQ(error_of("{metric: x, max_increse: 3 %}"),
              "rules.yaml:3:17: unknown key 'max_increse' in rule");
    EXPECT_EQ(error_of("{metric: op_time, ops: {kind: CONV_2D}, max_increase: 3 %}"),
              "rules.yaml:3:29: unknown key 'kind' in 'ops'");
}

TEST(ParseRules, RuleWithoutAKindIsAnError) {
    EXPECT_EQ(error_of("{metric: x, severity: warn}"), "rules.yaml:3:5: the rule demands nothing");
}

TEST(ParseRules, MetricIsRequired) {
    EXPECT_EQ(error_of("{max_increase: 3 %}"), "rules.yaml:3:5: rule lacks the key 'metric'");
    EXPECT_EQ(error_of("{metric: \"\", max_increase: 3 %}"), "rules.yaml:3:14: 'metric' is empty");
    EXPECT_EQ(error_of("{metric: [a, b], max_increase: 3 %}"),
              "rules.yaml:3:14: 'metric' must be a text, not a list");
}

TEST(ParseRules, NegativeAmountsAreErrors) {
    EXPECT_EQ(error_of("{metric: x, max_increase: -3 %}"),
              "rules.yaml:3:31: 'max_increase' is negative: '-3 %'");
    EXPECT_EQ(error_of("{metric: x, max_decrease: -5 us}"),
              "rules.yaml:3:31: 'max_decrease' is negative: '-5 us'");
    EXPECT_EQ(error_of("{metric: x, max_increase: 3 %, and_more_than: -1 us}"),
              "rules.yaml:3:51: 'and_more_than' is negative: '-1 us'");
}

TEST(ParseRules, WhatIsNoNumberIsAnError) {
    for (const char* text : {".nan", "nan", "inf %", ".inf", "three %", "3 percent", "%", "3 % 4",
                             "1e999 %", "0x10 B", "1,5 %", "3 ppm", "pp", "--3 %", "3 m s"}) {
        const std::string error =
            error_of(std::string("{metric: x, max_increase: \"") + text + "\"}");
        EXPECT_EQ(error, std::string("rules.yaml:3:31: 'max_increase': '") + text +
                             "': expected a number with a unit");
    }
}

TEST(ParseRules, WrongTypesAreErrors) {
    EXPECT_EQ(error_of("{metric: x, max_increase: {ratio: 3}}"),
              "rules.yaml:3:31: 'max_increase' must be a text, not a mapping");
    EXPECT_EQ(error_of("ipu_time"), "rules.yaml:3:5: rule must be a mapping, not a text");
    EXPECT_EQ(error_of("{metric: x, targets: opera, required: true}"),
              "rules.yaml:3:26: 'targets' must be a mapping, not a text");
    EXPECT_EQ(error_of("{metric: x, targets: {}, required: true}"),
              "rules.yaml:3:26: 'targets' is empty");
    EXPECT_EQ(error_of("{metric: x, models: [], required: true}"),
              "rules.yaml:3:25: 'models' is empty");
    EXPECT_EQ(error_of("{metric: x, optional: maybe, required: true}"),
              "rules.yaml:3:27: 'optional' must be true or false, not 'maybe'");
}

TEST(ParseRules, KeyWithoutValueIsAnError) {
    EXPECT_EQ(error_of("{metric: x, models: , required: true}"),
              "rules.yaml:3:17: key 'models' has no value");
    EXPECT_EQ(error_of("{metric: x, max_increase: 3 %, and_more_than: ~}"),
              "rules.yaml:3:36: key 'and_more_than' has no value");
    EXPECT_EQ(error_of("{metric: x, targets: {chip: }, required: true}"),
              "rules.yaml:3:27: key 'chip' has no value");
}

TEST(ParseRules, KeyGivenTwiceIsAnError) {
    EXPECT_EQ(error_of("{metric: x, required: true, metric: y}"),
              "rules.yaml:3:33: key 'metric' is given twice");
}

TEST(ParseRules, SeverityAndDirectionKnowTheirWords) {
    EXPECT_EQ(error_of("{metric: x, required: true, severity: error}"),
              "rules.yaml:3:43: 'severity' is one of fail, warn, off, not 'error'");
    EXPECT_EQ(error_of("{metric: x, max_increase: 3 %, direction: up}"),
              "rules.yaml:3:47: 'direction' is one of lower_is_better, higher_is_better, neutral, "
              "not 'up'");
}

TEST(ParseRules, OffIsTheWordNotTheFlag) {
    EXPECT_EQ(rules_of({"{metric: x, required: true, severity: off}"}).rules[0].severity,
              Severity::off);
}

TEST(ParseRules, KeysWithoutEffectAreErrors) {
    EXPECT_EQ(error_of("{metric: x, required: true, and_more_than: 50 us}"),
              "rules.yaml:3:48: 'and_more_than' has no effect here");
    EXPECT_EQ(error_of("{metric: x, limit: {max: 1}, direction: neutral}"),
              "rules.yaml:3:45: 'direction' has no effect here");
}

TEST(ParseRules, FloorMustNotBeAPercentage) {
    EXPECT_EQ(error_of("{metric: x, max_increase: 50 us, and_more_than: 3 %}"),
              "rules.yaml:3:53: 'and_more_than' is a percentage: '3 %'");
    EXPECT_EQ(error_of("{metric: x, max_increase: 3 %, and_more_than: 1 pp}"), "");
}

TEST(ParseRules, OpsNeedAMetricOfOperators) {
    EXPECT_EQ(error_of("{metric: ipu_time, ops: {type: CONV_2D}, max_increase: 3 %}"),
              "rules.yaml:3:29: 'ops' with the metric 'ipu_time', which operators do not have");
    EXPECT_EQ(error_of("{metric: \"*\", ops: {type: CONV_2D}, max_increase: 3 %}"),
              "rules.yaml:3:24: 'ops' with the metric '*', which operators do not have");
    EXPECT_EQ(error_of("{metric: \"op_*\", ops: {type: CONV_2D}, max_increase: 3 %}"), "");
    EXPECT_EQ(error_of("{metric: op_time, ops: {}, max_increase: 3 %}"),
              "rules.yaml:3:28: 'ops' has neither type nor name");
}

TEST(ParseRules, OperatorTypesHaveNoName) {
    EXPECT_EQ(error_of("{metric: op_type_time, ops: {name: conv1}, max_increase: 3 %}"),
              "rules.yaml:3:33: 'ops' selects operator types by name, which they do not have");
}

TEST(ParseRules, MissingDoesNotLookAtSingleOperators) {
    EXPECT_EQ(error_of("{metric: op_time, ops: {type: CONV_2D}, missing: allowed}"),
              "rules.yaml:3:28: 'missing' does not look at single operators");
}

TEST(ParseRules, ErrorsCarryARemedy) {
    try {
        (void)rules_of({"{metric: x, max_increase: -3 %}"});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.remedy(), "write the size of the change that is allowed, without a sign");
    }
}

TEST(Registry, ListsEveryKindWithItsFunctions) {
    std::vector<std::string_view> names;
    for (const RuleKind& kind : registry()) {
        names.push_back(kind.name);
        EXPECT_FALSE(kind.summary.empty());
        EXPECT_NE(kind.parse, nullptr);
        EXPECT_EQ(kind.judge == nullptr, kind.needs == Needs::suspicion);
    }
    EXPECT_EQ(names,
              (std::vector<std::string_view>{"max_increase", "max_decrease", "limit", "required",
                                             "unchanged", "missing", "suspect"}));
}

}  // namespace
}  // namespace ipugate::rules
