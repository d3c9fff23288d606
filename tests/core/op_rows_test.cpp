// SPDX-License-Identifier: Apache-2.0
// The rows of operator tables and their shares.
#include "core/op_rows.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "support/error.hpp"

namespace ipugate {
namespace {

Op op(std::int64_t index, std::string type, std::optional<double> cycles,
      std::optional<double> time = std::nullopt) {
    Op made;
    made.index = index;
    made.type = std::move(type);
    made.cycles = cycles;
    made.time = time;
    return made;
}

OpRow row(std::string type, double cycles) {
    OpRow made;
    made.type = std::move(type);
    made.cycles = cycles;
    made.share = cycles / 100;
    return made;
}

TEST(OpRows, SharesAreOfAllCycles) {
    const std::vector<OpRow> rows = op_rows({op(0, "CONV_2D", 30, 1), op(1, "ADD", 10, 9)});
    ASSERT_EQ(rows.size(), 2);
    EXPECT_EQ(rows[0].share, 0.75);
    EXPECT_EQ(rows[1].share, 0.25);
    EXPECT_EQ(rows[1].time, 9);
}

TEST(OpRows, WithoutCyclesSharesAreOfTimes) {
    const std::vector<OpRow> rows =
        op_rows({op(0, "CONV_2D", std::nullopt, 3), op(1, "ADD", 10, 1)});
    EXPECT_EQ(rows[0].share, 0.75);
    EXPECT_EQ(rows[1].cycles, std::nullopt);
}

TEST(OpRows, CoresAndPiecesOfAnIndexAreOneRow) {
    Op other_core = op(0, "CONV_2D", 10);
    other_core.core = 1;
    const std::vector<OpRow> rows = op_rows({op(0, "CONV_2D", 20), op(1, "ADD", 10), other_core});
    ASSERT_EQ(rows.size(), 2);
    EXPECT_EQ(rows[0].cycles, 30);
    EXPECT_EQ(rows[0].share, 0.75);
}

TEST(OpRows, OperatorsWithoutAnIndexStayApart) {
    EXPECT_EQ(op_rows({op(-1, "ADD", 1), op(-1, "ADD", 2), op(4, "ADD", 1)}).size(), 3);
}

TEST(OpRows, EveryOperatorOfTheModelHasARow) {
    const std::vector<ModelOp> model = {
        {"CONV_2D", "a", {1, 2}}, {"ADD", "b", {}}, {"MUL", "", {}}};
    const std::vector<OpRow> rows =
        op_rows({op(7, "conv2d", 30), op(9, "", 10), op(7, "conv2d", 60)}, {0, 2, 0}, model);
    ASSERT_EQ(rows.size(), 3);
    EXPECT_EQ(rows[0], (OpRow{0, "CONV_2D", "a", {1, 2}, 90, std::nullopt, 0.9}));
    EXPECT_EQ(rows[1], (OpRow{1, "ADD", "b", {}, 0, std::nullopt, 0}));
    EXPECT_EQ(rows[2], (OpRow{2, "MUL", "", {}, 10, std::nullopt, 0.1}));
}

TEST(OpRows, NothingMeasuredIsAnError) {
    EXPECT_THROW(op_rows({}), Error);
    EXPECT_THROW(op_rows({op(0, "ADD", 0), op(1, "ADD", 0)}), Error);
    EXPECT_THROW(op_rows({op(0, "ADD", 1), op(1, "ADD", std::nullopt, 1)}), Error);
}

TEST(TypeRows, AreSummedAndSortedByShareThenByName) {
    const std::vector<TypeRow> types = type_rows(
        {row("SUB", 10), row("CONV_2D", 40), row("ADD", 10), row("CONV_2D", 30), row("MUL", 10)});
    ASSERT_EQ(types.size(), 4);
    EXPECT_EQ(types[0], (TypeRow{"CONV_2D", 2, 70, std::nullopt, 0.7}));
    EXPECT_EQ(types[1].type, "ADD");
    EXPECT_EQ(types[2].type, "MUL");
    EXPECT_EQ(types[3].type, "SUB");
}

}  // namespace
}  // namespace ipugate
