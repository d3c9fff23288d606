// SPDX-License-Identifier: Apache-2.0
// Which commit is the base in each kind of history.
#include "history/base.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "history/pull_request.hpp"
#include "support/error.hpp"

namespace ipugate::history {
namespace {

using ipugate::testing::base_of;
using ipugate::testing::given;
using ipugate::testing::on_branch;
using ipugate::testing::PullRequest;
using ipugate::testing::ScratchRepository;
using ipugate::testing::short_id;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ChooseBase, GivenBaseIsTaken) {
    const ScratchRepository scratch;
    const std::string first = scratch.commit("a");
    scratch.git({"tag", "v1"});
    scratch.commit("b");
    scratch.commit("c");
    const Base base = base_of(scratch, given("v1"));
    EXPECT_EQ(base.commit, first);
    EXPECT_EQ(base.reason, "commit of --base v1 (" + short_id(first) + ")");
}

TEST(ChooseBase, UnknownGivenBaseIsAnError) {
    const ScratchRepository scratch;
    scratch.commit("a");
    EXPECT_THROW(base_of(scratch, given("v9")), Error);
}

TEST(ChooseBase, BranchMeetsMainAtTheMergeBase) {
    const PullRequest request;
    request.scratch.git({"checkout", "--quiet", "topic"});
    const Base base = base_of(request.scratch);
    EXPECT_EQ(base.commit, request.fork);
    EXPECT_EQ(base.reason, "merge base of HEAD with branch main (" + short_id(request.fork) + ")");
}

TEST(ChooseBase, DetachedHeadMeetsMainAtTheMergeBase) {
    const PullRequest request;
    request.scratch.git({"checkout", "--quiet", "--detach", "topic"});
    EXPECT_EQ(base_of(request.scratch).commit, request.fork);
}

TEST(ChooseBase, OnTheBranchItselfItIsTheFirstParent) {
    const ScratchRepository scratch;
    const std::string first = scratch.commit("a");
    scratch.commit("b");
    const Base base = base_of(scratch, on_branch("main"));
    EXPECT_EQ(base.commit, first);
    EXPECT_EQ(base.reason, "first parent of HEAD on branch main (" + short_id(first) + ")");
}

TEST(ChooseBase, MergeOnTheBranchItselfGoesToItsFirstParent) {
    const PullRequest request;
    request.scratch.git({"checkout", "--quiet", "main"});
    request.scratch.merge("topic");
    EXPECT_EQ(base_of(request.scratch).commit, request.on_main);
}

TEST(ChooseBase, FirstCommitHasNoBase) {
    const ScratchRepository scratch;
    const std::string first = scratch.commit("a");
    const Base base = base_of(scratch);
    EXPECT_EQ(base.commit, std::nullopt);
    EXPECT_EQ(base.reason, "HEAD (" + short_id(first) + ") is the first commit");
}

TEST(ChooseBase, UnbornBranchHasNoBase) {
    const ScratchRepository scratch;
    const Base base = base_of(scratch);
    EXPECT_EQ(base.commit, std::nullopt);
    EXPECT_EQ(base.reason, "HEAD has no commit yet");
}

TEST(ChooseBase, UnrelatedHistoriesHaveNoBase) {
    const ScratchRepository scratch;
    scratch.commit("a");
    scratch.git({"checkout", "--quiet", "--orphan", "other"});
    scratch.commit("b");
    const Base base = base_of(scratch);
    EXPECT_EQ(base.commit, std::nullopt);
    EXPECT_FALSE(base.cut);
    EXPECT_THAT(base.reason, HasSubstr("branch main have no commit in common"));
}

TEST(ChooseBase, ForeignNamesAreWordsOfTheCommandInTheRemedy) {
    const ScratchRepository scratch;
    scratch.commit("a");
    const auto remedy_for = [&](const std::string& branch) {
        try {
            base_of(scratch, on_branch(branch));
        } catch (const Error& error) {
            return error.remedy();
        }
        return std::string("found");
    };
    EXPECT_EQ(remedy_for("x;$(id)"), "git fetch origin 'x;$(id)'");
    EXPECT_EQ(remedy_for("it's"), "git fetch origin 'it'\\''s'");
    EXPECT_EQ(remedy_for("--upload-pack=id"), "git fetch origin 'refs/heads/--upload-pack=id'");
}

TEST(ChooseBase, ManifestBranchThatIsNotThereIsAnErrorWithTheRemedy) {
    const ScratchRepository scratch;
    scratch.commit("a");
    try {
        base_of(scratch, on_branch("release"));
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("'release'"));
        EXPECT_EQ(error.remedy(), "git fetch origin release");
    }
}

TEST(ChooseBase, ManifestBranchComesBeforeTheOneOfTheCiSystem) {
    const PullRequest request;
    request.scratch.git({"branch", "release", request.topic + "~2"});
    request.scratch.git({"checkout", "--quiet", "topic"});
    const Base base = base_of(request.scratch, on_branch("release", {{"GITHUB_BASE_REF", "main"}}));
    EXPECT_EQ(base.commit, request.scratch.id("topic~2"));
}

TEST(ChooseBase, WithoutMainMasterIsTheBranch) {
    const ScratchRepository scratch;
    const std::string fork = scratch.commit("a");
    scratch.git({"branch", "-m", "main", "master"});
    scratch.git({"checkout", "--quiet", "-b", "topic"});
    scratch.commit("b");
    EXPECT_EQ(base_of(scratch).commit, fork);
}

TEST(ChooseBase, WithoutAnyUsualBranchThereIsNoBase) {
    const ScratchRepository scratch;
    scratch.commit("a");
    scratch.git({"branch", "-m", "main", "trunk"});
    const Base base = base_of(scratch);
    EXPECT_EQ(base.commit, std::nullopt);
    EXPECT_THAT(base.reason, HasSubstr("neither main nor master"));
}

TEST(ChooseBase, StaleLocalBranchDoesNotHideTheRemoteOne) {
    const ScratchRepository origin;
    origin.commit("a");
    const ScratchRepository clone(origin.path(), {});
    const std::string second = origin.commit("b");
    clone.git({"fetch", "--quiet"});
    clone.git({"checkout", "--quiet", "-b", "topic", "origin/main"});
    clone.commit("c");
    const Base base = base_of(clone, on_branch("main"));
    EXPECT_EQ(base.commit, second);
    EXPECT_THAT(base.reason, HasSubstr("origin/main"));
}

TEST(ChooseBase, UnpushedCommitOnMainIsComparedWithItsParent) {
    const ScratchRepository origin;
    origin.commit("a");
    const ScratchRepository clone(origin.path(), {});
    const std::string unpushed = clone.commit("b");
    clone.commit("c");
    EXPECT_EQ(base_of(clone).commit, unpushed);
}

TEST(FirstParents, NearestComeFirstAndTheLimitHolds) {
    const ScratchRepository scratch;
    const std::string first = scratch.commit("a");
    const std::string second = scratch.commit("b");
    const std::string third = scratch.commit("c");
    const auto repository = Repository::open(scratch.path());
    EXPECT_THAT(first_parents(*repository, third, 9).commits, ElementsAre(third, second, first));
    EXPECT_THAT(first_parents(*repository, third, 2).commits, ElementsAre(third, second));
    EXPECT_FALSE(first_parents(*repository, third, 9).cut);
}

TEST(FirstParents, MergedBranchesAreLeftOut) {
    const PullRequest request;
    const auto repository = Repository::open(request.scratch.path());
    EXPECT_THAT(first_parents(*repository, request.merge, 3).commits,
                ElementsAre(request.merge, request.on_main, request.fork));
}

TEST(FirstParents, ShallowCloneEndsThemWithTheFirstCommitThatIsNotThere) {
    const ScratchRepository scratch;
    scratch.commit("a");
    const std::string second = scratch.commit("b");
    const std::string third = scratch.commit("c");
    const ScratchRepository shallow(scratch.path(), {"--depth=1"});
    const Ancestry ancestry = first_parents(*Repository::open(shallow.path()), third, 9);
    EXPECT_THAT(ancestry.commits, ElementsAre(third, second));
    EXPECT_TRUE(ancestry.cut);
}

TEST(FirstParents, UnknownCommitInACompleteCloneIsAnError) {
    const ScratchRepository scratch;
    scratch.commit("a");
    const auto repository = Repository::open(scratch.path());
    EXPECT_THROW(first_parents(*repository, std::string(40, '1'), 9), Error);
}

}  // namespace
}  // namespace ipugate::history
