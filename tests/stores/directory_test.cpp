// SPDX-License-Identifier: Apache-2.0
// The directory store's files: where they lie, and what damaged or foreign ones lead to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "history/scratch_repository.hpp"
#include "stores/sample.hpp"
#include "stores/store.hpp"
#include "support/error.hpp"

namespace ipugate::stores {
namespace {

namespace fs = std::filesystem;

using ipugate::testing::sample_model;
using ipugate::testing::sample_run;
using ipugate::testing::ScratchFolder;
using ipugate::testing::write_text;
using ::testing::HasSubstr;

const std::string commit = "ab12345678901234567890123456789012345678";

class DirectoryStoreFiles : public ::testing::Test {
 protected:
    void store(double value) const {
        open_store("dir:store", folder_.path())
            ->store(sample_run(commit, {sample_model("door", value)}));
    }
    [[nodiscard]] std::optional<ipugate::Run> load() const {
        return open_store("dir:store", folder_.path())->load("door-camera", commit);
    }
    [[nodiscard]] Error error_of_loading() const {
        try {
            static_cast<void>(load());
        } catch (const Error& error) {
            return error;
        }
        return Error("");
    }
    [[nodiscard]] Error error_of_storing() const {
        try {
            store(2);
        } catch (const Error& error) {
            return error;
        }
        return Error("");
    }

    static std::string text_of(const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    ScratchFolder folder_;
    fs::path store_ = folder_.path() / "store";
    fs::path file_ = store_ / "ab" / (commit.substr(2) + ".json");
};

TEST_F(DirectoryStoreFiles, LieInAFolderByTheFirstTwoDigits) {
    store(1);
    EXPECT_TRUE(fs::is_regular_file(file_));
}

TEST_F(DirectoryStoreFiles, AreTheSameForTheSameRun) {
    store(1);
    const std::string first = text_of(file_);
    store(1);
    EXPECT_EQ(text_of(file_), first);
}

TEST_F(DirectoryStoreFiles, LoadingMakesNoFolder) {
    EXPECT_EQ(load(), std::nullopt);
    EXPECT_FALSE(fs::exists(store_));
}

TEST_F(DirectoryStoreFiles, GitIsToldToIgnoreTheLock) {
    store(1);
    EXPECT_THAT(text_of(store_ / ".gitignore"), HasSubstr("\n.lock\n*.tmp\n"));
}

TEST_F(DirectoryStoreFiles, AnOwnIgnoreFileIsKept) {
    write_text(store_ / ".gitignore", "*\n");
    store(1);
    EXPECT_EQ(text_of(store_ / ".gitignore"), "*\n");
}

TEST_F(DirectoryStoreFiles, ADamagedOneIsRefusedByNameAndKept) {
    write_text(file_, "{\"format\": \"ipugate-runs\", ");
    EXPECT_THAT(error_of_loading().what(), HasSubstr("'" + file_.native() + "' is damaged: "));
    EXPECT_EQ(error_of_loading().remedy(), "restore it from git or delete it");
    EXPECT_THAT(error_of_storing().what(), HasSubstr("'" + file_.native() + "' is damaged: "));
    EXPECT_EQ(text_of(file_), "{\"format\": \"ipugate-runs\", ");
}

TEST_F(DirectoryStoreFiles, EveryPrefixOfOneIsRefused) {
    store(1);
    const std::string whole = text_of(file_);
    ASSERT_EQ(whole.back(), '\n');
    for (std::size_t length = 0; length + 1 < whole.size(); ++length) {
        write_text(file_, whole.substr(0, length));
        ASSERT_THAT(error_of_loading().what(), HasSubstr("is damaged")) << length;
    }
}

TEST_F(DirectoryStoreFiles, OneWithMergeConflictMarksIsRefused) {
    store(1);
    write_text(file_, "<<<<<<< ours\n" + text_of(file_) + "=======\n>>>>>>> theirs\n");
    EXPECT_THAT(error_of_loading().what(), HasSubstr("is damaged"));
}

TEST_F(DirectoryStoreFiles, OneOfAnotherCommitIsRefused) {
    store(1);
    const std::string other = "ab" + std::string(38, '0');
    fs::copy_file(file_, store_ / "ab" / (other.substr(2) + ".json"));
    EXPECT_THROW(
        static_cast<void>(open_store("dir:store", folder_.path())->load("door-camera", other)),
        Error);
}

TEST_F(DirectoryStoreFiles, ANewerFormatIsRefusedAsSuchAndNotAsDamage) {
    write_text(file_, R"({"format": "ipugate-runs", "version": 999, "runs": []})");
    EXPECT_THAT(error_of_loading().what(),
                ::testing::AllOf(HasSubstr(file_.native()), HasSubstr("999")));
    EXPECT_THAT(error_of_loading().what(), ::testing::Not(HasSubstr("damaged")));
}

TEST_F(DirectoryStoreFiles, ASymbolicLinkIsNotFollowed) {
    write_text(folder_.path() / "elsewhere.json", "kept");
    fs::create_directories(file_.parent_path());
    fs::create_symlink(folder_.path() / "elsewhere.json", file_);
    EXPECT_THAT(error_of_loading().what(), HasSubstr("is a symbolic link"));
    EXPECT_THAT(error_of_storing().what(), HasSubstr("is a symbolic link"));
    EXPECT_EQ(text_of(folder_.path() / "elsewhere.json"), "kept");
}

TEST_F(DirectoryStoreFiles, AStoreThatIsNoFolderIsNoEmptyStore) {
    fs::remove_all(store_);
    fs::create_symlink(folder_.path() / "not-mounted", store_);
    EXPECT_THAT(error_of_loading().what(), HasSubstr("is not a folder"));
    EXPECT_THAT(error_of_storing().what(), HasSubstr("is not a folder"));
    fs::remove(store_);
    write_text(store_, "a file");
    EXPECT_THAT(error_of_loading().what(), HasSubstr("is not a folder"));
}

TEST_F(DirectoryStoreFiles, ALinkInPlaceOfTheFolderOrTheLockIsNotFollowed) {
    fs::create_directories(store_);
    fs::create_symlink(folder_.path(), store_ / "ab");
    EXPECT_THAT(error_of_loading().what(), HasSubstr("is a symbolic link"));
    fs::remove(store_ / "ab");
    fs::create_symlink(folder_.path() / "made", store_ / ".lock");
    EXPECT_THAT(error_of_storing().what(), HasSubstr("is a symbolic link"));
    EXPECT_FALSE(fs::exists(folder_.path() / "made"));
}

TEST_F(DirectoryStoreFiles, AFolderInPlaceOfTheFileIsAnError) {
    fs::create_directories(file_);
    EXPECT_THAT(error_of_loading().what(), HasSubstr(file_.native()));
    EXPECT_THAT(error_of_storing().what(), HasSubstr(file_.native()));
}

TEST_F(DirectoryStoreFiles, AFileInPlaceOfAFolderIsAnError) {
    write_text(store_ / "ab", "");
    EXPECT_THAT(error_of_loading().what(), HasSubstr((store_ / "ab").native()));
    fs::remove_all(store_);
    write_text(store_, "");
    EXPECT_THAT(error_of_storing().what(), HasSubstr(store_.native()));
}

TEST_F(DirectoryStoreFiles, AFolderThatCannotBeWrittenIsNamed) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    fs::create_directories(store_);
    fs::permissions(store_, fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_THAT(error_of_storing().what(), HasSubstr(store_.native()));
    fs::permissions(store_, fs::perms::owner_all);
}

TEST_F(DirectoryStoreFiles, LeftoversOfKilledWritersAreRemovedAndNothingElse) {
    const fs::path leftover = store_ / "cd" / (commit.substr(2) + ".json.4711.tmp");
    const fs::path own = store_ / "cd" / "notes.tmp";
    write_text(leftover, "{");
    write_text(own, "mine");
    write_text(store_ / "docs" / (commit.substr(2) + ".json.4711.tmp"), "mine");
    store(1);
    EXPECT_FALSE(fs::exists(leftover));
    EXPECT_TRUE(fs::exists(own));
    EXPECT_TRUE(fs::exists(store_ / "docs" / (commit.substr(2) + ".json.4711.tmp")));
}

}  // namespace
}  // namespace ipugate::stores
