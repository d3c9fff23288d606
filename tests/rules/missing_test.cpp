// SPDX-License-Identifier: Apache-2.0
// Tests of missing, which is built in.
#include <gtest/gtest.h>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

const std::string some_rule = "{metric: ipu_time, max_increase: 3 %, optional: true}";

ModelComparison gone_model(std::string_view name) {
    ModelComparison gone = model(name, {metric("ipu_time", 1, std::nullopt)});
    gone.state = State::gone;
    return gone;
}

ModelComparison with_gone_bandwidth() {
    return model("net", {metric("ipu_time", 1, 1), metric("bandwidth", 2048, std::nullopt)});
}

TEST(Missing, MetricThatIsGoneFailsWithoutARule) {
    const Verdict verdict = judged({some_rule}, {with_gone_bandwidth()});
    const auto found = only(verdict, "missing");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].metric, "bandwidth");
    EXPECT_EQ(found[0].severity, Severity::fail);
    EXPECT_EQ(found[0].result, Result::violated);
    EXPECT_EQ(found[0].rule_place, Place{});
    EXPECT_EQ(found[0].message, "bandwidth was in the baseline (2048 B) and is missing now");
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(Missing, MetricThatIsThereGivesNoFinding) {
    const Verdict verdict =
        judged({"{metric: ipu_time, missing: fail}"}, {model("net", {metric("ipu_time", 1, 1)})});
    EXPECT_TRUE(verdict.findings.empty());
}

TEST(Missing, RuleCanAllowIt) {
    const Verdict verdict =
        judged({some_rule, "{metric: bandwidth, missing: allowed}"}, {with_gone_bandwidth()});
    const auto found = only(verdict, "missing");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].result, Result::held);
    EXPECT_EQ(verdict.outcome, Outcome::passed);
}

TEST(Missing, RuleCanMakeItAWarning) {
    const Verdict verdict =
        judged({some_rule, "{metric: \"*\", missing: warn}"}, {with_gone_bandwidth()});
    EXPECT_EQ(only(verdict, "missing").at(0).severity, Severity::warn);
    EXPECT_EQ(verdict.outcome, Outcome::passed);
    EXPECT_EQ(verdict.counts.warned, 1U);
}

TEST(Missing, LastMatchingRuleWins) {
    const Verdict verdict = judged(
        {some_rule, "{metric: \"*\", missing: allowed}", "{metric: \"band*\", missing: fail}"},
        {with_gone_bandwidth()});
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(Missing, MilderOfItsWordAndTheSeverityCounts) {
    const Verdict verdict = judged(
        {some_rule, "{metric: bandwidth, missing: fail, severity: warn}"}, {with_gone_bandwidth()});
    EXPECT_EQ(only(verdict, "missing").at(0).severity, Severity::warn);
}

TEST(Missing, ModelThatIsGoneFailsOnce) {
    const Verdict verdict =
        judged({some_rule}, {model("net", {metric("ipu_time", 1, 1)}), gone_model("old-net")});
    const auto found = only(verdict, "missing");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].model, "old-net");
    EXPECT_EQ(found[0].metric, "");
    EXPECT_EQ(found[0].message, "the model was in the baseline and is missing now");
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(Missing, RuleForAllMetricsLetsAModelGo) {
    const Verdict verdict =
        judged({some_rule, "{metric: \"*\", models: \"old-*\", missing: allowed}"},
               {model("net", {metric("ipu_time", 1, 1)}), gone_model("old-net")});
    EXPECT_EQ(verdict.outcome, Outcome::passed);
}

TEST(Missing, RuleForOneMetricDoesNotLetAModelGo) {
    const Verdict verdict = judged({some_rule, "{metric: ipu_time, missing: allowed}"},
                                   {model("net", {metric("ipu_time", 1, 1)}), gone_model("old")});
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(Missing, RuleForAnotherModelDoesNotLetAModelGo) {
    const Verdict verdict =
        judged({some_rule, "{metric: \"*\", models: \"net\", missing: allowed}"},
               {model("net", {metric("ipu_time", 1, 1)}), gone_model("old")});
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(Missing, OffGivesNoFindingAtAll) {
    const Verdict verdict = judged({some_rule, "{metric: bandwidth, missing: fail, severity: off}"},
                                   {with_gone_bandwidth()});
    EXPECT_TRUE(only(verdict, "missing").empty());
}

TEST(Missing, KnowsThreeWords) {
    EXPECT_EQ(error_of("{metric: bandwidth, missing: ignore}"),
              "rules.yaml:3:34: 'missing' is allowed, fail or warn, not 'ignore'");
}

}  // namespace
}  // namespace ipugate::rules
