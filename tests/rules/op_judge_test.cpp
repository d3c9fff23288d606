// SPDX-License-Identifier: Apache-2.0
// Tests of rules on operators and operator types.
#include <gtest/gtest.h>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

Op op(std::int64_t index, std::string_view type, std::optional<double> time) {
    Op made;
    made.index = index;
    made.type = type;
    made.time = time;
    return made;
}

OpChange pair(std::int64_t index, std::string_view type, double before, double after) {
    return {{op(index, type, before)}, {op(index, type, after)}};
}

ModelComparison with_ops(std::vector<OpChange> ops) {
    ModelComparison comparison = model("net", {});
    comparison.ops = std::move(ops);
    return comparison;
}

const std::string conv_rule = "{metric: op_time, ops: {type: CONV_2D}, max_increase: 10 %}";

TEST(OpRules, EveryOperatorThatGrewHasItsFinding) {
    const Verdict verdict =
        judged({conv_rule}, {with_ops({pair(0, "CONV_2D", 1e5, 1.2e5),
                                       pair(1, "CONV_2D", 1e5, 1.1e5), pair(2, "ADD", 1e5, 9e5)})});
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].metric, "op_time");
    EXPECT_EQ(verdict.findings[0].op, "0 CONV_2D");
    EXPECT_EQ(verdict.findings[0].result, Result::violated);
    EXPECT_EQ(verdict.findings[0].before, 1e5);
    EXPECT_EQ(verdict.findings[0].message,
              "op_time of 0 CONV_2D rose from 100 us to 120 us (+20 us, +20.0 %), at most +10 % "
              "allowed");
}

TEST(OpRules, OperatorsThatHeldShareOneFinding) {
    const Verdict verdict =
        judged({conv_rule}, {with_ops({pair(0, "CONV_2D", 5, 5), pair(1, "CONV_2D", 5, 4)})});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].op, "CONV_2D");
    EXPECT_EQ(verdict.findings[0].result, Result::held);
    EXPECT_EQ(verdict.findings[0].message, "op_time of 2 operators held: at most +10 %");
}

TEST(OpRules, WithoutOpsSelectorAllOperatorsAreMeant) {
    const Verdict verdict = judged({"{metric: op_time, max_increase: 10 %}"},
                                   {with_ops({pair(0, "CONV_2D", 5, 5), pair(1, "ADD", 5, 5)})});
    EXPECT_EQ(verdict.findings.at(0).op, "all");
}

TEST(OpRules, NameSelects) {
    OpChange named = pair(0, "CONV_2D", 5, 9);
    named.before[0].name = named.after[0].name = "head/conv1";
    const std::string rule = "{metric: op_time, ops: {name: \"head/*\"}, max_increase: 10 %}";
    const Verdict verdict = judged({rule}, {with_ops({named, pair(1, "CONV_2D", 5, 9)})});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].op, "0 CONV_2D head/conv1");
}

TEST(OpRules, LastMatchingRuleWinsForEachOperator) {
    const Verdict verdict =
        judged({"{metric: op_time, max_increase: 10 %}",
                "{metric: op_time, ops: {type: ADD}, max_increase: 10 %, severity: warn}"},
               {with_ops({pair(0, "CONV_2D", 5, 9), pair(1, "ADD", 5, 9)})});
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].severity, Severity::fail);
    EXPECT_EQ(verdict.findings[1].severity, Severity::warn);
}

TEST(OpRules, StarDoesNotReachOperators) {
    ModelComparison comparison = with_ops({pair(0, "CONV_2D", 5, 9)});
    comparison.metrics = {metric("ipu_time", 1, 1)};
    const Verdict verdict = judged({"{metric: \"*\", max_increase: 1 %}"}, {comparison});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].metric, "ipu_time");
}

TEST(OpRules, OperatorsWithoutCounterpartAreSaidTogether) {
    const Verdict verdict = judged({conv_rule}, {with_ops({pair(0, "CONV_2D", 5, 5),
                                                           {{}, {op(1, "CONV_2D", 7.0)}},
                                                           {{}, {op(2, "CONV_2D", 7.0)}},
                                                           {{op(3, "CONV_2D", 7.0)}, {}}})});
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].result, Result::unbaselined);
    EXPECT_EQ(verdict.findings[0].message,
              "op_time of 2 operators has nothing to be compared with");
    EXPECT_EQ(verdict.findings[1].result, Result::held);
}

TEST(OpRules, OperatorWithoutItsTimeIsBroken) {
    const Verdict verdict = judged(
        {conv_rule}, {with_ops({pair(0, "CONV_2D", 5, 5),
                                {{op(1, "CONV_2D", 5.0)}, {op(1, "CONV_2D", std::nullopt)}}})});
    EXPECT_EQ(verdict.findings.at(0).result, Result::broken);
    EXPECT_EQ(verdict.findings[0].message,
              "op_time of 1 operator was in the baseline, not measured now");
}

TEST(OpRules, TimesLostByAllOperatorsAreMissing) {
    const std::vector<OpChange> lost = {
        {{op(0, "CONV_2D", 5.0)}, {}}, {{op(1, "CONV_2D", 5.0)}, {op(1, "CONV_2D", std::nullopt)}}};
    const Verdict verdict = judged({conv_rule}, {with_ops(lost)});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].rule, "missing");
    EXPECT_EQ(verdict.findings[0].metric, "op_time");
    EXPECT_EQ(verdict.findings[0].message,
              "op_time of 2 operators was in the baseline and is missing now");
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
    const Verdict allowed =
        judged({conv_rule, "{metric: op_time, missing: allowed}"}, {with_ops(lost)});
    EXPECT_EQ(allowed.outcome, Outcome::passed);
}

TEST(OpRules, LimitIsJudgedWithoutBaselineAndElsewhere) {
    const std::string rule = "{metric: op_time, limit: {max: 6 ns}}";
    ModelComparison comparison = with_ops({{{}, {op(0, "CONV_2D", 7.0)}}});
    for (const State state : {State::unbaselined, State::added, State::incomparable}) {
        comparison.state = state;
        EXPECT_EQ(only(judged({rule}, {comparison}), "limit").at(0).result, Result::violated);
    }
}

TEST(OpRules, ElsewhereChangesAreNotJudged) {
    ModelComparison comparison = with_ops({{{}, {op(0, "CONV_2D", 7.0)}}});
    comparison.state = State::incomparable;
    const Verdict verdict = judged({conv_rule}, {comparison});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].rule, "environment");
}

TEST(OpRules, WrongUnitIsSaidOnce) {
    const Verdict verdict =
        judged({"{metric: op_time, max_increase: 5 KiB}"},
               {with_ops({pair(0, "CONV_2D", 5, 5), pair(1, "CONV_2D", 5, 5)})});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].message,
              "op_time is measured in ns, but the rule at rules.yaml:3 (at most +5 KiB) is in B");
}

TEST(OpRules, RequiredOperatorMustBeMeasured) {
    const std::string rule = "{metric: op_time, ops: {type: CONV_2D}, required: true}";
    EXPECT_EQ(judged({rule}, {with_ops({pair(0, "CONV_2D", 5, 5)})}).findings.at(0).result,
              Result::held);
    const Verdict verdict = judged({rule}, {with_ops({pair(0, "ADD", 5, 5)})});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].result, Result::broken);
    EXPECT_EQ(verdict.findings[0].message,
              "op_time is required, but no such operator was measured (CONV_2D)");
    EXPECT_EQ(judged({rule}, {with_ops({})}).findings.at(0).result, Result::broken);
}

TEST(OpRules, RequiredCanBeSwitchedOff) {
    const Verdict verdict = judged({"{metric: op_time, ops: {type: CONV_2D}, required: true}",
                                    "{metric: op_time, required: true, severity: off}"},
                                   {with_ops({})});
    EXPECT_TRUE(verdict.findings.empty());
}

TEST(OpRules, ShareAndCyclesAreMetricsToo) {
    OpChange change = pair(0, "CONV_2D", 5, 5);
    change.before[0].share = 0.20;
    change.after[0].share = 0.25;
    change.before[0].cycles = 1000;
    change.after[0].cycles = 1300;
    const Verdict verdict = judged(
        {"{metric: op_share, max_increase: 2 pp}", "{metric: op_cycles, max_increase: 200 cycles}"},
        {with_ops({change})});
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].metric, "op_cycles");
    EXPECT_EQ(
        verdict.findings[1].message,
        "op_share of 0 CONV_2D rose from 20 % to 25 % (+5 pp, +25.0 %), at most +2 pp allowed");
}

TEST(OpRules, OperatorTypesAreJudgedBySum) {
    ModelComparison comparison = model("net", {});
    comparison.types = {{"CONV_2D", 0.9, 0.9, 1e6, 1.2e6}, {"ADD", 0.1, 0.1, 1e5, 1e5}};
    const Verdict verdict =
        judged({"{metric: op_type_time, max_increase: 10 %}",
                "{metric: op_type_share, ops: {type: ADD}, max_increase: 1 pp}"},
               {comparison});
    ASSERT_EQ(verdict.findings.size(), 3U);
    EXPECT_EQ(verdict.findings[0].op, "CONV_2D");
    EXPECT_EQ(verdict.findings[0].result, Result::violated);
    EXPECT_EQ(verdict.findings[1].result, Result::held);
    EXPECT_EQ(verdict.findings[2].metric, "op_type_share");
}

}  // namespace
}  // namespace ipugate::rules
