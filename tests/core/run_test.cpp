// SPDX-License-Identifier: Apache-2.0
// Joining captures of one model.
#include "core/run.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace ipugate {
namespace {

Model timed(double nanoseconds) {
    Model model;
    model.metrics["ipu_time"] = Metric{Dimension::time, {Sample{nanoseconds, 1, {}, ""}}};
    return model;
}

Op op_with_share(std::int64_t index, std::string type, double share) {
    Op op;
    op.index = index;
    op.type = std::move(type);
    op.share = share;
    return op;
}

Op op_with_time(std::int64_t index, std::string type, double nanoseconds) {
    Op op;
    op.index = index;
    op.type = std::move(type);
    op.time = nanoseconds;
    op.time_source = TimeSource::measured;
    return op;
}

TEST(Joined, CapturesGiveTheirSamplesInOrder) {
    const Model model = joined({timed(30), timed(10), timed(20)});
    ASSERT_EQ(model.metrics.at("ipu_time").samples.size(), 3U);
    EXPECT_EQ(model.metrics.at("ipu_time").samples[1].value, 10);
}

TEST(Joined, CapturesOfDifferentClocksAreRefused) {
    Model one = timed(1);
    Model other = timed(1);
    one.environment["clock"] = "900 MHz";
    other.environment["clock"] = "800 MHz";
    EXPECT_THROW(joined({one, other}), Error);
}

TEST(Joined, CapturesOfDifferentVersionsAreRefused) {
    Model one;
    Model other;
    one.facts["img_version"] = Fact{"1.0", {}};
    other.facts["img_version"] = Fact{"1.1", {}};
    EXPECT_THROW(joined({one, other}), Error);
}

TEST(Joined, AMetricInTwoDimensionsIsRefused) {
    Model other;
    other.metrics["ipu_time"] = Metric{Dimension::cycles, {Sample{1, 1, {}, ""}}};
    EXPECT_THROW(joined({timed(1), other}), Error);
}

TEST(Joined, DifferentInputsAreRefused) {
    Model one;
    Model other;
    one.tensors = {Tensor{Tensor::Role::input, 0, "images", "UINT8", {1, 64, 64, 3}, "", {}, {}}};
    other.tensors = {Tensor{Tensor::Role::input, 0, "images", "UINT8", {1, 32, 32, 3}, "", {}, {}}};
    EXPECT_THROW(joined({one, other}), Error);
}

TEST(Joined, MeasuredOperatorTimesGoBeforeShares) {
    Model table;
    table.ops = {op_with_share(0, "CONV_2D", 0.6), op_with_share(1, "ADD", 0.4)};
    Model timeline;
    timeline.ops = {op_with_time(0, "", 600), op_with_time(1, "", 400)};
    const Model model = joined({table, timeline});
    ASSERT_EQ(model.ops.size(), 2U);
    EXPECT_EQ(model.ops[1].time, 400);
    EXPECT_EQ(model.ops[1].type, "ADD");
}

TEST(Joined, RepeatedTimelinesGiveTheMedianOfEachOperator) {
    Model first;
    Model second;
    Model third;
    first.ops = {op_with_time(0, "CONV_2D", 100)};
    second.ops = {op_with_time(0, "CONV_2D", 900)};
    third.ops = {op_with_time(0, "CONV_2D", 110)};
    EXPECT_EQ(joined({first, second, third}).ops.front().time, 110);
}

TEST(Joined, TimelinesOfDifferentOperatorsAreRefused) {
    Model first;
    Model second;
    first.ops = {op_with_time(0, "CONV_2D", 100)};
    second.ops = {op_with_time(0, "ADD", 100)};
    EXPECT_THROW(joined({first, second}), Error);
}

Model with_cycles(double value, double resolution) {
    Model model;
    model.metrics["total_cycles"] = Metric{Dimension::cycles, {Sample{value, resolution, {}, ""}}};
    return model;
}

/// A console cuts cycles to whole numbers and rounds conditions.
Model console(double value) {
    Model model = with_cycles(value, 1);
    model.environment["clock"] = "333 MHz";
    model.rounded = {"total_cycles", "clock"};
    return model;
}

TEST(Joined, ARoundedValueGivesWayToTheExactOneInEitherOrder) {
    Model exact = with_cycles(354430.5, 0.1);
    exact.environment["clock"] = "333.3 MHz";
    for (const Model& model :
         {joined({exact, console(354430)}), joined({console(354430), exact})}) {
        ASSERT_EQ(model.metrics.at("total_cycles").samples.size(), 1U);
        EXPECT_EQ(model.metrics.at("total_cycles").samples.front().value, 354430.5);
        EXPECT_EQ(model.environment.at("clock"), "333.3 MHz");
        EXPECT_TRUE(model.rounded.empty());
    }
}

TEST(Joined, ARoundedValueStandsInWhereThereIsNoOther) {
    const Model model = joined({Model{}, console(354430)});
    EXPECT_EQ(model.metrics.at("total_cycles").samples.front().value, 354430);
    EXPECT_TRUE(model.rounded.contains("total_cycles"));
}

TEST(Joined, ARoundedValueThatIsNoRoundingOfTheExactOneIsRefused) {
    EXPECT_THROW(joined({with_cycles(354431, 1), console(354430)}), Error);
    EXPECT_THROW(joined({console(354430), with_cycles(354431, 1)}), Error);
    Model other_clock;
    other_clock.environment["clock"] = "500 MHz";
    EXPECT_THROW(joined({other_clock, console(354430)}), Error);
}

TEST(OpTimes, AreSharesOfTheIpuTime) {
    Model model = timed(2'000'000);
    model.ops = {op_with_share(0, "CONV_2D", 0.25)};
    const Op op = with_op_times(model).ops.front();
    EXPECT_EQ(op.time, 500'000);
    EXPECT_EQ(op.time_source, TimeSource::share_of_ipu_time);
}

TEST(OpTimes, AreNotInventedWithoutAnIpuTime) {
    Model model;
    model.ops = {op_with_share(0, "CONV_2D", 0.25)};
    EXPECT_FALSE(with_op_times(model).ops.front().time.has_value());
}

TEST(Differences, NameBothSides) {
    const auto found = differences({{"clock", "800 MHz"}}, {{"clock", "900 MHz"}});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front(), "clock: 800 MHz here, 900 MHz there");
}

TEST(Differences, CountWhatOnlyOneSideKnows) {
    EXPECT_EQ(differences({{"chip", "opera"}}, {}).front(), "chip: opera here, unknown there");
    EXPECT_TRUE(differences({{"chip", "opera"}}, {{"chip", "opera"}}).empty());
}

}  // namespace
}  // namespace ipugate
