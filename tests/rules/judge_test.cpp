// SPDX-License-Identifier: Apache-2.0
// Tests of what is judged in which state, and of what is built in.
#include <gtest/gtest.h>

#include <cmath>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

const std::string time_rule = "{metric: ipu_time, max_increase: 3 %}";
const std::string size_limit = "{metric: model_size, limit: {max: 1 KiB}, optional: true}";

TEST(Judge, BrokenModelHasOneFindingWithItsReason) {
    ModelComparison broken = model("net", {});
    broken.state = State::broken;
    broken.broken = "logs/net.txt: line 12: cut short";
    const Verdict verdict = judged({time_rule, size_limit}, {broken});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].rule, "capture");
    EXPECT_EQ(verdict.findings[0].model, "net");
    EXPECT_EQ(verdict.findings[0].result, Result::broken);
    EXPECT_EQ(verdict.findings[0].message, "logs/net.txt: line 12: cut short");
    EXPECT_EQ(verdict.outcome, Outcome::broken);
}

TEST(Judge, OtherEnvironmentIsOneFindingAndLimitsAreStillJudged) {
    ModelComparison elsewhere = model(
        "net", {metric("ipu_time", std::nullopt, 5), metric("model_size", std::nullopt, 2048)});
    elsewhere.state = State::incomparable;
    elsewhere.differences = {"chip: mochi here, opera there", "clock: 1 GHz here, 900 MHz there"};
    for (MetricChange& change : elsewhere.metrics) change.state = State::incomparable;
    const Verdict verdict = judged({time_rule, size_limit}, {elsewhere});
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].rule, "environment");
    EXPECT_EQ(verdict.findings[0].result, Result::incomparable);
    EXPECT_EQ(verdict.findings[0].message,
              "measured in another environment than the baseline (chip: mochi here, opera there; "
              "clock: 1 GHz here, 900 MHz there); record a new baseline for it");
    EXPECT_EQ(verdict.findings[1].rule, "limit");
    EXPECT_EQ(verdict.findings[1].result, Result::violated);
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(Judge, ChangedUnitIsIncomparableAndNoRegression) {
    MetricChange change = metric("bandwidth", std::nullopt, 5);
    change.state = State::incomparable;
    change.why_incomparable = "unit changed from B to B/s";
    const Verdict verdict =
        judged({"{metric: bandwidth, max_increase: 3 %}"}, {model("net", {change})});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].rule, "unit");
    EXPECT_EQ(verdict.findings[0].metric, "bandwidth");
    EXPECT_EQ(verdict.findings[0].message,
              "bandwidth cannot be compared: unit changed from B to B/s; record a new baseline");
    EXPECT_EQ(verdict.outcome, Outcome::incomparable);
}

TEST(Judge, WithoutBaselineLimitsAreJudgedAndChangesAreNot) {
    ModelComparison fresh = model(
        "net", {metric("ipu_time", std::nullopt, 5), metric("model_size", std::nullopt, 2048)});
    fresh.state = State::unbaselined;
    for (MetricChange& change : fresh.metrics) change.state = State::unbaselined;
    const Verdict verdict = judged({time_rule, size_limit}, {fresh});
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].result, Result::unbaselined);
    EXPECT_EQ(verdict.findings[1].result, Result::violated);
}

TEST(Judge, NumberThatIsNotFiniteIsBrokenEvenWithoutARule) {
    const Verdict now = judged({size_limit}, {model("net", {metric("ipu_time", 1, NAN)})});
    ASSERT_EQ(now.findings.size(), 1U);
    EXPECT_EQ(now.findings[0].rule, "capture");
    EXPECT_EQ(now.findings[0].message, "ipu_time is not a finite number");
    const Verdict then = judged({size_limit}, {model("net", {metric("ipu_time", INFINITY, 1)})});
    ASSERT_EQ(then.findings.size(), 1U);
    EXPECT_EQ(then.findings[0].rule, "baseline");
    EXPECT_EQ(then.outcome, Outcome::broken);
}

TEST(Judge, MetricWithoutItsValueIsBrokenNotPassed) {
    MetricChange change = metric("ipu_time", 1, std::nullopt);
    change.state = State::compared;
    EXPECT_EQ(result_of(time_rule, change), Result::broken);
    change.state = State::broken;
    EXPECT_EQ(result_of(time_rule, change), Result::broken);
}

TEST(Judge, MetricWithoutARuleGivesNoFinding) {
    const Verdict verdict =
        judged({time_rule}, {model("net", {metric("ipu_time", 1, 1), metric("model_size", 1, 9)})});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_TRUE(verdict.notes.empty());
}

TEST(Judge, ModelWithoutAnyRuleGivesANote) {
    const Verdict verdict = judged({time_rule}, {model("net", {metric("ipu_time", 1, 1)}),
                                                 model("bare", {metric("model_size", 1, 9)})});
    ASSERT_EQ(verdict.notes.size(), 1U);
    EXPECT_EQ(verdict.notes[0].text, "no rule applies to model 'bare'");
    EXPECT_EQ(verdict.notes[0].place.file, "rules.yaml");
}

TEST(Judge, BuiltInFindingsDoNotHideThatNoRuleApplies) {
    const Verdict verdict =
        judged({size_limit}, {model("net", {metric("ipu_time", 1, std::nullopt)})});
    EXPECT_EQ(only(verdict, "missing").size(), 1U);
    EXPECT_EQ(verdict.notes.size(), 1U);
}

TEST(Judge, KeepsEarlierFindingsFirstAndNamesTheRulesFile) {
    Verdict verdict;
    verdict.models = {model("net", {metric("ipu_time", 1, 1)})};
    Finding earlier;
    earlier.rule = "store";
    earlier.result = Result::broken;
    verdict.findings = {earlier};
    verdict.notes = {{{"a.txt", 1}, "odd"}};
    const Verdict done = judge(verdict, rules_of({time_rule}));
    ASSERT_EQ(done.findings.size(), 2U);
    EXPECT_EQ(done.findings[0].rule, "store");
    EXPECT_EQ(done.notes.size(), 1U);
    EXPECT_EQ(done.rules_file, "rules.yaml");
    EXPECT_EQ(done.outcome, Outcome::broken);
    EXPECT_EQ(done.counts.held, 1U);
}

TEST(Judge, FindingsFollowTheModels) {
    const Verdict verdict = judged({time_rule}, {model("b", {metric("ipu_time", 1, 1)}),
                                                 model("a", {metric("ipu_time", 1, 9)})});
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].model, "b");
    EXPECT_EQ(verdict.findings[1].model, "a");
}

}  // namespace
}  // namespace ipugate::rules
