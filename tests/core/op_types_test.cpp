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

TEST(ByType, CountsEachPartOfAFusedGroupUnderItsOwnType) {
    const auto types =
        by_type(match_ops(ops_of({{"CONV_2D", 10}, {"RELU", 6}}), ops_of({{"CONV_2D", 16}})));
    ASSERT_EQ(types.size(), 2U);
    for (const TypeChange& type : types) {
        EXPECT_EQ(type.time_before, type.type == "RELU" ? 6 : 10);
        EXPECT_EQ(type.time_after.has_value(), type.type == "CONV_2D");
    }
}

}  // namespace
}  // namespace ipugate
