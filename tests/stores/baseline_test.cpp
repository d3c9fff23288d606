// SPDX-License-Identifier: Apache-2.0
// What a new run is compared with: distance, environments, gone models, cuts.
#include "stores/baseline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "stores/find_baseline.hpp"

namespace ipugate::stores {
namespace {

using ipugate::testing::FindBaseline;
using ipugate::testing::other_board;
using ipugate::testing::sample_model;
using ipugate::testing::sample_run;
using ipugate::testing::ScratchRepository;
using ipugate::testing::this_board;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST_F(FindBaseline, BaseCommitItselfIsAtDistanceZero) {
    record(3, {sample_model("door", 1)});
    const Baseline baseline = find({sample_model("door", 2)});
    EXPECT_EQ(baseline.run, sample_run(commits_[3], {sample_model("door", 1)}));
    EXPECT_EQ(baseline.commit, commits_[3]);
    EXPECT_EQ(baseline.distance, 0U);
    EXPECT_EQ(baseline.reason, "merge base with main");
    EXPECT_EQ(baseline.store, "memory:");
}

TEST_F(FindBaseline, NearestAncestorWithARunIsTaken) {
    record(0, {sample_model("door", 1)});
    record(1, {sample_model("door", 2)});
    const Baseline baseline = find({sample_model("door", 3)});
    EXPECT_EQ(baseline.commit, commits_[1]);
    EXPECT_EQ(baseline.distance, 2U);
    EXPECT_EQ(baseline.reason, "nearest stored run going back from the merge base with main");
}

TEST_F(FindBaseline, RunOfAChangedWorkTreeIsNamedAsSuch) {
    ipugate::Run run = sample_run(commits_[3], {sample_model("door", 1)});
    run.dirty = true;
    store_.store(run);
    EXPECT_THAT(find({sample_model("door", 2)}).reason, HasSubstr("work tree with changes"));
}

TEST_F(FindBaseline, NothingStoredGivesNoneAndSaysHowFarWasSearched) {
    const Baseline baseline = find({sample_model("door", 1)});
    EXPECT_EQ(baseline.run, std::nullopt);
    EXPECT_EQ(baseline.distance, std::nullopt);
    EXPECT_EQ(baseline.reason,
              "no run of project 'door-camera' is stored for the 4 commits searched, back from the "
              "merge base with main");
}

TEST_F(FindBaseline, WithoutABaseItsReasonIsKept) {
    const Baseline baseline =
        find_baseline(store_, *history::Repository::open(scratch_.path()),
                      {std::nullopt, "HEAD is the first commit", false}, sample_run("", {}));
    EXPECT_EQ(baseline.run, std::nullopt);
    EXPECT_EQ(baseline.reason, "HEAD is the first commit");
    EXPECT_EQ(baseline.store, "memory:");
}

TEST_F(FindBaseline, CutHistoryIsNamedWithTheRemedy) {
    const ScratchRepository shallow(scratch_.path(), {"--depth=1"});
    const Baseline baseline = find_in(shallow.path(), {sample_model("door", 1)});
    EXPECT_EQ(baseline.run, std::nullopt);
    EXPECT_THAT(baseline.reason, HasSubstr("the 2 commits searched"));
    EXPECT_THAT(baseline.reason, HasSubstr("history is cut by a shallow clone"));
    EXPECT_THAT(baseline.reason, HasSubstr("git fetch --unshallow"));
}

TEST_F(FindBaseline, RunOfTheFirstCommitBehindAShallowCloneIsFound) {
    record(2, {sample_model("door", 1)});
    const ScratchRepository shallow(scratch_.path(), {"--depth=1"});
    EXPECT_EQ(find_in(shallow.path(), {sample_model("door", 1)}).distance, 1U);
}

TEST_F(FindBaseline, SearchEndsAfterTwoHundredCommits) {
    record(3, {sample_model("door", 1)});
    for (int i = 0; i < 200; ++i) {
        scratch_.git({"commit", "--quiet", "--allow-empty", "-m", std::to_string(i)});
    }
    const auto repository = history::Repository::open(scratch_.path());
    const ipugate::Run current = sample_run("", {sample_model("door", 1)});
    const Baseline none = find_baseline(store_, *repository, {scratch_.id("HEAD"), "x"}, current);
    EXPECT_EQ(none.run, std::nullopt);
    EXPECT_THAT(none.reason, HasSubstr("the 200 commits searched"));
    EXPECT_THAT(none.reason, HasSubstr("older ones are not searched"));
    const Baseline found =
        find_baseline(store_, *repository, {scratch_.id("HEAD~1"), "x"}, current);
    EXPECT_EQ(found.distance, 199U);
}

TEST_F(FindBaseline, ModelOfTheSameEnvironmentIsPickedAmongSeveral) {
    record(3, {sample_model("door", 1, other_board), sample_model("door", 2, this_board)});
    const Baseline baseline = find({sample_model("door", 3, this_board)});
    EXPECT_THAT(baseline.run->models, ElementsAre(sample_model("door", 2, this_board)));
}

TEST_F(FindBaseline, SameEnvironmentIsLookedForFurtherBack) {
    Environment slower = this_board;
    slower["clock"] = "800 MHz";
    record(1, {sample_model("door", 1, this_board)});
    record(3, {sample_model("door", 2, slower), sample_model("gate", 2, this_board)});
    const Baseline baseline =
        find({sample_model("door", 3, this_board), sample_model("gate", 3, this_board)});
    EXPECT_EQ(baseline.commit, commits_[3]);
    EXPECT_THAT(baseline.run->models, ElementsAre(sample_model("door", 1, this_board),
                                                  sample_model("gate", 2, this_board)));
    EXPECT_THAT(baseline.older, ElementsAre(Pair("door/ipu_time", commits_[1])));
}

TEST_F(FindBaseline, NearestOfAnotherEnvironmentIsTakenIfThereIsNoEqualOne) {
    record(1, {sample_model("door", 1, other_board)});
    record(3, {sample_model("door", 2, other_board)});
    const Baseline baseline = find({sample_model("door", 3, this_board)});
    EXPECT_THAT(baseline.run->models, ElementsAre(sample_model("door", 2, other_board)));
    EXPECT_THAT(baseline.older, IsEmpty());
}

TEST_F(FindBaseline, CommitsWithRunsOfOtherBoardsOnlyArePassedOver) {
    record(2, {sample_model("door", 1, this_board)});
    record(3, {sample_model("door", 2, other_board)});
    const Baseline baseline = find({sample_model("door", 3, this_board)});
    EXPECT_EQ(baseline.commit, commits_[2]);
    EXPECT_THAT(baseline.run->models, ElementsAre(sample_model("door", 1, this_board)));
}

TEST_F(FindBaseline, ModelsThatAreGoneStay) {
    record(3, {sample_model("door", 1, this_board), sample_model("gate", 2, this_board)});
    const Baseline baseline = find({sample_model("door", 3, this_board)});
    EXPECT_THAT(baseline.run->models, ElementsAre(sample_model("door", 1, this_board),
                                                  sample_model("gate", 2, this_board)));
}

TEST_F(FindBaseline, ModelsOfAnotherBoardAreNotGone) {
    record(3, {sample_model("door", 1, this_board), sample_model("gate", 2, other_board)});
    const Baseline baseline = find({sample_model("door", 3, this_board)});
    EXPECT_THAT(baseline.run->models, ElementsAre(sample_model("door", 1, this_board)));
}

TEST_F(FindBaseline, ModelWithoutATargetIsGoneFromEveryBoard) {
    record(3, {sample_model("door", 1, this_board), sample_model("gate", 2)});
    EXPECT_EQ(find({sample_model("door", 3, this_board)}).run->models.size(), 2U);
}

TEST_F(FindBaseline, NewModelHasNoCounterpart) {
    record(3, {sample_model("door", 1)});
    const Baseline baseline = find({sample_model("door", 1), sample_model("gate", 1)});
    EXPECT_THAT(baseline.run->models, ElementsAre(sample_model("door", 1)));
}

}  // namespace
}  // namespace ipugate::stores
