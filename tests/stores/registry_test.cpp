// SPDX-License-Identifier: Apache-2.0
// Opening stores by their address.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "stores/store.hpp"
#include "support/error.hpp"
#include "support/temporary_folder.hpp"

namespace ipugate::stores {
namespace {

using ::testing::HasSubstr;

Error error_of_opening(std::string_view url) {
    try {
        open_store(url, "/");
    } catch (const Error& error) {
        return error;
    }
    return Error("");
}

TEST(OpenStore, EverySchemeIsNamedAndExplained) {
    for (const StoreKind& kind : registry()) {
        EXPECT_FALSE(kind.scheme.empty());
        EXPECT_FALSE(kind.summary.empty());
        EXPECT_NE(kind.open, nullptr);
    }
}

TEST(OpenStore, DirectoryIsOpenedByItsScheme) {
    EXPECT_EQ(open_store("dir:baselines", "/")->name(), "dir:baselines");
}

TEST(ProbeStore, LeavesNothingBehindAndNeedsNoFolder) {
    const TemporaryFolder folder;
    EXPECT_EQ(probe_store("dir:deep/baselines", folder.path()), Probe::writable);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ProbeStore, WhatCannotBecomeAFolderIsAnError) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "file") << "text";
    EXPECT_THROW(probe_store("dir:file", folder.path()), Error);
    EXPECT_THROW(probe_store("dir:file/baselines", folder.path()), Error);
    EXPECT_THROW(probe_store("dir:", folder.path()), Error);
    EXPECT_THROW(probe_store("ftp:x", folder.path()), Error);
}

TEST(OpenStore, PlainPathIsAnErrorThatSaysWhatToWrite) {
    EXPECT_EQ(error_of_opening("baselines").remedy(), "for a folder write dir:baselines");
    EXPECT_EQ(error_of_opening("/a/b:c").remedy(), "for a folder write dir:/a/b:c");
    EXPECT_EQ(error_of_opening("").remedy(), "for a folder write dir:baselines");
}

TEST(OpenStore, UnknownSchemeIsAnErrorThatListsTheKnownOnes) {
    EXPECT_THAT(error_of_opening("ftp://host/x").what(), HasSubstr("'ftp'; known are dir:"));
}

TEST(OpenStore, DirectoryWithoutAFolderIsAnError) {
    EXPECT_THAT(error_of_opening("dir:").what(), HasSubstr("'dir:'"));
}

}  // namespace
}  // namespace ipugate::stores
