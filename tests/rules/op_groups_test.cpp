// SPDX-License-Identifier: Apache-2.0
// Tests of rules on operators that were fused, split or measured in another way.
#include <gtest/gtest.h>

#include "core/op_matching.hpp"
#include "rules/account.hpp"
#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

struct OpSpec {
    std::string type;
    std::optional<double> time;
};

std::vector<Op> ops_of(const std::vector<OpSpec>& specs, TimeSource source) {
    std::vector<Op> ops;
    for (const OpSpec& spec : specs) {
        Op op;
        op.index = static_cast<std::int64_t>(ops.size());
        op.type = spec.type;
        op.time = spec.time;
        op.share = 0.1;
        if (spec.time) op.time_source = source;
        ops.push_back(op);
    }
    return ops;
}

constexpr TimeSource measured = TimeSource::measured;
constexpr TimeSource shares = TimeSource::share_of_ipu_time;

ModelComparison net_of(std::vector<OpChange> ops) {
    ModelComparison net = model("net", {});
    net.ops = std::move(ops);
    net.types = by_type(net.ops);
    return net;
}

OpChange change_of(const std::vector<OpSpec>& before, const std::vector<OpSpec>& after,
                   Match match) {
    return {ops_of(before, measured), ops_of(after, measured), match};
}

ModelComparison remeasured(TimeSource before, TimeSource after) {
    return net_of(match_ops(ops_of({{"CONV_2D", 100}, {"ADD", 50}}, before),
                            ops_of({{"CONV_2D", 300}, {"ADD", 150}}, after)));
}

TEST(OpSources, TimesOfAnotherSourceCannotBeCompared) {
    for (const std::string metric : {"op_time", "op_type_time"}) {
        const std::string noun = metric == "op_time" ? "operators" : "operator types";
        const Verdict verdict = judged({"{metric: " + metric + ", max_increase: 10 %}"},
                                       {remeasured(shares, measured)});
        ASSERT_EQ(verdict.findings.size(), 1U);
        EXPECT_EQ(verdict.findings[0].message,
                  metric + " of 2 " + noun +
                      " cannot be compared: times of the baseline are shares of the IPU time, "
                      "those of this run were measured; record a new baseline");
        EXPECT_EQ(verdict.outcome, Outcome::incomparable);
    }
}

TEST(OpSources, TheOtherWayToo) {
    const Verdict verdict =
        judged({"{metric: op_time, max_increase: 10 %}"}, {remeasured(measured, shares)});
    EXPECT_EQ(verdict.findings.at(0).message,
              "op_time of 2 operators cannot be compared: times of the baseline were measured, "
              "those of this run are shares of the IPU time; record a new baseline");
}

TEST(OpSources, LimitsAndSharesAreJudgedAllTheSame) {
    const Verdict verdict = judged(
        {"{metric: op_time, limit: {max: 200 ns}}", "{metric: op_share, max_increase: 1 pp}"},
        {remeasured(shares, measured)});
    EXPECT_EQ(only(verdict, "limit").at(0).result, Result::violated);
    EXPECT_EQ(only(verdict, "max_increase").at(0).result, Result::held);
}

TEST(OpSources, TypesOfOperatorsThatWereAllReplacedCannotBeComparedEither) {
    std::vector<OpChange> ops = {{ops_of({{"ADD", 100}}, shares), {}, Match::gone},
                                 {{}, ops_of({{"ADD", 300}}, measured), Match::added}};
    const Verdict verdict =
        judged({"{metric: op_type_time, max_increase: 10 %}"}, {net_of(std::move(ops))});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].result, Result::incomparable);
}

TEST(OpSources, TimesThatWereLostAreNotTakenForOthers) {
    const ModelComparison net =
        net_of(match_ops(ops_of({{"CONV_2D", 100}, {"ADD", 50}}, measured),
                         ops_of({{"CONV_2D", std::nullopt}, {"ADD", std::nullopt}}, measured)));
    const Verdict verdict = judged({"{metric: op_time, max_increase: 10 %}"}, {net});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].rule, "missing");
}

TEST(OpSources, ExplainedWithTheReason) {
    const auto subjects = op_subjects(remeasured(shares, measured), "op_time");
    ASSERT_EQ(subjects.size(), 2U);
    EXPECT_EQ(subjects[0].change.state, State::incomparable);
    EXPECT_EQ(subjects[0].change.why_incomparable,
              "times of the baseline are shares of the IPU time, those of this run were measured");
}

TEST(OpGroups, LimitHoldsForEachPartOfASplitOperator) {
    const ModelComparison net =
        net_of({change_of({{"SOFTMAX", 290}}, {{"SOFTMAX", 180}, {"SOFTMAX", 170}}, Match::split)});
    const std::string limit = "{metric: op_time, ops: {type: SOFTMAX}, limit: {max: ";
    const Verdict held = judged({limit + "300 ns}}"}, {net});
    ASSERT_EQ(held.findings.size(), 1U);
    EXPECT_EQ(held.findings[0].message, "op_time of 2 operators held: at most 300 ns");
    const Verdict violated = judged({limit + "175 ns}}"}, {net});
    EXPECT_EQ(violated.findings.at(0).message,
              "op_time of 0 SOFTMAX is 180 ns, at most 175 ns allowed (5 ns over it)");
}

TEST(OpGroups, LimitAndRequiredSeeOperatorsBesideLongerOnes) {
    const ModelComparison net =
        net_of({change_of({{"CONV_2D", 900}}, {{"CONV_2D", 500}, {"SOFTMAX", 400}}, Match::split)});
    EXPECT_EQ(judged({"{metric: op_time, ops: {type: SOFTMAX}, limit: {max: 300 ns}}"}, {net})
                  .findings.at(0)
                  .op,
              "1 SOFTMAX");
    EXPECT_EQ(judged({"{metric: op_time, ops: {type: SOFTMAX}, required: true}"}, {net}).outcome,
              Outcome::passed);
    const std::string sum = "{metric: op_type_time, ops: {type: SOFTMAX}, limit: {max: ";
    EXPECT_EQ(judged({sum + "300 ns}}"}, {net}).findings.at(0).after, 400);
    EXPECT_EQ(judged({sum + "400 ns}}"}, {net}).outcome, Outcome::passed);
}

TEST(OpGroups, AreJudgedByTheRulesOfEachPart) {
    const ModelComparison net =
        net_of({change_of({{"LOGISTIC", 30}, {"MUL", 70}}, {{"LOGISTIC", 200}}, Match::fused)});
    for (const std::string type : {"LOGISTIC", "MUL"}) {
        const Verdict verdict =
            judged({"{metric: op_time, ops: {type: " + type + "}, max_increase: 10 %}"}, {net});
        ASSERT_EQ(verdict.findings.size(), 1U);
        EXPECT_EQ(verdict.findings[0].message,
                  "op_time of 0 LOGISTIC + 1 MUL fused into 0 LOGISTIC rose from 100 ns to 200 ns "
                  "(+100 ns, +100.0 %), at most +10 % allowed");
    }
}

TEST(OpGroups, AnExceptionForOnePartIsNoneForTheOthers) {
    const ModelComparison net =
        net_of({change_of({{"LOGISTIC", 30}, {"MUL", 70}}, {{"LOGISTIC", 200}}, Match::fused)});
    const Verdict verdict =
        judged({"{metric: op_time, max_increase: 10 %}",
                "{metric: op_time, ops: {type: MUL}, max_increase: 10 %, severity: off}"},
               {net});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(OpGroups, PartOfWhichIsUnknownAreBroken) {
    const ModelComparison net = net_of({change_of(
        {{"CONV_2D", 900}}, {{"CONV_2D", 500}, {"CONV_2D", std::nullopt}}, Match::split)});
    EXPECT_EQ(judged({"{metric: op_time, max_increase: 10 %}"}, {net}).outcome, Outcome::broken);
    EXPECT_EQ(judged({"{metric: op_time, limit: {max: 1 ms}}"}, {net}).outcome, Outcome::broken);
    const Verdict types = judged({"{metric: op_type_time, max_increase: 10 %}"}, {net});
    ASSERT_EQ(types.findings.size(), 1U);
    EXPECT_EQ(
        types.findings[0].message,
        "op_type_time of 1 operator type is unknown: not all of their operators were measured");
    EXPECT_EQ(types.outcome, Outcome::broken);
}

TEST(OpGroups, AreExplainedTogetherAndEachForItself) {
    const ModelComparison net =
        net_of({change_of({{"SOFTMAX", 290}}, {{"SOFTMAX", 180}, {"SOFTMAX", 170}}, Match::split)});
    const auto subjects = op_subjects(net, "op_time");
    ASSERT_EQ(subjects.size(), 3U);
    const RuleSet rules = rules_of({"{metric: op_time, max_increase: 10 %, limit: {max: 300 ns}}"});
    const auto together = accounts_of_op(rules, net, subjects[0]);
    ASSERT_EQ(together.size(), 1U);
    EXPECT_EQ(together[0].kind, "max_increase");
    EXPECT_EQ(together[0].finding->result, Result::violated);
    const auto alone = accounts_of_op(rules, net, subjects[1]);
    ASSERT_EQ(alone.size(), 1U);
    EXPECT_EQ(alone[0].kind, "limit");
    EXPECT_EQ(alone[0].finding->result, Result::held);
}

TEST(OpGroups, RegroupedTypesAreExplainedAsComparedAndAsTheyAre) {
    const ModelComparison net =
        net_of({change_of({{"CONV_2D", 900}}, {{"CONV_2D", 500}, {"SOFTMAX", 400}}, Match::split)});
    const auto subjects = op_subjects(net, "op_type_time");
    ASSERT_EQ(subjects.size(), 3U);
    const auto accounts = accounts_of_op(
        rules_of({"{metric: op_type_time, max_increase: 10 %, limit: {max: 600 ns}}"}), net,
        subjects[0]);
    ASSERT_EQ(accounts.size(), 2U);
    EXPECT_EQ(accounts[0].finding->after, 900);
    EXPECT_EQ(accounts[1].finding->after, 500);
}

}  // namespace
}  // namespace ipugate::rules
