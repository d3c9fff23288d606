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

}  // namespace
}  // namespace ipugate
