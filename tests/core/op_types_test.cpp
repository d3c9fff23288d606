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
    EXPECT_GT(types[0].share_after, 0);
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

}  // namespace
}  // namespace ipugate
