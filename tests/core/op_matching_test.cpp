// SPDX-License-Identifier: Apache-2.0
// Which operators are compared with which across changes of the graph.
#include "core/op_matching.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ops.hpp"

namespace ipugate {
namespace {

using tests::op_of;
using tests::ops_of;

/// "same 0 CONV_2D > 1 CONV_2D" for each change.
std::vector<std::string> words(const std::vector<OpChange>& changes) {
    std::vector<std::string> lines;
    for (const OpChange& change : changes) {
        lines.push_back(fmt::format("{} {} > {}", to_string(change.match),
                                    label(std::span<const Op>(change.before)),
                                    label(std::span<const Op>(change.after))));
    }
    return lines;
}

using Lines = std::vector<std::string>;

TEST(MatchOps, PairsEqualTablesOperatorByOperator) {
    const auto ops = ops_of({{"CONV_2D", 10}, {"ADD", 5}});
    EXPECT_EQ(words(match_ops(ops, ops)),
              (Lines{"same 0 CONV_2D > 0 CONV_2D", "same 1 ADD > 1 ADD"}));
}

TEST(MatchOps, KeepsAllOthersPairedBehindAnInsertedOperator) {
    const auto changes =
        match_ops(ops_of({{"CONV_2D", 10}, {"CONV_2D", 20}, {"CONV_2D", 40}}),
                  ops_of({{"CONV_2D", 33}, {"CONV_2D", 10}, {"CONV_2D", 20}, {"CONV_2D", 40}}));
    EXPECT_EQ(words(changes), (Lines{"added  > 0 CONV_2D", "same 0 CONV_2D > 1 CONV_2D",
                                     "same 1 CONV_2D > 2 CONV_2D", "same 2 CONV_2D > 3 CONV_2D"}));
    EXPECT_EQ(changes[1].confidence, 1);
}

TEST(MatchOps, ListsWhatIsGoneLast) {
    EXPECT_EQ(words(match_ops(ops_of({{"CONV_2D", 10}, {"MUL", 7}, {"ADD", 5}}),
                              ops_of({{"CONV_2D", 10}, {"ADD", 5}}))),
              (Lines{"same 0 CONV_2D > 0 CONV_2D", "same 2 ADD > 1 ADD", "gone 1 MUL > "}));
}

TEST(MatchOps, FindsAnOperatorAtAnotherPlace) {
    EXPECT_EQ(words(match_ops(ops_of({{"RESIZE", 7}, {"CONV_2D", 10}, {"CONV_2D", 30}}),
                              ops_of({{"CONV_2D", 10}, {"CONV_2D", 30}, {"RESIZE", 7}}))),
              (Lines{"same 1 CONV_2D > 0 CONV_2D", "same 2 CONV_2D > 1 CONV_2D",
                     "moved 0 RESIZE > 2 RESIZE"}));
}

TEST(MatchOps, PairsAnOperatorOfAnotherTypeIfItTakesAsLong) {
    EXPECT_EQ(words(match_ops(ops_of({{"CONV_2D", 10}, {"HARD_SWISH", 7}, {"ADD", 5}}),
                              ops_of({{"CONV_2D", 10}, {"LEAKY_RELU", 7}, {"ADD", 5}}))),
              (Lines{"same 0 CONV_2D > 0 CONV_2D", "replaced 1 HARD_SWISH > 1 LEAKY_RELU",
                     "same 2 ADD > 2 ADD"}));
}

TEST(MatchOps, ComparesAnOperatorWithTheOneThatStoodAtItsPlace) {
    const auto changes = match_ops(ops_of({{"CONV_2D", 10}, {"MUL", 7}, {"ADD", 5}}),
                                   ops_of({{"CONV_2D", 10}, {"SOFTMAX", 90}, {"ADD", 5}}));
    EXPECT_EQ(words(changes), (Lines{"same 0 CONV_2D > 0 CONV_2D", "replaced 1 MUL > 1 SOFTMAX",
                                     "same 2 ADD > 2 ADD"}));
    EXPECT_LT(changes[1].confidence, 0.5);
}

TEST(MatchOps, LeavesAnOperatorOfAnotherTypeAtAnotherPlaceAlone) {
    EXPECT_EQ(words(match_ops(ops_of({{"CONV_2D", 10}, {"MUL", 7}}),
                              ops_of({{"SOFTMAX", 90}, {"CONV_2D", 10}}))),
              (Lines{"added  > 0 SOFTMAX", "same 0 CONV_2D > 1 CONV_2D", "gone 1 MUL > "}));
}

TEST(MatchOps, PairsEveryOperatorOfAnUnchangedGraphThoughAllTakeTwiceAsLong) {
    std::vector<std::pair<std::string, double>> pyramid;
    double time = 8000;
    for (int stage = 0; stage < 5; ++stage, time /= 2) {
        for (int block = 0; block < 3; ++block) {
            pyramid.insert(pyramid.end(), {{"CONV_2D", time},
                                           {"DEPTHWISE_CONV_2D", time / 3},
                                           {"CONV_2D", time},
                                           {"ADD", time / 9}});
        }
    }
    const auto before = ops_of(pyramid);
    auto after = before;
    for (Op& op : after) *op.time *= 2;
    for (const OpChange& change : match_ops(before, after)) {
        ASSERT_EQ(change.match, Match::same);
        EXPECT_EQ(change.before[0].index, change.after[0].index);
    }
}

TEST(MatchOps, ChoosesTheOneOfEqualNeighboursThatWasFused) {
    EXPECT_EQ(
        words(match_ops(
            ops_of({{"MUL", 3},
                    {"CONV_2D", 10},
                    {"CONV_2D", 10},
                    {"CONV_2D", 10},
                    {"CONV_2D", 10},
                    {"ADD", 5}}),
            ops_of({{"MUL", 3}, {"CONV_2D", 10}, {"CONV_2D", 10}, {"CONV_2D", 20}, {"ADD", 5}}))),
        (Lines{"same 0 MUL > 0 MUL", "same 1 CONV_2D > 1 CONV_2D", "same 2 CONV_2D > 2 CONV_2D",
               "fused 3 CONV_2D + 4 CONV_2D > 3 CONV_2D", "same 5 ADD > 4 ADD"}));
}

TEST(MatchOps, ComparesAFusedGroupAsOne) {
    const auto changes = match_ops(ops_of({{"CONV_2D", 10}, {"RELU", 6}, {"ADD", 5}}),
                                   ops_of({{"CONV_2D", 15}, {"ADD", 5}}));
    EXPECT_EQ(words(changes),
              (Lines{"fused 0 CONV_2D + 1 RELU > 0 CONV_2D", "same 2 ADD > 1 ADD"}));
    EXPECT_EQ(difference(changes[0], &Op::time), -1);
    EXPECT_DOUBLE_EQ(changes[0].confidence, 5.0 / 6);
}

TEST(MatchOps, KnowsAFusedOperatorThatTheToolchainListsWithoutTime) {
    const auto changes = match_ops(ops_of({{"CONV_2D", 10}, {"MUL", 6}, {"ADD", 5}}),
                                   ops_of({{"CONV_2D", 16}, {"MUL", 0}, {"ADD", 5}}));
    EXPECT_EQ(words(changes),
              (Lines{"fused 0 CONV_2D + 1 MUL > 0 CONV_2D + 1 MUL", "same 2 ADD > 2 ADD"}));
}

TEST(MatchOps, ComparesASplitGroupAsOne) {
    const auto changes = match_ops(ops_of({{"CONV_2D", 15}, {"ADD", 5}}),
                                   ops_of({{"CONV_2D", 9}, {"CONV_2D", 6}, {"ADD", 5}}));
    EXPECT_EQ(words(changes),
              (Lines{"split 0 CONV_2D > 0 CONV_2D + 1 CONV_2D", "same 1 ADD > 2 ADD"}));
    EXPECT_EQ(difference(changes[0], &Op::time), 0);
}

TEST(MatchOps, BelievesATypeThatNamesItsPartsWhateverTheTimes) {
    EXPECT_EQ(words(match_ops(ops_of({{"CONV_2D", 100}, {"RELU", 1}, {"ADD", 5}}),
                              ops_of({{"CONV_2D_RELU", 60}, {"ADD", 5}}))),
              (Lines{"fused 0 CONV_2D + 1 RELU > 0 CONV_2D_RELU", "same 2 ADD > 1 ADD"}));
}

TEST(MatchOps, DoesNotCallADeletedOperatorFused) {
    EXPECT_EQ(words(match_ops(ops_of({{"CONV_2D", 10}, {"RELU", 6}, {"ADD", 5}}),
                              ops_of({{"CONV_2D", 10}, {"ADD", 5}}))),
              (Lines{"same 0 CONV_2D > 0 CONV_2D", "same 2 ADD > 1 ADD", "gone 1 RELU > "}));
}

TEST(MatchOps, ComparesSeveralWithSeveralWhereOnlyTheSumsAgree) {
    EXPECT_EQ(words(match_ops(
                  ops_of({{"CONV_2D", 50}, {"MUL", 10}, {"SUB", 20}, {"ADD", 5}}),
                  ops_of({{"CONV_2D", 50}, {"POOL", 26}, {"MEAN", 1}, {"SUM", 2}, {"ADD", 5}}))),
              (Lines{"same 0 CONV_2D > 0 CONV_2D",
                     "regrouped 1 MUL + 2 SUB > 1 POOL + 2 MEAN + 3 SUM", "same 3 ADD > 4 ADD"}));
}

TEST(MatchOps, TellsRepeatedOperatorsApartThoughTheWholeBoardIsSlower) {
    const auto before = ops_of({{"ADD", 3},
                                {"MUL", 5},
                                {"SUB", 7},
                                {"CONV_2D", 10},
                                {"CONV_2D", 20},
                                {"CONV_2D", 30},
                                {"CONV_2D", 45}});
    auto after = before;
    after.erase(after.begin() + 4);
    for (Op& op : after) *op.time *= 1.5;
    const auto changes = match_ops(before, after);
    EXPECT_EQ(
        words({changes.end() - 3, changes.end()}),
        (Lines{"same 5 CONV_2D > 5 CONV_2D", "same 6 CONV_2D > 6 CONV_2D", "gone 4 CONV_2D > "}));
}

TEST(MatchOps, FindsAnOperatorOnAnotherCore) {
    auto before = ops_of({{"CONV_2D", 10}, {"ADD", 3}});
    auto after = before;
    after[1].core = 1;
    EXPECT_EQ(words(match_ops(before, after)),
              (Lines{"same 0 CONV_2D > 0 CONV_2D", "moved 1 ADD > 1 ADD (core 1)"}));
}

TEST(MatchOps, PairsByShapeWhereTypesRepeat) {
    auto before = ops_of({{"CONV_2D", 10}, {"CONV_2D", 10}});
    before[0].shape = "1x64x64x32";
    before[1].shape = "1x32x32x64";
    auto after = before;
    after.erase(after.begin());
    EXPECT_EQ(words(match_ops(before, after)),
              (Lines{"same 1 CONV_2D > 1 CONV_2D", "gone 0 CONV_2D > "}));
}

TEST(MatchOps, NeverComparesATimeWithAShare) {
    auto before = ops_of({{"ADD", 10}});
    before[0].time_source = TimeSource::share_of_ipu_time;
    const auto changes = match_ops(before, ops_of({{"ADD", 10}}));
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_FALSE(difference(changes[0], &Op::time).has_value());
}

TEST(MatchOps, GivesNoChangeWithoutTimes) {
    const auto changes = match_ops({op_of(0, "ADD", std::nullopt)}, {op_of(0, "ADD", 3)});
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_FALSE(difference(changes[0], &Op::time).has_value());
}

TEST(MatchOps, TakesEverythingAsNewWithoutABaseline) {
    EXPECT_EQ(words(match_ops({}, ops_of({{"ADD", 1}}))), (Lines{"added  > 0 ADD"}));
    EXPECT_TRUE(match_ops({}, {}).empty());
}

}  // namespace
}  // namespace ipugate
