// SPDX-License-Identifier: Apache-2.0
// Files that appear whole or not at all and replace nothing.
#include "support/published_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "support/error.hpp"
#include "support/file.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;

class NewFileTest : public testing::Test {
 protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("ipugate-new-file-" + std::to_string(::getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }

    fs::path folder_;
};

TEST_F(NewFileTest, APublishedFileHasEverythingThatWasWritten) {
    const std::string large(3'000'000, 'x');
    PublishedFile file(folder_ / "a" / "out.txt");
    file.write("begin ");
    file.write(large);
    file.write(" end");
    EXPECT_FALSE(fs::exists(folder_ / "a" / "out.txt"));
    file.publish();
    EXPECT_EQ(read_file(folder_ / "a" / "out.txt", 1UL << 30U), "begin " + large + " end");
}

TEST_F(NewFileTest, AnUnpublishedFileLeavesNothing) {
    {
        PublishedFile file(folder_ / "out.txt");
        file.write("half");
        EXPECT_EQ(files(), 1);
    }
    EXPECT_EQ(files(), 0);
}

TEST_F(NewFileTest, AFileThatIsThereIsNotTouched) {
    write_file(folder_ / "out.txt", "old");
    EXPECT_THROW(PublishedFile(folder_ / "out.txt"), Error);
    EXPECT_EQ(read_file(folder_ / "out.txt", 100), "old");
    EXPECT_EQ(files(), 1);
}

TEST_F(NewFileTest, AFileThatAppearsMeanwhileIsNotTouched) {
    {
        PublishedFile file(folder_ / "out.txt");
        file.write("new");
        write_file(folder_ / "out.txt", "old");
        EXPECT_THROW(file.publish(), Error);
    }
    EXPECT_EQ(read_file(folder_ / "out.txt", 100), "old");
    EXPECT_EQ(files(), 1);
}

TEST_F(NewFileTest, ALinkThatLeadsNowhereIsNotFollowed) {
    fs::create_symlink(folder_ / "elsewhere", folder_ / "out.txt");
    EXPECT_THROW(PublishedFile(folder_ / "out.txt"), Error);
    EXPECT_FALSE(fs::exists(folder_ / "elsewhere"));
}

TEST_F(NewFileTest, AFolderThatIsAFileIsAnError) {
    write_file(folder_ / "file", "x");
    EXPECT_THROW(PublishedFile(folder_ / "file" / "out.txt"), Error);
}

}  // namespace
}  // namespace ipugate
