// SPDX-License-Identifier: Apache-2.0
// Tests of asking whether something could be written.
#include "support/writable.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "support/temporary_folder.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;

TEST(Writable, AskingChangesNothing) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "file";
    std::ofstream(file) << "text";
    EXPECT_EQ(why_not_writable_folder(folder.path()), std::nullopt);
    EXPECT_EQ(why_not_writable_folder(folder.path() / "not/there/yet"), std::nullopt);
    EXPECT_EQ(why_not_writable_file(file), std::nullopt);
    EXPECT_EQ(why_not_writable_file(folder.path() / "new"), std::nullopt);
    EXPECT_EQ(why_not_writable_file(folder.path() / "not/there/yet"), std::nullopt);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
    EXPECT_EQ(fs::file_size(file), 4U);
}

TEST(Writable, FilesAreNoFoldersAndFoldersNoFiles) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "file";
    std::ofstream(file) << "text";
    EXPECT_EQ(why_not_writable_folder(file), "'" + file.native() + "': Not a directory");
    EXPECT_EQ(why_not_writable_folder(file / "below"), "'" + file.native() + "': Not a directory");
    EXPECT_EQ(why_not_writable_file(folder.path()),
              "'" + folder.path().native() + "': Is a directory");
}

TEST(Writable, RelativeNamesStartInTheWorkingFolder) {
    const TemporaryFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    EXPECT_EQ(why_not_writable_file("new"), std::nullopt);
    EXPECT_EQ(why_not_writable_folder(""), std::nullopt);
    fs::current_path(before);
}

TEST(Writable, MissingRightsAreTold) {
    if (::geteuid() == 0) GTEST_SKIP() << "the superuser may write everywhere";
    const TemporaryFolder folder;
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(why_not_writable_folder(folder.path() / "new"),
              "'" + folder.path().native() + "': Permission denied");
    fs::permissions(folder.path(), fs::perms::owner_all);
}

}  // namespace
}  // namespace ipugate
