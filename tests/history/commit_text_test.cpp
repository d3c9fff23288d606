// SPDX-License-Identifier: Apache-2.0
// Tests of the date and the subject of a commit.
#include <gtest/gtest.h>

#include "history/repository.hpp"
#include "scratch_repository.hpp"
#include "support/error.hpp"

namespace ipugate::history {
namespace {

using testing::ScratchRepository;

CommitText text_of_head(const ScratchRepository& scratch) {
    return Repository::open(scratch.path())->text(scratch.id("HEAD"));
}

TEST(CommitText, HasTheAuthorsDateAndTheSubject) {
    const ScratchRepository scratch;
    scratch.commit("a new neck");
    EXPECT_EQ(text_of_head(scratch).date, "2024-03-01T12:00:00+00:00");
    EXPECT_EQ(text_of_head(scratch).subject, "a new neck");
}

TEST(CommitText, DateIsThatOfTheAuthorsClock) {
    const ScratchRepository scratch;
    scratch.git(
        {"commit", "--quiet", "--allow-empty", "-m", "x", "--date", "2026-12-31T23:30:05-0930"});
    EXPECT_EQ(text_of_head(scratch).date, "2026-12-31T23:30:05-09:30");
    scratch.git(
        {"commit", "--quiet", "--allow-empty", "-m", "x", "--date", "2026-02-28T23:59:59+0545"});
    EXPECT_EQ(text_of_head(scratch).date, "2026-02-28T23:59:59+05:45");
}

TEST(CommitText, SubjectIsOneLineWithoutControlCharacters) {
    const ScratchRepository scratch;
    scratch.git({"commit", "--quiet", "--allow-empty", "--cleanup=verbatim", "-m",
                 "first\nsecond \x1b[31mred\n\nbody"});
    EXPECT_EQ(text_of_head(scratch).subject, "first second \xEF\xBF\xBD[31mred");
}

TEST(CommitText, AnUnknownCommitIsAnError) {
    const ScratchRepository scratch;
    scratch.commit("one");
    EXPECT_THROW((void)Repository::open(scratch.path())->text(std::string(40, '1')), Error);
    EXPECT_THROW((void)Repository::open(scratch.path())->text("HEAD"), Error);
}

}  // namespace
}  // namespace ipugate::history
