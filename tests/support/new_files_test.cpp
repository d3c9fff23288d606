// SPDX-License-Identifier: Apache-2.0
// New files are written all or none, and never over anything.
#include "support/new_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "history/scratch_repository.hpp"
#include "support/error.hpp"
#include "support/file.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using testing::ScratchFolder;

std::size_t entries_in(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::recursive_directory_iterator(folder),
                                                  fs::recursive_directory_iterator()));
}

TEST(NewFiles, AreMadeWithTheirFolders) {
    const ScratchFolder scratch;
    create_files({{scratch.path() / "a.txt", "one\n"}, {scratch.path() / "b/c/d.txt", "two\n"}});
    EXPECT_EQ(read_file(scratch.path() / "a.txt", 100), "one\n");
    EXPECT_EQ(read_file(scratch.path() / "b/c/d.txt", 100), "two\n");
}

TEST(NewFiles, TakenPathsAreNamedWhateverTakesThem) {
    const ScratchFolder scratch;
    std::ofstream(scratch.path() / "file") << "x";
    fs::create_directory(scratch.path() / "folder");
    fs::create_symlink("nowhere", scratch.path() / "link");
    EXPECT_THAT(
        taken_paths({{scratch.path() / "file", ""},
                     {scratch.path() / "folder", ""},
                     {scratch.path() / "free", ""},
                     {scratch.path() / "link", ""}}),
        ElementsAre(scratch.path() / "file", scratch.path() / "folder", scratch.path() / "link"));
}

TEST(NewFiles, AFailureLeavesNothingBehind) {
    const ScratchFolder scratch;
    std::ofstream(scratch.path() / "taken") << "mine";
    EXPECT_THROW(create_files({{scratch.path() / "a.txt", "one"},
                               {scratch.path() / "b/c.txt", "two"},
                               {scratch.path() / "taken", "three"}}),
                 Error);
    EXPECT_EQ(entries_in(scratch.path()), 1U);
    EXPECT_EQ(read_file(scratch.path() / "taken", 100), "mine");
}

TEST(NewFiles, ADanglingLinkIsNotWrittenThrough) {
    const ScratchFolder scratch;
    fs::create_symlink(scratch.path() / "elsewhere", scratch.path() / "link");
    EXPECT_THROW(create_files({{scratch.path() / "link", "text"}}), Error);
    EXPECT_FALSE(fs::exists(scratch.path() / "elsewhere"));
}

TEST(NewFiles, AFileInTheWayOfAFolderIsAnError) {
    const ScratchFolder scratch;
    std::ofstream(scratch.path() / "a") << "x";
    EXPECT_THROW(create_files({{scratch.path() / "a/b.txt", "text"}}), Error);
    EXPECT_EQ(entries_in(scratch.path()), 1U);
}

}  // namespace
}  // namespace ipugate
