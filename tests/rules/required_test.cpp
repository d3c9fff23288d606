// SPDX-License-Identifier: Apache-2.0
// Tests of required.
#include <gtest/gtest.h>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

TEST(Required, MeasuredMetricHolds) {
    const Finding finding =
        judged("{metric: ipu_time, required: true}", metric("ipu_time", std::nullopt, 1e6));
    EXPECT_EQ(finding.result, Result::held);
    EXPECT_EQ(finding.message, "ipu_time is there: 1 ms");
}

TEST(Required, MetricThatNeitherSideHasIsBroken) {
    const Verdict verdict =
        judged({"{metric: ipu_time, required: true}"}, {model("net", {metric("bandwidth", 1, 1)})});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].result, Result::broken);
    EXPECT_EQ(verdict.findings[0].metric, "ipu_time");
    EXPECT_EQ(verdict.findings[0].dimension, std::nullopt);
    EXPECT_EQ(verdict.outcome, Outcome::broken);
}

TEST(Required, MetricThatIsGoneIsBroken) {
    const Verdict verdict = judged({"{metric: ipu_time, required: true}"},
                                   {model("net", {metric("ipu_time", 1, std::nullopt)})});
    ASSERT_EQ(only(verdict, "required").size(), 1U);
    EXPECT_EQ(only(verdict, "required")[0].result, Result::broken);
}

TEST(Required, WildcardAppliesToMetricsOfEitherSide) {
    const Verdict verdict =
        judged({"{metric: \"ipu_*\", required: true}", "{metric: ipu_time, missing: allowed}"},
               {model("net", {metric("ipu_time", 1, std::nullopt),
                              metric("ipu_network_size", std::nullopt, 1)})});
    const auto found = only(verdict, "required");
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].result, Result::broken);
    EXPECT_EQ(found[1].result, Result::held);
}

TEST(Required, LaterOffSwitchesItOffForOneModel) {
    const Verdict verdict = judged(
        {"{metric: ipu_time, required: true}",
         "{metric: ipu_time, models: small, required: true, severity: off}"},
        {model("small", {metric("bandwidth", 1, 1)}), model("large", {metric("bandwidth", 1, 1)})});
    ASSERT_EQ(only(verdict, "required").size(), 1U);
    EXPECT_EQ(only(verdict, "required")[0].model, "large");
}

TEST(Required, IsJudgedInAnotherEnvironment) {
    ModelComparison elsewhere = model("net", {metric("bandwidth", std::nullopt, 1)});
    elsewhere.state = State::incomparable;
    elsewhere.differences = {"clock: 800 MHz here, 900 MHz there"};
    const Verdict verdict = judged({"{metric: ipu_time, required: true}"}, {elsewhere});
    EXPECT_EQ(only(verdict, "required").size(), 1U);
    EXPECT_EQ(verdict.outcome, Outcome::broken);
}

TEST(Required, AddsNothingToABrokenOrGoneModel) {
    ModelComparison broken = model("cut", {});
    broken.state = State::broken;
    broken.broken = "cut short";
    ModelComparison gone = model("old", {metric("ipu_time", 1, std::nullopt)});
    gone.state = State::gone;
    const Verdict verdict = judged({"{metric: ipu_time, required: true}"}, {broken, gone});
    EXPECT_TRUE(only(verdict, "required").empty());
}

TEST(Required, AFactCanBeRequired) {
    Verdict verdict;
    verdict.models = {model("net", {})};
    Model measured;
    measured.name = "net";
    measured.facts["img_version"] = {"1.2.0", {}};
    verdict.run.models = {measured};
    const Verdict done = judge(verdict, rules_of({"{metric: img_version, required: true}",
                                                  "{metric: build_id, required: true}"}));
    ASSERT_EQ(done.findings.size(), 2U);
    EXPECT_EQ(done.findings[0].result, Result::held);
    EXPECT_EQ(done.findings[0].message, "img_version is there: '1.2.0'");
    EXPECT_EQ(done.findings[1].metric, "build_id");
    EXPECT_EQ(done.findings[1].result, Result::broken);
}

TEST(Required, AsksAGroupOnlyIfItsModelsAreNamed) {
    Verdict verdict;
    verdict.models = {model("shared", {metric("variable_buffer_size", 1, 1)})};
    Model group;
    group.name = "shared";
    group.facts["members"] = {"a, b", {}};
    verdict.run.models = {group};
    const Verdict general =
        judge(verdict, rules_of({"{metric: ipu_time, required: true, optional: true}"}));
    EXPECT_TRUE(only(general, "required").empty());
    const Verdict named =
        judge(verdict, rules_of({"{metric: ipu_time, models: shared, required: true}"}));
    EXPECT_EQ(only(named, "required").size(), 1U);
}

TEST(Required, CanOnlyBeTrue) {
    EXPECT_EQ(error_of("{metric: ipu_time, required: false}"),
              "rules.yaml:3:34: 'required' can only be true");
    EXPECT_EQ(error_of("{metric: ipu_time, required: yes}"),
              "rules.yaml:3:34: 'required' must be true or false, not 'yes'");
}

}  // namespace
}  // namespace ipugate::rules
