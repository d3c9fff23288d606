// SPDX-License-Identifier: Apache-2.0
// Tests of max_increase and max_decrease.
#include <gtest/gtest.h>

#include <cmath>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

TEST(MaxIncrease, ChangeEqualToPercentagePasses) {
    const std::string rule = "{metric: ipu_time, max_increase: 10 %}";
    EXPECT_EQ(result_of(rule, metric("ipu_time", 10, 11)), Result::held);
    EXPECT_EQ(result_of(rule, metric("ipu_time", 8.7e6, 9.57e6)), Result::held);
    EXPECT_EQ(result_of(rule, metric("ipu_time", 0.1, 0.11)), Result::held);
}

TEST(MaxIncrease, ChangeAbovePercentageIsViolated) {
    const std::string rule = "{metric: ipu_time, max_increase: 10 %}";
    EXPECT_EQ(result_of(rule, metric("ipu_time", 10, 11.0001)), Result::violated);
    EXPECT_EQ(result_of(rule, metric("ipu_time", 8.7e6, 9.570001e6)), Result::violated);
}

TEST(MaxIncrease, EveryTenthPercentOfRoundNumbersIsHitExactly) {
    for (int tenth = 1; tenth <= 300; ++tenth) {
        const std::string rule = "{metric: ipu_time, max_increase: " + std::to_string(tenth / 10) +
                                 "." + std::to_string(tenth % 10) + " %}";
        const double after = (1000.0 + tenth) / 1000 * 7e6;
        EXPECT_EQ(result_of(rule, metric("ipu_time", 7e6, after)), Result::held) << tenth;
        EXPECT_EQ(result_of(rule, metric("ipu_time", 7e6, after + 1)), Result::violated) << tenth;
    }
}

TEST(MaxIncrease, DecreaseHolds) {
    EXPECT_EQ(result_of("{metric: ipu_time, max_increase: 0 %}", metric("ipu_time", 10, 5)),
              Result::held);
}

TEST(MaxIncrease, NoIncreaseAllowedHoldsForTheSameValue) {
    const std::string rule = "{metric: model_size, max_increase: 0 %}";
    EXPECT_EQ(result_of(rule, metric("model_size", 4096, 4096)), Result::held);
    EXPECT_EQ(result_of(rule, metric("model_size", 4096, 4097)), Result::violated);
}

TEST(MaxIncrease, FromZeroBreaksEveryPercentage) {
    const Finding finding =
        judged("{metric: bandwidth, max_increase: 300 %}", metric("bandwidth", 0, 16));
    EXPECT_EQ(finding.result, Result::violated);
    EXPECT_EQ(finding.message, "bandwidth rose from zero to 16 B, at most +300 % allowed");
}

TEST(MaxIncrease, FromZeroToZeroHolds) {
    EXPECT_EQ(result_of("{metric: bandwidth, max_increase: 0 %}", metric("bandwidth", 0, 0)),
              Result::held);
}

TEST(MaxIncrease, FloorAbsorbsAnIncreaseFromZero) {
    const std::string rule = "{metric: bandwidth, max_increase: 3 %, and_more_than: 1 KiB}";
    EXPECT_EQ(result_of(rule, metric("bandwidth", 0, 1024)), Result::held);
    EXPECT_EQ(result_of(rule, metric("bandwidth", 0, 1025)), Result::violated);
}

TEST(MaxIncrease, PercentageAndFloorMustBothBeExceeded) {
    const std::string rule = "{metric: ipu_time, max_increase: 3 %, and_more_than: 50 us}";
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1e6, 1.05e6)), Result::held);  // 5 %, 50 us
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1e6, 1.051e6)), Result::violated);
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1e8, 1.02e8)), Result::held);  // 2 %, 2 ms
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1e8, 1.031e8)), Result::violated);
}

TEST(MaxIncrease, AbsoluteAmountConvertsItsUnit) {
    const std::string rule = "{metric: ipu_time, max_increase: 50 us}";
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1e6, 1.05e6)), Result::held);
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1e6, 1.050001e6)), Result::violated);
}

TEST(MaxIncrease, AbsoluteAmountCanHaveAFloorToo) {
    const std::string rule = "{metric: ipu_time, max_increase: 50 us, and_more_than: 0.1 ms}";
    EXPECT_EQ(result_of(rule, metric("ipu_time", 1e6, 1.1e6)), Result::held);
}

TEST(MaxIncrease, BareNumberCounts) {
    MetricChange change = metric("max_batch", 4, 5);
    EXPECT_EQ(result_of("{metric: max_batch, max_increase: 1}", change), Result::held);
    change.after = 6;
    EXPECT_EQ(result_of("{metric: max_batch, max_increase: 1}", change), Result::violated);
}

TEST(MaxIncrease, PercentagePointsMeasureAFraction) {
    MetricChange change = metric("hit_rate", 0.30, 0.32);
    change.dimension = Dimension::fraction;
    change.direction = Direction::neutral;
    EXPECT_EQ(result_of("{metric: hit_rate, max_increase: 2 pp}", change), Result::held);
    EXPECT_EQ(result_of("{metric: hit_rate, max_increase: 1.9pp}", change), Result::violated);
    EXPECT_EQ(result_of("{metric: hit_rate, max_increase: 2 %}", change), Result::violated);
}

TEST(MaxIncrease, PercentagePointsOfATimeAreBroken) {
    const Finding finding =
        judged("{metric: ipu_time, max_increase: 2 pp}", metric("ipu_time", 10, 10));
    EXPECT_EQ(finding.result, Result::broken);
    EXPECT_EQ(finding.message,
              "ipu_time is measured in ns, but the rule at rules.yaml:3 (at most +2 pp) is in "
              "percentage points, which only fractions have");
}

TEST(MaxIncrease, NegativeBaselineCountsBySize) {
    const std::string rule = "{metric: drift, max_increase: 10 %}";
    EXPECT_EQ(result_of(rule, metric("drift", -100, -90)), Result::held);
    EXPECT_EQ(result_of(rule, metric("drift", -100, -89)), Result::violated);
    EXPECT_EQ(result_of(rule, metric("drift", -100, -200)), Result::held);
}

TEST(MaxIncrease, SaysTheNumbersAndTheUsersLimit) {
    const Finding finding = judged("{metric: ipu_time, max_increase: 3%, and_more_than: 50us}",
                                   metric("ipu_time", 1e7, 1.12e7));
    EXPECT_EQ(finding.limit, "at most +3% or +50us");
    EXPECT_EQ(finding.message,
              "ipu_time rose from 10 ms to 11.20 ms (+1.200 ms, +12.0 %), at most +3% or +50us "
              "allowed");
    EXPECT_EQ(finding.rule_place, (Place{"rules.yaml", 3}));
    EXPECT_EQ(finding.before, 1e7);
    EXPECT_EQ(finding.after, 1.12e7);
    EXPECT_EQ(finding.dimension, Dimension::time);
}

TEST(MaxIncrease, TimeAgainstABandwidthIsBrokenAndNamesBothUnits) {
    const Finding finding = judged("{metric: bandwidth, max_increase: 3 %, and_more_than: 50 us}",
                                   metric("bandwidth", 100, 100));
    EXPECT_EQ(finding.result, Result::broken);
    EXPECT_EQ(finding.message,
              "bandwidth is measured in B, but the rule at rules.yaml:3 (at most +3 % or +50 us) "
              "is in ns");
}

TEST(MaxIncrease, WrongUnitIsBrokenWithoutBaselineToo) {
    EXPECT_EQ(result_of("{metric: bandwidth, max_increase: 50 us}",
                        metric("bandwidth", std::nullopt, 100)),
              Result::broken);
}

TEST(MaxIncrease, NewMetricHasNothingToCompareWith) {
    const Finding finding =
        judged("{metric: ipu_time, max_increase: 3 %}", metric("ipu_time", std::nullopt, 1e7));
    EXPECT_EQ(finding.result, Result::unbaselined);
    EXPECT_EQ(finding.message,
              "ipu_time is 10 ms, nothing to compare with: it is not in the baseline");
}

TEST(MaxDecrease, IsTheMirrorOfMaxIncrease) {
    const std::string rule = "{metric: frames_per_second, max_decrease: 10 %}";
    EXPECT_EQ(result_of(rule, metric("frames_per_second", 30, 27)), Result::held);
    EXPECT_EQ(result_of(rule, metric("frames_per_second", 30, 26.999)), Result::violated);
    EXPECT_EQ(result_of(rule, metric("frames_per_second", 30, 60)), Result::held);
}

TEST(MaxDecrease, FloorIsTheMirrorToo) {
    const std::string rule = "{metric: frames_per_second, max_decrease: 1 %, and_more_than: 2 fps}";
    EXPECT_EQ(result_of(rule, metric("frames_per_second", 30, 28)), Result::held);
    EXPECT_EQ(result_of(rule, metric("frames_per_second", 30, 27.9)), Result::violated);
}

TEST(MaxDecrease, ToZeroIsAHundredPercent) {
    EXPECT_EQ(result_of("{metric: frames_per_second, max_decrease: 99.9 %}",
                        metric("frames_per_second", 30, 0)),
              Result::violated);
}

TEST(MaxDecrease, SaysThatItFell) {
    const Finding finding = judged("{metric: frames_per_second, max_decrease: 5 %}",
                                   metric("frames_per_second", 30, 24));
    EXPECT_EQ(
        finding.message,
        "frames_per_second fell from 30 1/s to 24 1/s (-6 1/s, -20.0 %), at most -5 % allowed");
}

TEST(MaxChange, NumbersThatAreNotFiniteAreBroken) {
    for (const double bad : {NAN, INFINITY, -INFINITY}) {
        const std::string rule = "{metric: ipu_time, max_increase: 3 %}";
        EXPECT_EQ(result_of(rule, metric("ipu_time", 1, bad)), Result::broken);
        EXPECT_EQ(result_of(rule, metric("ipu_time", bad, 1)), Result::broken);
    }
}

}  // namespace
}  // namespace ipugate::rules
