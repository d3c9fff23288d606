// SPDX-License-Identifier: Apache-2.0
// Which changes make a work tree differ from its commit.
#include <gtest/gtest.h>

#include "history/repository.hpp"
#include "history/scratch_repository.hpp"

namespace ipugate::history {
namespace {

using ipugate::testing::ScratchRepository;
using ipugate::testing::write_text;

std::optional<std::string> changed_file(const ScratchRepository& scratch,
                                        const std::filesystem::path& ignored = {}) {
    return Repository::open(scratch.path())->changed_file(ignored);
}

TEST(ChangedFile, CleanWorkTreeHasNone) {
    const ScratchRepository scratch;
    scratch.commit("a");
    EXPECT_EQ(changed_file(scratch), std::nullopt);
}

TEST(ChangedFile, FileTouchedButEqualDoesNotCount) {
    const ScratchRepository scratch;
    scratch.commit("a");
    std::filesystem::last_write_time(
        scratch.path() / "a",
        std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
    EXPECT_EQ(changed_file(scratch), std::nullopt);
}

TEST(ChangedFile, UntrackedFileDoesNotCount) {
    const ScratchRepository scratch;
    scratch.commit("a");
    write_text(scratch.path() / "log.txt", "new");
    EXPECT_EQ(changed_file(scratch), std::nullopt);
}

TEST(ChangedFile, EditedFileCounts) {
    const ScratchRepository scratch;
    scratch.commit("src/net.txt");
    write_text(scratch.path() / "src/net.txt", "edited");
    EXPECT_EQ(changed_file(scratch), "src/net.txt");
}

TEST(ChangedFile, RemovedFileCounts) {
    const ScratchRepository scratch;
    scratch.commit("a");
    std::filesystem::remove(scratch.path() / "a");
    EXPECT_EQ(changed_file(scratch), "a");
}

TEST(ChangedFile, StagedFileCounts) {
    const ScratchRepository scratch;
    scratch.commit("a");
    write_text(scratch.path() / "b", "staged");
    scratch.git({"add", "b"});
    EXPECT_EQ(changed_file(scratch), "b");
}

TEST(ChangedFile, StagedFileCountsBeforeTheFirstCommit) {
    const ScratchRepository scratch;
    write_text(scratch.path() / "b", "staged");
    scratch.git({"add", "b"});
    EXPECT_EQ(changed_file(scratch), "b");
}

TEST(ChangedFile, IgnoredFolderIsLeftOut) {
    const ScratchRepository scratch;
    scratch.commit("baselines/ab/c.json");
    scratch.commit("baselines.txt");
    write_text(scratch.path() / "baselines/ab/c.json", "{}");
    EXPECT_EQ(changed_file(scratch, scratch.path() / "baselines"), std::nullopt);
    EXPECT_EQ(changed_file(scratch, (scratch.path() / "baselines").native() + "/"), std::nullopt);
    write_text(scratch.path() / "baselines.txt", "edited");
    EXPECT_EQ(changed_file(scratch, scratch.path() / "baselines"), "baselines.txt");
}

TEST(ChangedFile, IgnoredFolderMayBeRelativeToTheCurrentOne) {
    const ScratchRepository scratch;
    scratch.commit("baselines/ab/c.json");
    write_text(scratch.path() / "baselines/ab/c.json", "{}");
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(scratch.path());
    const auto found = changed_file(scratch, "baselines");
    std::filesystem::current_path(before);
    EXPECT_EQ(found, std::nullopt);
}

TEST(ChangedFile, IgnoredFolderMayBeOutsideOfTheRepository) {
    const ScratchRepository scratch;
    scratch.commit("a");
    write_text(scratch.path() / "a", "edited");
    EXPECT_EQ(changed_file(scratch, "/no/such/store"), "a");
    EXPECT_EQ(changed_file(scratch, scratch.beside("store")), "a");
}

TEST(ChangedFile, TheWholeWorkTreeCannotBeIgnored) {
    const ScratchRepository scratch;
    scratch.commit("a");
    write_text(scratch.path() / "a", "edited");
    EXPECT_EQ(changed_file(scratch, scratch.path()), "a");
    EXPECT_EQ(changed_file(scratch, scratch.path().parent_path()), "a");
}

TEST(ChangedFile, SubmoduleDoesNotCount) {
    const ScratchRepository inner;
    inner.commit("a");
    const ScratchRepository scratch;
    scratch.git({"submodule", "--quiet", "add", inner.path().native(), "inner"});
    scratch.commit("b");
    write_text(scratch.path() / "inner/a", "edited");
    EXPECT_EQ(changed_file(scratch), std::nullopt);
}

}  // namespace
}  // namespace ipugate::history
