// SPDX-License-Identifier: Apache-2.0
// Changes that all models of a board share.
#include "core/board_shift.hpp"

#include <gtest/gtest.h>

#include "core/op_matching.hpp"
#include "ops.hpp"

namespace ipugate {
namespace {

ModelComparison model_of(std::string name, double factor) {
    ModelComparison model;
    model.name = std::move(name);
    model.environment = {{"board", "lab-3"}, {"chip", "opera"}};
    MetricChange time;
    time.name = "ipu_time";
    time.dimension = Dimension::time;
    time.before = 1000;
    time.after = 1000 * factor;
    model.metrics = {time};
    return model;
}

ModelComparison with_ops(ModelComparison model, const std::vector<double>& factors) {
    std::vector<Op> before;
    std::vector<Op> after;
    for (const double factor : factors) {
        before.push_back(tests::op_of(static_cast<std::int64_t>(before.size()), "CONV_2D",
                                      100 + 10 * static_cast<double>(before.size())));
        after.push_back(before.back());
        *after.back().time *= factor;
    }
    model.ops = match_ops(before, after);
    return model;
}

TEST(BoardShifts, NameABoardWhoseModelsAllChangedAlike) {
    const auto shifts =
        board_shifts({model_of("a", 1.12), model_of("b", 1.13), model_of("c", 1.125)});
    ASSERT_EQ(shifts.size(), 1U);
    EXPECT_EQ(shifts[0].board, "opera lab-3");
    EXPECT_NEAR(shifts[0].ratio, 0.125, 1e-9);
    EXPECT_EQ(shifts[0].models, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(shifts[0].with_ops, 0U);
    EXPECT_FALSE(shifts[0].is_certain());
}

TEST(BoardShifts, AreCertainIfAllModelsShowThemInTheirOperators) {
    const std::vector<double> alike = {1.12, 1.12, 1.12};
    const auto shifts =
        board_shifts({with_ops(model_of("a", 1.12), alike), with_ops(model_of("b", 1.12), alike)});
    ASSERT_EQ(shifts.size(), 1U);
    EXPECT_FALSE(shifts[0].is_certain());
    const std::vector<double> many = {1.12, 1.12, 1.12, 1.12, 1.12};
    EXPECT_TRUE(
        board_shifts({with_ops(model_of("a", 1.12), many), with_ops(model_of("b", 1.12), many)})
            .at(0)
            .is_certain());
}

TEST(BoardShifts, AreNoneWhereTheCodeShows) {
    const ModelComparison other = model_of("b", 1.12);
    ModelComparison grown = model_of("a", 1.12);
    MetricChange size;
    size.name = "variable_buffer_size";
    size.dimension = Dimension::bytes;
    size.nature = Nature::exact;
    size.before = 4096;
    size.after = 8192;
    grown.metrics.push_back(size);
    EXPECT_TRUE(board_shifts({grown, other}).empty());
    ModelComparison cycles = model_of("a", 1.12);
    MetricChange count;
    count.name = "timeline_cycles";
    count.dimension = Dimension::cycles;
    count.nature = Nature::counter;
    count.before = 100;
    count.after = 112;
    cycles.metrics.push_back(count);
    EXPECT_TRUE(board_shifts({cycles, other}).empty());
    ModelComparison rebuilt = model_of("a", 1.12);
    rebuilt.facts = {{"img_version", "1", "2"}};
    EXPECT_TRUE(board_shifts({rebuilt, other}).empty());
}

TEST(BoardShifts, AreNoneIfAModelOfTheBoardIsBroken) {
    ModelComparison broken = model_of("c", 1.12);
    broken.state = State::broken;
    EXPECT_TRUE(board_shifts({model_of("a", 1.12), model_of("b", 1.12), broken}).empty());
}

TEST(BoardShifts, AreNoneIfOneModelStayedAsItWas) {
    EXPECT_TRUE(board_shifts({model_of("a", 1.12), model_of("b", 1.12), model_of("c", 1)}).empty());
}

TEST(BoardShifts, AreNoneForNoise) {
    EXPECT_TRUE(board_shifts({model_of("a", 1.01), model_of("b", 1.01)}).empty());
}

TEST(BoardShifts, AreNoneIfTheOperatorsTellAnotherStory) {
    const auto uneven = with_ops(model_of("b", 1.12), {1, 1, 1, 1.9, 1, 1});
    EXPECT_TRUE(board_shifts({model_of("a", 1.12), uneven}).empty());
}

TEST(BoardShifts, NeedFiveOperatorsThatAgreeIfThereIsOneModelOnly) {
    EXPECT_TRUE(board_shifts({model_of("a", 1.12)}).empty());
    EXPECT_TRUE(board_shifts({with_ops(model_of("a", 1.12), {1.12, 1.12})}).empty());
    const auto shifts =
        board_shifts({with_ops(model_of("a", 1.12), {1.12, 1.11, 1.13, 1.12, 1.12, 1})});
    ASSERT_EQ(shifts.size(), 1U);
    EXPECT_EQ(shifts[0].with_ops, 1U);
}

TEST(BoardShifts, TellBoardsApart) {
    ModelComparison other = model_of("c", 1);
    other.environment["board"] = "lab-4";
    const auto shifts = board_shifts({model_of("a", 0.8), model_of("b", 0.8), other});
    ASSERT_EQ(shifts.size(), 1U);
    EXPECT_NEAR(shifts[0].ratio, -0.2, 1e-9);
}

TEST(BoardShifts, LookAtComparedModelsOnly) {
    ModelComparison added = model_of("b", 1.12);
    added.state = State::added;
    EXPECT_TRUE(board_shifts({model_of("a", 1.12), added}).empty());
}

}  // namespace
}  // namespace ipugate
