// SPDX-License-Identifier: Apache-2.0
// Tests of limit.
#include <gtest/gtest.h>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

TEST(Limit, ValueEqualToMaxPasses) {
    const std::string rule = "{metric: bandwidth, limit: {max: 120 MB}}";
    EXPECT_EQ(result_of(rule, metric("bandwidth", 1, 120e6)), Result::held);
    EXPECT_EQ(result_of(rule, metric("bandwidth", 1, 120e6 + 1)), Result::violated);
}

TEST(Limit, ValueEqualToMinPasses) {
    const std::string rule = "{metric: frames_per_second, limit: {min: 25 fps}}";
    EXPECT_EQ(result_of(rule, metric("frames_per_second", 1, 25)), Result::held);
    EXPECT_EQ(result_of(rule, metric("frames_per_second", 1, 24.9)), Result::violated);
}

TEST(Limit, BothEndsAreJudged) {
    const std::string rule = "{metric: ipu_time, limit: {min: 1 ms, max: 2 ms}}";
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1, 0.9e6)), Result::violated);
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1, 1.5e6)), Result::held);
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1, 2.1e6)), Result::violated);
    EXPECT_EQ(judged(rule, metric("ipu_time", 1, 1)).limit, "at least 1 ms and at most 2 ms");
}

TEST(Limit, SumOfDecimalsMeetsItsDecimalLimit) {
    MetricChange change = metric("idle", 1, 0.1 + 0.2);
    change.dimension = Dimension::fraction;
    EXPECT_EQ(result_of("{metric: idle, limit: {max: 30 %}}", change), Result::held);
}

TEST(Limit, IsJudgedWithoutBaseline) {
    const std::string rule = "{metric: bandwidth, limit: {max: 120 MB}}";
    EXPECT_EQ(result_of(rule, metric("bandwidth", std::nullopt, 130e6)), Result::violated);
    EXPECT_EQ(result_of(rule, metric("bandwidth", std::nullopt, 110e6)), Result::held);
}

TEST(Limit, ZeroMaxAllowsOnlyZero) {
    const std::string rule = "{metric: bandwidth, limit: {max: 0 B}}";
    EXPECT_EQ(result_of(rule, metric("bandwidth", 1, 0)), Result::held);
    EXPECT_EQ(result_of(rule, metric("bandwidth", 1, 1)), Result::violated);
}

TEST(Limit, SaysHowFarOverInTheUsersSpelling) {
    const Finding over =
        judged("{metric: ipu_time, limit: {max: 10ms}}", metric("ipu_time", 1, 12.5e6));
    EXPECT_EQ(over.limit, "at most 10ms");
    EXPECT_EQ(over.message, "ipu_time is 12.50 ms, at most 10ms allowed (2.500 ms over it)");
    const Finding below = judged("{metric: frames_per_second, limit: {min: 25 fps}}",
                                 metric("frames_per_second", 1, 20));
    EXPECT_EQ(below.message,
              "frames_per_second is 20 1/s, at least 25 fps demanded (5 1/s below it)");
}

TEST(Limit, OfAnotherDimensionIsBroken) {
    const Finding finding =
        judged("{metric: bandwidth, limit: {max: 120 MB/s}}", metric("bandwidth", 1, 1));
    EXPECT_EQ(finding.result, Result::broken);
    EXPECT_EQ(finding.message,
              "bandwidth is measured in B, but the rule at rules.yaml:3 (at most 120 MB/s) is in "
              "B/s");
}

TEST(Limit, BareNumberDoesNotFitBytes) {
    EXPECT_EQ(result_of("{metric: bandwidth, limit: {max: 120000000}}", metric("bandwidth", 1, 1)),
              Result::broken);
}

TEST(Limit, SaysNothingAboutAMetricThatIsGone) {
    const Verdict verdict = judged({"{metric: bandwidth, limit: {max: 120 MB}}"},
                                   {model("net", {metric("bandwidth", 5, std::nullopt)})});
    EXPECT_TRUE(only(verdict, "limit").empty());
    EXPECT_EQ(only(verdict, "missing").size(), 1U);
}

TEST(Limit, NeedsAMappingWithAnEnd) {
    EXPECT_EQ(error_of("{metric: bandwidth, limit: 120 MB}"),
              "rules.yaml:3:32: 'limit' must be a mapping with max, min or both");
    EXPECT_EQ(error_of("{metric: bandwidth, limit: {}}"),
              "rules.yaml:3:32: 'limit' has neither max nor min");
    EXPECT_EQ(error_of("{metric: bandwidth, limit: {most: 3 MB}}"),
              "rules.yaml:3:33: unknown key 'most' in 'limit'");
}

TEST(Limit, EndsMustFitEachOther) {
    EXPECT_EQ(error_of("{metric: x, limit: {min: 3 ms, max: 2 ms}}"),
              "rules.yaml:3:24: min of 'limit' is larger than max");
    EXPECT_EQ(error_of("{metric: x, limit: {min: 3 ms, max: 5 MB}}"),
              "rules.yaml:3:24: max and min of 'limit' have units of different kinds");
    EXPECT_EQ(error_of("{metric: x, limit: {min: 3 ms, max: 3000 us}}"), "");
}

TEST(Limit, InPercentagePointsIsAnError) {
    EXPECT_EQ(error_of("{metric: x, limit: {max: 3 pp}}"),
              "rules.yaml:3:30: 'max' of a limit is in percentage points");
}

}  // namespace
}  // namespace ipugate::rules
