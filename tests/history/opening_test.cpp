// SPDX-License-Identifier: Apache-2.0
// Opening repositories of every kind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "history/repository.hpp"
#include "history/scratch_repository.hpp"
#include "support/error.hpp"

namespace ipugate::history {
namespace {

using ipugate::testing::scratch_home;
using ipugate::testing::ScratchFolder;
using ipugate::testing::ScratchRepository;
using ipugate::testing::write_text;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Repository opened(const std::filesystem::path& folder) {
    std::optional<Repository> repository = Repository::open(folder);
    if (!repository) throw std::runtime_error("no repository in " + folder.native());
    return std::move(*repository);
}

/// The error of opening `folder`; a test that gets none fails by its empty text.
Error error_of_opening(const std::filesystem::path& folder) {
    try {
        Repository::open(folder);
    } catch (const Error& error) {
        return error;
    }
    return Error("");
}

TEST(OpenRepository, FolderOutsideOfGitHasNone) {
    scratch_home();
    const ScratchFolder folder;
    EXPECT_FALSE(Repository::open(folder.path()).has_value());
}

TEST(OpenRepository, FolderThatIsNotThereIsAnError) {
    scratch_home();
    EXPECT_THAT(error_of_opening("/no/such/folder").what(), HasSubstr("'/no/such/folder'"));
}

TEST(OpenRepository, IsFoundFromAFolderInside) {
    const ScratchRepository scratch;
    write_text(scratch.path() / "models/door/a.txt", "a");
    EXPECT_EQ(opened(scratch.path() / "models/door").work_tree(), scratch.path());
}

TEST(OpenRepository, IsFoundFromARelativePath) {
    const ScratchRepository scratch;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(scratch.path());
    const auto work_tree = opened(".").work_tree();
    const auto from_nothing = opened("").work_tree();
    std::filesystem::current_path(before);
    EXPECT_EQ(work_tree, scratch.path());
    EXPECT_EQ(from_nothing, scratch.path());
}

TEST(OpenRepository, LinkedWorkTreeHasItsOwnHeadAndFolder) {
    const ScratchRepository scratch;
    const std::string first = scratch.commit("a");
    scratch.commit("b");
    scratch.git(
        {"worktree", "add", "--quiet", "--detach", scratch.beside("linked").native(), first});
    const Repository repository = opened(scratch.beside("linked"));
    EXPECT_EQ(repository.work_tree(), scratch.beside("linked"));
    EXPECT_EQ(repository.head(), first);
}

TEST(OpenRepository, LinkedWorkTreeWithoutItsRepositoryIsAnError) {
    const ScratchRepository scratch;
    scratch.commit("a");
    scratch.git({"worktree", "add", "--quiet", "--detach", scratch.beside("linked").native()});
    std::filesystem::remove_all(scratch.path());
    EXPECT_THAT(error_of_opening(scratch.beside("linked")).what(),
                HasSubstr(scratch.beside("linked").native()));
}

TEST(OpenRepository, BareRepositoryHasNoWorkTree) {
    const ScratchRepository scratch;
    const std::string commit = scratch.commit("a");
    const ScratchRepository bare(scratch.path(), {"--bare"});
    const Repository repository = opened(bare.path());
    EXPECT_EQ(repository.head(), commit);
    EXPECT_THROW(static_cast<void>(repository.work_tree()), Error);
    EXPECT_THROW(static_cast<void>(repository.changed_file({})), Error);
}

TEST(OpenRepository, CloneThatBorrowsObjectsIsReadWhole) {
    const ScratchRepository scratch;
    const std::string first = scratch.commit("a");
    const std::string second = scratch.commit("b");
    const auto clone = scratch.beside("borrower");
    scratch.git({"clone", "--quiet", "--shared", ".", clone.native()});
    EXPECT_THAT(opened(clone).parents(second), ElementsAre(first));
}

TEST(OpenRepository, UnsupportedExtensionIsNamed) {
    const ScratchRepository scratch;
    scratch.commit("a");
    scratch.git({"config", "core.repositoryFormatVersion", "1"});
    scratch.git({"config", "extensions.worktreeConfig", "true"});
    const Error error = error_of_opening(scratch.path());
    EXPECT_THAT(error.what(), HasSubstr("extensions.worktreeconfig"));
    EXPECT_THAT(error.what(), HasSubstr(scratch.path().native()));
    EXPECT_THAT(error.remedy(), HasSubstr("sparse-checkout"));
}

TEST(OpenRepository, RepositoryOfAnotherUserIsAnErrorWithTheLineThatAllowsIt) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
    const ScratchRepository scratch;
    scratch.commit("a");
    for (const auto& place : {scratch.path(), scratch.path() / ".git"}) {
        ASSERT_EQ(::chown(place.c_str(), 12345, 12345), 0);
    }
    const std::string line = "git config --global --add safe.directory " + scratch.path().native();
    const auto configuration = scratch_home() / ".gitconfig";
    EXPECT_EQ(error_of_opening(scratch.path()).remedy(), line);
    write_text(configuration, "[safe]\n\tdirectory = /somewhere/else\n");
    EXPECT_EQ(error_of_opening(scratch.path()).remedy(), line);
    write_text(configuration, "[safe]\n\tdirectory = " + scratch.path().native() + "\n");
    EXPECT_TRUE(Repository::open(scratch.path()).has_value());
    std::filesystem::remove(configuration);
}

TEST(OpenRepository, DamagedRepositoryIsAnErrorNotNone) {
    const ScratchRepository scratch;
    scratch.commit("a");
    std::filesystem::remove(scratch.path() / ".git/HEAD");
    EXPECT_THAT(error_of_opening(scratch.path()).what(), HasSubstr(scratch.path().native()));
}

}  // namespace
}  // namespace ipugate::history
