// SPDX-License-Identifier: Apache-2.0
// Tests of reading, writing and locking files.
#include "support/file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <thread>

#include "support/error.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
class Files : public testing::Test {
 protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "ipugate-files-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override {
        fs::permissions(folder_, fs::perms::owner_all);
        fs::remove_all(folder_);
    }

    [[nodiscard]] fs::path at(std::string_view name) const { return folder_ / name; }

    [[nodiscard]] std::size_t count() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }

 private:
    fs::path folder_;
};

template <typename Action>
std::string error_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST_F(Files, AreReadAsTheyAreWritten) {
    const std::string text("a\0b\r\n\xFF", 6);
    write_file(at("x"), text);
    EXPECT_EQ(read_file(at("x"), 100), text);
    EXPECT_EQ(FileText(at("x")).text(), text);
}

TEST_F(Files, EmptyOnesAreEmpty) {
    write_file(at("x"), "");
    EXPECT_EQ(FileText(at("x")).text(), "");
    EXPECT_EQ(read_file(at("x"), 0), "");
}

TEST_F(Files, LargeOnesAreMappedAndSurviveAMove) {
    std::string text(5U << 20U, 'a');
    text.back() = 'z';
    write_file(at("x"), text);
    FileText first(at("x"));
    const FileText second(std::move(first));
    EXPECT_EQ(second.text(), text);
    second.forget(second.text().substr(0, 1U << 20U));
    EXPECT_EQ(second.text(), text);
}

TEST_F(Files, BeyondTheLimitAreRefused) {
    write_file(at("x"), "12345");
    EXPECT_EQ(read_file(at("x"), 5), "12345");
    EXPECT_EQ(error_of([&] { (void)read_file(at("x"), 4); }),
              "reading '" + at("x").string() + "': 5 bytes are more than the 4 allowed");
}

TEST_F(Files, OfProcAreReadAlthoughTheySayTheyAreEmpty) {
    EXPECT_FALSE(read_file("/proc/self/status", 1U << 20U).empty());
    EXPECT_NE(error_of([] { (void)read_file("/proc/self/status", 10); }), "");
}

TEST_F(Files, ThatAreNotThereAreErrors) {
    EXPECT_EQ(error_of([&] { (void)FileText(at("x")); }),
              "reading '" + at("x").string() + "': No such file or directory");
}

TEST_F(Files, FoldersAreNotRead) {
    fs::create_directory(at("d"));
    EXPECT_EQ(error_of([&] { (void)FileText(at("d")); }),
              "reading '" + at("d").string() + "': not a regular file");
}

TEST_F(Files, NamedPipesAreRefusedWithoutWaiting) {
    ASSERT_EQ(::mkfifo(at("p").c_str(), 0600), 0);
    EXPECT_EQ(error_of([&] { (void)FileText(at("p")); }),
              "reading '" + at("p").string() + "': not a regular file");
}

TEST_F(Files, WritingReplacesAndLeavesNothingBeside) {
    write_file(at("x"), "old");
    write_file(at("x"), "new");
    EXPECT_EQ(read_file(at("x"), 10), "new");
    EXPECT_EQ(count(), 1U);
}

TEST_F(Files, WritingMakesFolders) {
    write_file(at("a/b/c"), "text");
    EXPECT_EQ(read_file(at("a/b/c"), 10), "text");
}

TEST_F(Files, WritingLeavesTheFileOfAnotherWriterAlone) {
    const fs::path other = at("x." + std::to_string(::getpid()) + ".tmp");
    std::ofstream(other) << "theirs";
    write_file(at("x"), "mine");
    EXPECT_EQ(read_file(at("x"), 10), "mine");
    EXPECT_EQ(read_file(other, 10), "theirs");
}

TEST_F(Files, FailedWritingLeavesNothingBehind) {
    fs::create_directories(at("d/inside"));
    EXPECT_EQ(error_of([&] { write_file(at("d"), "text"); }),
              "writing '" + at("d").string() + "': Is a directory");
    EXPECT_EQ(count(), 1U);
}

TEST_F(Files, FolderThatCannotBeMadeIsAnError) {
    write_file(at("x"), "text");
    EXPECT_NE(error_of([&] { write_file(at("x/y"), "text"); }), "");
}

TEST_F(Files, AppendingAddsToTheEnd) {
    append_file(at("d/x"), "a\n");
    append_file(at("d/x"), "b\n");
    EXPECT_EQ(read_file(at("d/x"), 10), "a\nb\n");
}

TEST_F(Files, LockIsHeldByOneAtATime) {
    const fs::path order = at("order");
    auto lock = std::make_unique<FileLock>(at("lock"));
    std::thread other([&] {
        const FileLock theirs(at("lock"));
        append_file(order, "second ");
    });
    append_file(order, "first ");
    lock.reset();
    other.join();
    EXPECT_EQ(read_file(order, 100), "first second ");
}

TEST_F(Files, OneFileHasOneNameWithoutLinks) {
    fs::create_directory(at("folder"));
    fs::create_directory_symlink(at("folder"), at("way"));
    std::ofstream(at("folder/file")) << "text";
    fs::create_symlink(at("folder/file"), at("link"));
    fs::create_symlink("ring", at("ring"));
    const fs::path real = real_path(at("folder"));
    EXPECT_EQ(without_links(at("link")), real / "file");
    EXPECT_EQ(without_links(at("way/file")), real / "file");
    EXPECT_EQ(without_links(at("way/./new/../other")), real / "other");
    EXPECT_EQ(without_links("not-there"), real_path(".") / "not-there");
    EXPECT_EQ(without_links(at("ring/x")).filename(), "x");
}

TEST_F(Files, WhatCannotBeWrittenComesWithARemedy) {
    const auto remedy_for = [](const fs::path& path) {
        try {
            write_file(path, "text");
        } catch (const Error& error) {
            return error.remedy();
        }
        return std::string("written");
    };
    fs::create_directory(at("d"));
    EXPECT_EQ(remedy_for(at("d")), "correct the path, or choose another place");
    EXPECT_EQ(remedy_for("/dev/full"), "make room there, or choose another place");
}

}  // namespace
}  // namespace ipugate
