// SPDX-License-Identifier: Apache-2.0
// Operators: labels and what bounds them.
#include "core/op.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

TEST(Label, SaysIndexTypeAndName) {
    Op op;
    op.index = 12;
    op.type = "CONV_2D";
    EXPECT_EQ(label(op), "12 CONV_2D");
    op.name = "backbone/conv3";
    EXPECT_EQ(label(op), "12 CONV_2D backbone/conv3");
    op.core = 1;
    EXPECT_EQ(label(op), "12 CONV_2D backbone/conv3 (core 1)");
}

TEST(Label, DoesNotRepeatANameThatIsTheType) {
    Op op;
    op.type = "ADD";
    op.name = "ADD";
    EXPECT_EQ(label(op), "ADD");
}

TEST(BoundBy, IsTheEngineThatRanLongest) {
    Op op;
    op.conv = 0.4;
    op.dma_load = 0.9;
    EXPECT_EQ(bound_by(op), "dma load");
}

TEST(BoundBy, IsUnknownWithoutShares) {
    EXPECT_EQ(bound_by(Op{}), "");
}

TEST(BoundBy, IsTheSlowestPartOfAnEstimate) {
    Op op;
    op.cycles = 90;
    op.estimate = OpEstimate{.npu_cycles = 40, .sram_access = 12, .off_chip_flash_access = 90};
    EXPECT_EQ(bound_by(op), "off-chip flash");
    op.estimate->npu_cycles = 90;  // the memory keeps up
    EXPECT_EQ(bound_by(op), "npu");
}

TEST(BoundBy, IsNothingOfAnOperatorThatTakesNoCycles) {
    Op op;
    op.cycles = 0;
    op.estimate.emplace();
    EXPECT_EQ(bound_by(op), "");
}

TEST(BusyFraction, IsAPartOfTheOperatorsCycles) {
    Op op;
    op.cycles = 200;
    op.estimate = OpEstimate{.npu_cycles = 200, .dram_access = 50};
    EXPECT_EQ(busy_fraction(op, "dram"), 0.25);
    EXPECT_EQ(busy_fraction(op, "npu"), 1);
    EXPECT_EQ(busy_fraction(op, "conv"), 0);
}

/// "Conv2D" that became "Relu" and gives tensor "a".
Op fused_op() {
    Op op;
    op.type = "Conv2D";
    op.compiled_type = "Relu";
    op.target = "NPU";
    op.name = "a";
    return op;
}

TEST(IsFusedInto, IsAnActivationThatGivesTheSameTensorAsTheOperatorBeforeIt) {
    Op before = fused_op();
    before.compiled_type = "Conv2D";
    EXPECT_TRUE(is_fused_into(fused_op(), before));
    EXPECT_FALSE(is_fused_into(before, before));
    before.name = "b";
    EXPECT_FALSE(is_fused_into(fused_op(), before));
    before = fused_op();
    before.type = "Add";
    EXPECT_FALSE(is_fused_into(fused_op(), before));
}

}  // namespace
}  // namespace ipugate
