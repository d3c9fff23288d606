// SPDX-License-Identifier: Apache-2.0
// Operators summed up by type.
#include "core/op_types.hpp"

#include <gtest/gtest.h>

#include "core/op_matching.hpp"
#include "ops.hpp"

namespace ipugate {
namespace {

using tests::ops_of;

TEST(ByType, AddsUpSharesAndTimes) {
    std::vector<OpChange> ops =
        match_ops(ops_of({{"ADD", 1}, {"ADD", 2}}), ops_of({{"ADD", 3}, {"ADD", 4}}));
    double share = 0.25;
    for (OpChange& change : ops) {
        for (Op& op : change.after) op.share = share;
        share += 0.25;
    }
    const auto types = by_type(ops);
    ASSERT_EQ(types.size(), 1U);
    EXPECT_EQ(types[0].time_before, 3);
    EXPECT_EQ(types[0].time_after, 7);
    EXPECT_EQ(types[0].share_after, 0.75);
    EXPECT_FALSE(types[0].share_before.has_value());
}

TEST(ByType, CountsAFusedGroupUnderTheTypeOfItsLongestPart) {
    const auto types =
        by_type(match_ops(ops_of({{"RESIZE", 4}, {"CONV_2D", 10}}), ops_of({{"RESIZE", 14}})));
    ASSERT_EQ(types.size(), 1U);
    EXPECT_EQ(types[0].type, "CONV_2D");
    EXPECT_EQ(types[0].time_before, 14);
    EXPECT_EQ(types[0].time_after, 14);
}

TEST(ByType, ASumIsUnknownIfOneOfItsOperatorsIs) {
    std::vector<OpChange> ops =
        match_ops(ops_of({{"CONV_2D", 1000}, {"CONV_2D", 1000}, {"ADD", 5}}),
                  ops_of({{"CONV_2D", 2000}, {"CONV_2D", 1000}, {"ADD", 5}}));
    for (OpChange& change : ops) {
        if (change.after.at(0).index == 1) change.after[0].time.reset();
    }
    const auto types = by_type(ops);
    ASSERT_EQ(types.size(), 2U);
    EXPECT_EQ(types[0].time_before, 5);
    EXPECT_EQ(types[0].time_after, 5);
    EXPECT_EQ(types[1].type, "CONV_2D");
    EXPECT_EQ(types[1].time_before, 2000);
    EXPECT_FALSE(types[1].time_after.has_value());
    EXPECT_EQ(types[1].sources, Sources::same);
}

TEST(ByType, OneOperatorOfAnotherSourceMakesTheTimesIncomparable) {
    std::vector<Op> after = ops_of({{"CONV_2D", 1000}, {"CONV_2D", 1000}});
    after[1].time_source = TimeSource::share_of_ipu_time;
    const auto types = by_type(match_ops(ops_of({{"CONV_2D", 1000}, {"CONV_2D", 1000}}), after));
    ASSERT_EQ(types.size(), 1U);
    EXPECT_EQ(types[0].sources, Sources::different);
    EXPECT_FALSE(types[0].time_before.has_value());
    EXPECT_EQ(types[0].time_after, 2000);
}

}  // namespace
}  // namespace ipugate
