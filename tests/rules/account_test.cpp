// SPDX-License-Identifier: Apache-2.0
// Tests of the account of the rules that apply to one metric.
#include "rules/account.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

std::vector<RuleAccount> accounts(const std::vector<std::string>& rules,
                                  const MetricChange& change) {
    return accounts_of_metric(rules_of(rules), model("net", {change}), change);
}

TEST(RuleAccounts, TheLastOfAKindCountsAndIsNamedByThoseItReplaces) {
    const auto found = accounts({"{metric: \"*\", max_increase: 3 %}",
                                 "{metric: bandwidth, max_increase: 9 %, optional: true}",
                                 "{metric: ipu_time, max_increase: 5 %, models: \"n*\"}",
                                 "{metric: ipu_time, limit: {max: 2 ms}}"},
                                metric("ipu_time", 1e6, 1.04e6));
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].place.line, 3U);
    EXPECT_EQ(found[0].replaced_by.line, 5U);
    EXPECT_FALSE(found[0].finding);
    EXPECT_EQ(found[1].replaced_by, Place{});
    EXPECT_EQ(found[1].finding->result, Result::held);
    EXPECT_EQ(found[1].range, (Range{std::nullopt, 1.05e6}));
    EXPECT_EQ(found[2].kind, "limit");
    EXPECT_EQ(found[2].range, (Range{std::nullopt, 2e6}));
}

TEST(RuleAccounts, FindingsAreThoseOfTheVerdict) {
    const std::vector<std::string> rules = {
        "{metric: ipu_time, max_increase: 3 %}", "{metric: ipu_time, max_decrease: 1 us}",
        "{metric: ipu_time, unchanged: true, severity: warn}", "{metric: ipu_time, required: true}",
        "{metric: ipu_time, limit: {max: 1 ms}}"};
    for (const auto& before : {std::optional<double>(1e6), std::optional<double>()}) {
        const MetricChange change = metric("ipu_time", before, 1.04e6);
        const Verdict verdict = judged(rules, {model("net", {change})});
        const auto found = accounts(rules, change);
        ASSERT_EQ(found.size(), verdict.findings.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i].finding->rule, verdict.findings[i].rule);
            EXPECT_EQ(found[i].finding->message, verdict.findings[i].message);
            EXPECT_EQ(found[i].finding->result, verdict.findings[i].result);
        }
    }
}

TEST(RuleAccounts, WithoutABaselineThereIsNoRangeButThatOfALimit) {
    const auto found = accounts(
        {"{metric: ipu_time, max_increase: 3 %}", "{metric: ipu_time, limit: {min: 1 us}}"},
        metric("ipu_time", std::nullopt, 1e6));
    EXPECT_EQ(found[0].range, std::nullopt);
    EXPECT_EQ(found[0].finding->result, Result::unbaselined);
    EXPECT_EQ(found[1].range, (Range{1e3, std::nullopt}));
}

TEST(RuleAccounts, ARuleInAnotherUnitIsBrokenAndHasNoRange) {
    const auto found =
        accounts({"{metric: ipu_time, max_increase: 3 MB}"}, metric("ipu_time", 1e6, 1e6));
    EXPECT_EQ(found[0].finding->result, Result::broken);
    EXPECT_EQ(found[0].range, std::nullopt);
}

TEST(RuleAccounts, ARuleThatIsNotJudgedSaysWhy) {
    MetricChange apart = metric("ipu_time", std::nullopt, 1e6);
    apart.state = State::incomparable;
    EXPECT_EQ(accounts({"{metric: ipu_time, max_increase: 3 %}"}, apart)[0].idle,
              "the two sides cannot be compared");
    const MetricChange change = metric("ipu_time", 1e6, 1e6);
    EXPECT_EQ(accounts({"{metric: ipu_time, max_increase: 3 %, severity: off}"}, change)[0].idle,
              "it is switched off");
    EXPECT_EQ(accounts({"{metric: ipu_time, missing: warn}"}, change)[0].idle,
              "it only speaks of what is missing");
    EXPECT_EQ(accounts({"{metric: ipu_time, max_increase: 3 %}"},
                       metric("ipu_time", 1e6, std::nullopt))[0]
                  .idle,
              "there is no new value");
}

TEST(RuleAccounts, AMetricThatNobodyHasIsSelectedByDemandsOnly) {
    const auto found =
        accounts({"{metric: \"*\", max_increase: 3 %}", "{metric: ipu_time, required: true}"},
                 metric("ipu_time", std::nullopt, std::nullopt));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].finding->result, Result::broken);
}

TEST(RuleAccounts, FactsHaveTheirs) {
    const auto found = accounts_of_fact(
        rules_of({"{metric: img_version, unchanged: true}", "{metric: ipu_time, required: true}",
                  "{metric: \"img*\", max_increase: 3 %}"}),
        model("net", {}), {"img_version", "S1", "S2"});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].finding->result, Result::violated);
}

TEST(RuleAccounts, OperatorsHaveTheirs) {
    ModelComparison net = model("net", {});
    Op op;
    op.index = 3;
    op.type = "CONV_2D";
    op.time = 100;
    OpChange change{{op}, {op}, Match::same};
    change.after[0].time = 130;
    net.ops = {change};
    const auto subjects = op_subjects(net, "op_time");
    ASSERT_EQ(subjects.size(), 1U);
    EXPECT_EQ(subjects[0].label, "3 CONV_2D");
    const auto found = accounts_of_op(
        rules_of({"{metric: op_time, max_increase: 10 %}",
                  "{metric: op_time, ops: {type: \"SOFT*\"}, max_increase: 90 %, optional: true}",
                  "{metric: op_time, missing: warn}"}),
        net, subjects[0]);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].finding->result, Result::violated);
    EXPECT_DOUBLE_EQ(found[0].range->most.value(), 110);
}

}  // namespace
}  // namespace ipugate::rules
