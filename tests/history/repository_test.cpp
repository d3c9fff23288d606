// SPDX-License-Identifier: Apache-2.0
// Reading commits, revisions and merge bases.
#include "history/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "history/scratch_repository.hpp"
#include "support/error.hpp"

/// libgit2 1.5 forgets memory on two of its own ways to fail: a merge base that needs a commit
/// behind a shallow clone's border, and an extension that it does not know.
extern "C" const char* __lsan_default_suppressions() {  // NOLINT: the sanitizer gives the name
    return "leak:libgit2.so\nleak:libpcre2-8.so\n";
}

namespace ipugate::history {
namespace {

using ipugate::testing::ScratchRepository;
using ipugate::testing::write_text;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Repository opened(const std::filesystem::path& folder) {
    std::optional<Repository> repository = Repository::open(folder);
    if (!repository) throw std::runtime_error("no repository in " + folder.native());
    return std::move(*repository);
}

TEST(Repository, UnbornBranchHasANameButNoHead) {
    const ScratchRepository scratch;
    const Repository repository = opened(scratch.path());
    EXPECT_FALSE(repository.head().has_value());
    EXPECT_EQ(repository.head_branch(), "main");
}

TEST(Repository, HeadIsTheNewestCommit) {
    const ScratchRepository scratch;
    scratch.commit("a");
    const std::string second = scratch.commit("b");
    EXPECT_EQ(opened(scratch.path()).head(), second);
}

TEST(Repository, DetachedHeadHasNoBranch) {
    const ScratchRepository scratch;
    const std::string first = scratch.commit("a");
    scratch.git({"checkout", "--quiet", "--detach"});
    const Repository repository = opened(scratch.path());
    EXPECT_EQ(repository.head(), first);
    EXPECT_FALSE(repository.head_branch().has_value());
}

TEST(Repository, RevisionsOfEveryKindResolve) {
    const ScratchRepository scratch;
    const std::string first = scratch.commit("a");
    scratch.git({"tag", "light"});
    scratch.git({"tag", "-a", "-m", "heavy", "heavy"});
    const std::string second = scratch.commit("b");
    const std::string third = scratch.commit("c");
    const Repository repository = opened(scratch.path());
    EXPECT_EQ(repository.resolve("main"), third);
    EXPECT_EQ(repository.resolve("light"), first);
    EXPECT_EQ(repository.resolve("heavy"), first);
    EXPECT_EQ(repository.resolve("HEAD~2"), first);
    EXPECT_EQ(repository.resolve("HEAD^"), second);
    EXPECT_EQ(repository.resolve(second), second);
    EXPECT_EQ(repository.resolve(second.substr(0, 10)), second);
}

TEST(Repository, WhatNamesNoCommitResolvesToNothing) {
    const ScratchRepository scratch;
    scratch.commit("a");
    const Repository repository = opened(scratch.path());
    for (const std::string_view revision :
         {"", "nobody", "HEAD~9", "HEAD:a", "HEAD^{tree}", "a b", "main..main", "--all",
          "0123456789012345678901234567890123456789"}) {
        EXPECT_EQ(repository.resolve(revision), std::nullopt) << revision;
    }
    EXPECT_EQ(repository.resolve(std::string_view("main\0x", 6)), std::nullopt);
}

TEST(Repository, AmbiguousAbbreviationIsAnError) {
    const ScratchRepository scratch;
    // Among this many objects some share the first four digits.
    for (int i = 0; i < 600; ++i) {
        write_text(scratch.path() / ("f" + std::to_string(i)), "content " + std::to_string(i));
    }
    scratch.git({"add", "."});
    scratch.commit("all");
    const std::string listed = scratch.git({"ls-tree", "-r", "--format=%(objectname)", "HEAD"});
    std::string prefix;
    for (std::size_t at = 0; at + 4 < listed.size() && prefix.empty(); at += 41) {
        const std::string start = listed.substr(at, 4);
        if (listed.find("\n" + start, at + 1) != std::string::npos) prefix = start;
    }
    ASSERT_FALSE(prefix.empty());
    EXPECT_THROW(static_cast<void>(opened(scratch.path()).resolve(prefix)), Error);
}

TEST(Repository, ParentsStandInTheOrderOfTheMerge) {
    const ScratchRepository scratch;
    const std::string root = scratch.commit("a");
    scratch.git({"checkout", "--quiet", "-b", "topic"});
    const std::string topic = scratch.commit("b");
    scratch.git({"checkout", "--quiet", "main"});
    const std::string on_main = scratch.commit("c");
    const std::string merge = scratch.merge("topic");
    const Repository repository = opened(scratch.path());
    EXPECT_THAT(repository.parents(merge), ElementsAre(on_main, topic));
    EXPECT_THAT(repository.parents(root), IsEmpty());
}

TEST(Repository, TreeIsTheCommitsTree) {
    const ScratchRepository scratch;
    const std::string commit = scratch.commit("a");
    EXPECT_EQ(opened(scratch.path()).tree(commit), scratch.id("HEAD^{tree}"));
}

TEST(Repository, OnlyCommitsCountAsCommits) {
    const ScratchRepository scratch;
    const std::string commit = scratch.commit("a");
    const Repository repository = opened(scratch.path());
    EXPECT_TRUE(repository.has_commit(commit));
    EXPECT_FALSE(repository.has_commit(scratch.id("HEAD^{tree}")));
    EXPECT_FALSE(repository.has_commit(std::string(40, '1')));
    EXPECT_FALSE(repository.has_commit("HEAD"));
}

TEST(Repository, UnknownCommitIsAnErrorThatNamesIt) {
    const ScratchRepository scratch;
    scratch.commit("a");
    const Repository repository = opened(scratch.path());
    EXPECT_THROW(static_cast<void>(repository.parents(std::string(40, '1'))), Error);
    EXPECT_THROW(static_cast<void>(repository.tree("abc")), Error);
}

TEST(Repository, MergeBaseIsWhereBranchesPart) {
    const ScratchRepository scratch;
    scratch.commit("a");
    const std::string fork = scratch.commit("b");
    scratch.git({"checkout", "--quiet", "-b", "topic"});
    const std::string topic = scratch.commit("c");
    scratch.git({"checkout", "--quiet", "main"});
    const std::string on_main = scratch.commit("d");
    EXPECT_EQ(opened(scratch.path()).merge_base(topic, on_main), fork);
}

TEST(Repository, UnrelatedHistoriesHaveNoMergeBase) {
    const ScratchRepository scratch;
    const std::string one = scratch.commit("a");
    scratch.git({"checkout", "--quiet", "--orphan", "other"});
    const std::string other = scratch.commit("b");
    EXPECT_EQ(opened(scratch.path()).merge_base(one, other), std::nullopt);
}

TEST(Repository, ShallowCloneKnowsTheParentThatIsNotThere) {
    const ScratchRepository scratch;
    const std::string first = scratch.commit("a");
    const std::string second = scratch.commit("b");
    const ScratchRepository shallow(scratch.path(), {"--depth=1"});
    const Repository repository = opened(shallow.path());
    EXPECT_TRUE(repository.is_shallow());
    EXPECT_FALSE(opened(scratch.path()).is_shallow());
    EXPECT_THAT(repository.parents(second), ElementsAre(first));
    EXPECT_FALSE(repository.has_commit(first));
    EXPECT_EQ(repository.resolve("HEAD~1"), std::nullopt);
}

TEST(Repository, MergeBaseInAShallowCloneIsAnErrorWithTheRemedy) {
    const ScratchRepository scratch;
    scratch.commit("a");
    scratch.git({"branch", "topic"});
    scratch.commit("b");
    scratch.git({"checkout", "--quiet", "topic"});
    scratch.commit("c");
    const ScratchRepository shallow(scratch.path(), {"--depth=1", "--no-single-branch"});
    try {
        const auto base =
            opened(shallow.path()).merge_base(shallow.id("origin/main"), shallow.id("HEAD"));
        FAIL() << base.value_or("nothing");
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("history is cut by a shallow clone"));
        EXPECT_THAT(error.remedy(), HasSubstr("git fetch --unshallow"));
        EXPECT_THAT(error.remedy(), HasSubstr("fetch-depth: 0"));
    }
}

}  // namespace
}  // namespace ipugate::history
