// SPDX-License-Identifier: Apache-2.0
// Which commit is the base under each CI system, and in its shallow clones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "history/base.hpp"
#include "history/pull_request.hpp"

namespace ipugate::history {
namespace {

using ipugate::testing::base_of;
using ipugate::testing::in_ci;
using ipugate::testing::on_branch;
using ipugate::testing::PullRequest;
using ipugate::testing::ScratchRepository;
using ipugate::testing::short_id;
using ::testing::HasSubstr;

TEST(ChooseBase, CiSystemNamesTheBranch) {
    for (const char* variable :
         {"GITHUB_BASE_REF", "CHANGE_TARGET", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"}) {
        const PullRequest request;
        request.scratch.git({"branch", "release", request.topic + "~2"});
        request.scratch.git({"checkout", "--quiet", "topic"});
        const Base base = base_of(request.scratch, in_ci({{variable, "release"}}));
        EXPECT_EQ(base.commit, request.scratch.id("topic~2")) << variable;
    }
}

TEST(ChooseBase, EmptyNullAndZeroVariablesCountAsUnset) {
    for (const char* value : {"", "null", "0000000000000000000000000000000000000000"}) {
        const PullRequest request;
        request.scratch.git({"checkout", "--quiet", "topic"});
        const Base base = base_of(request.scratch, in_ci({{"GITHUB_BASE_REF", value}}));
        EXPECT_EQ(base.commit, request.fork) << value;
    }
}

TEST(ChooseBase, CiBranchThatIsNotThereGivesNoBaseAndSaysHowToGetIt) {
    const ScratchRepository scratch;
    scratch.commit("a");
    const Base base = base_of(scratch, in_ci({{"CHANGE_TARGET", "release"}}));
    EXPECT_EQ(base.commit, std::nullopt);
    EXPECT_THAT(base.reason, HasSubstr("git fetch origin release"));
}

TEST(ChooseBase, GithubMergeCommitGoesToItsFirstParent) {
    const PullRequest request;
    const Base base = base_of(request.scratch, in_ci({{"GITHUB_REF", "refs/pull/7/merge"},
                                                      {"GITHUB_SHA", request.merge},
                                                      {"GITHUB_BASE_REF", "main"}}));
    EXPECT_EQ(base.commit, request.on_main);
    EXPECT_EQ(base.reason, "first parent of the pull request's merge commit (" +
                               short_id(request.on_main) + ")");
}

TEST(ChooseBase, GithubHeadCheckedOutInsteadOfTheMergeGoesToTheMergeBase) {
    const PullRequest request;
    request.scratch.git({"checkout", "--quiet", "topic"});
    request.scratch.merge("main");
    const std::string later = request.scratch.commit("later");
    const Base base =
        base_of(request.scratch,
                in_ci({{"GITHUB_REF", "refs/pull/7/merge"}, {"GITHUB_SHA", request.merge}}));
    EXPECT_EQ(base.commit, request.on_main);
    EXPECT_THAT(base.reason, HasSubstr("merge base"));
}

TEST(ChooseBase, GitlabMergedResultGoesToItsFirstParent) {
    const PullRequest request;
    const Base base =
        base_of(request.scratch, in_ci({{"CI_MERGE_REQUEST_EVENT_TYPE", "merged_result"},
                                        {"CI_COMMIT_SHA", request.merge}}));
    EXPECT_EQ(base.commit, request.on_main);
    EXPECT_THAT(base.reason, HasSubstr("first parent"));
}

TEST(ChooseBase, GitlabDetachedPipelineGoesToTheMergeBase) {
    const PullRequest request;
    request.scratch.git({"checkout", "--quiet", "topic"});
    const Base base =
        base_of(request.scratch, in_ci({{"CI_MERGE_REQUEST_EVENT_TYPE", "detached"},
                                        {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main"}}));
    EXPECT_EQ(base.commit, request.fork);
}

TEST(ChooseBase, JenkinsMergeOfTheTargetIntoThePullRequestGoesToTheTarget) {
    const PullRequest request;
    request.scratch.git({"checkout", "--quiet", "topic"});
    request.scratch.merge("main");
    const Base base =
        base_of(request.scratch, in_ci({{"CHANGE_ID", "7"}, {"CHANGE_TARGET", "main"}}));
    EXPECT_EQ(base.commit, request.on_main);
}

TEST(ChooseBase, PullRequestMergeInADepthOneCloneKnowsItsFirstParent) {
    const PullRequest request;
    const ScratchRepository shallow(request.scratch.path(), {"--depth=1", "--branch=pull"});
    const Base base = base_of(shallow, in_ci({{"GITHUB_REF", "refs/pull/7/merge"}}));
    EXPECT_EQ(base.commit, request.on_main);
}

TEST(ChooseBase, CutHistoryHasNoBaseAndSaysHowToGetIt) {
    const PullRequest request;
    const ScratchRepository shallow(request.scratch.path(),
                                    {"--depth=1", "--branch=topic", "--no-single-branch"});
    const Base base = base_of(shallow, on_branch("main"));
    EXPECT_EQ(base.commit, std::nullopt);
    EXPECT_TRUE(base.cut);
    EXPECT_THAT(base.reason, HasSubstr("history is cut by a shallow clone"));
    EXPECT_THAT(base.reason, HasSubstr("git fetch --unshallow"));
    EXPECT_THAT(base.reason, HasSubstr("fetch-depth: 0"));
}

TEST(ChooseBase, ShallowCloneThatHoldsTheMergeBaseGivesIt) {
    const PullRequest request;
    const ScratchRepository shallow(request.scratch.path(),
                                    {"--depth=2", "--branch=topic", "--no-single-branch"});
    EXPECT_EQ(base_of(shallow, on_branch("main")).commit, request.fork);
}

TEST(ChooseBase, MissingTargetBranchInAShallowCloneIsACut) {
    const PullRequest request;
    const ScratchRepository shallow(request.scratch.path(), {"--depth=1", "--branch=topic"});
    EXPECT_TRUE(base_of(shallow).cut);
}

}  // namespace
}  // namespace ipugate::history
