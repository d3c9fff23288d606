// SPDX-License-Identifier: Apache-2.0
// Groups of operators: sums, labels, what bounds them.
#include "core/op_change.hpp"

#include <gtest/gtest.h>

#include "ops.hpp"

namespace ipugate {
namespace {

using tests::op_of;
using tests::ops_of;

TEST(SumOf, IsNothingWhereOneOperatorLacksTheValue) {
    EXPECT_EQ(sum_of(ops_of({{"ADD", 1}, {"MUL", 2}}), &Op::time), 3);
    EXPECT_FALSE(sum_of(std::vector{op_of(0, "ADD", 1), op_of(1, "ADD", std::nullopt)}, &Op::time));
    EXPECT_FALSE(sum_of({}, &Op::time));
}

TEST(Difference, CountsAnAbsentSideAsZero) {
    EXPECT_EQ(difference({ops_of({{"ADD", 4}}), {}}, &Op::time), -4);
    EXPECT_EQ(difference({{}, ops_of({{"ADD", 4}})}, &Op::time), 4);
    EXPECT_FALSE(difference({{}, {op_of(0, "ADD", std::nullopt)}}, &Op::time));
}

TEST(GroupLabel, NamesUpToThreeOperators) {
    EXPECT_EQ(label({ops_of({{"ADD", 1}}), ops_of({{"ADD", 1}, {"MUL", 1}})}), "0 ADD + 1 MUL");
    EXPECT_EQ(label({ops_of({{"A", 1}, {"B", 1}, {"C", 1}, {"D", 1}}), {}}),
              "0 A + ... + 3 D (4 operators)");
}

TEST(GroupBound, WeighsTheEnginesByTime) {
    auto ops = ops_of({{"CONV_2D", 90}, {"ADD", 10}});
    for (Op& op : ops) {
        op.conv = op.type == "ADD" ? 0 : 0.8;
        op.dma_load = op.type == "ADD" ? 1 : 0.3;
    }
    EXPECT_EQ(bound_by(ops), "conv");
    EXPECT_EQ(bound_by(std::span<const Op>(ops).subspan(1)), "dma load");
}

TEST(MainOp, IsTheLongest) {
    EXPECT_EQ(main_op(ops_of({{"ADD", 4}, {"CONV_2D", 5}, {"MUL", 1}})).type, "CONV_2D");
}

}  // namespace
}  // namespace ipugate
