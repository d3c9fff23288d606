// SPDX-License-Identifier: Apache-2.0
// Tests of folders that go with the object.
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <optional>

#include "support/error.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;

TEST(TemporaryFolders, AreEmptyPrivateAndDifferent) {
    const TemporaryFolder one;
    const TemporaryFolder other;
    EXPECT_NE(one.path(), other.path());
    EXPECT_TRUE(fs::is_empty(one.path()));
    EXPECT_EQ(fs::status(one.path()).permissions(), fs::perms::owner_all);
}

TEST(TemporaryFolders, GoWithAllThatIsInThemButNotWithWhatLinksLeadTo) {
    const TemporaryFolder kept;
    std::ofstream(kept.path() / "file") << "text";
    std::optional<TemporaryFolder> gone(std::in_place);
    const fs::path path = gone->path();
    fs::create_directories(path / "deep/er");
    std::ofstream(path / "deep/er/file") << "text";
    fs::create_directory_symlink(kept.path(), path / "link");
    gone.reset();
    EXPECT_FALSE(fs::exists(path));
    EXPECT_TRUE(fs::exists(kept.path() / "file"));
}

TEST(TemporaryFolders, MoveWithoutBeingRemoved) {
    std::optional<TemporaryFolder> first(std::in_place);
    const TemporaryFolder second(std::move(*first));
    first.reset();
    EXPECT_TRUE(fs::is_directory(second.path()));
}

TEST(TemporaryFolders, NeedAPlace) {
    const char* before = std::getenv("TMPDIR");
    const std::string old = before == nullptr ? "" : before;
    ::setenv("TMPDIR", "/no/such/folder", 1);
    EXPECT_THROW(TemporaryFolder(), Error);
    if (before == nullptr) {
        ::unsetenv("TMPDIR");
    } else {
        ::setenv("TMPDIR", old.c_str(), 1);
    }
}

}  // namespace
}  // namespace ipugate
