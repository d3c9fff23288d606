// SPDX-License-Identifier: Apache-2.0
// Tests of text: trimming, lines, globs, quoting, foreign bytes.
#include "support/text.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

using Texts = std::vector<std::string_view>;

TEST(Trimmed, TakesBlanksOffBothEnds) {
    EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
    EXPECT_EQ(trimmed(" \n "), "");
    EXPECT_EQ(trimmed(""), "");
}

TEST(Lowered, ChangesAsciiLettersOnly) {
    EXPECT_EQ(lowered("MiB/S Z[@\xC3\x84"), "mib/s z[@\xC3\x84");
}

TEST(Split, KeepsEmptyParts) {
    EXPECT_EQ(split("a,,b,", ','), (Texts{"a", "", "b", ""}));
    EXPECT_EQ(split("", ','), Texts{""});
}

TEST(Words, SkipsRunsOfBlanks) {
    EXPECT_EQ(words("  a \t b\r\n"), (Texts{"a", "b"}));
    EXPECT_TRUE(words(" ").empty());
}

TEST(LinesOfText, StepThroughLfAndCrLf) {
    Lines lines("one\r\n\ntwo\n");
    EXPECT_EQ(lines.next(), "one");
    EXPECT_EQ(lines.number(), 1U);
    EXPECT_EQ(lines.next(), "");
    EXPECT_EQ(lines.next(), "two");
    EXPECT_EQ(lines.number(), 3U);
    EXPECT_FALSE(lines.unfinished());
    EXPECT_EQ(lines.next(), std::nullopt);
}

TEST(LinesOfText, SayThatTheLastOneIsCut) {
    Lines lines("one\ntw");
    EXPECT_EQ(lines.next(), "one");
    EXPECT_FALSE(lines.unfinished());
    EXPECT_EQ(lines.next(), "tw");
    EXPECT_TRUE(lines.unfinished());
}

TEST(LinesOfText, EmptyTextHasNone) {
    EXPECT_EQ(Lines("").next(), std::nullopt);
}

TEST(Glob, MatchesTheWholeText) {
    EXPECT_TRUE(glob_matches("ipu_time", "ipu_time"));
    EXPECT_FALSE(glob_matches("ipu", "ipu_time"));
    EXPECT_FALSE(glob_matches("ipu_time", "ipu"));
    EXPECT_TRUE(glob_matches("", ""));
    EXPECT_FALSE(glob_matches("", "a"));
}

TEST(Glob, StarStandsForAnyRun) {
    EXPECT_TRUE(glob_matches("*", ""));
    EXPECT_TRUE(glob_matches("yolo*", "yolov8s"));
    EXPECT_TRUE(glob_matches("*a*b", "xaxbxab"));
    EXPECT_FALSE(glob_matches("*a*b", "xaxbxa"));
    EXPECT_TRUE(glob_matches("**", "abc"));
}

TEST(Glob, QuestionMarkStandsForOneByte) {
    EXPECT_TRUE(glob_matches("net?", "net1"));
    EXPECT_FALSE(glob_matches("net?", "net"));
    EXPECT_FALSE(glob_matches("net?", "net12"));
}

TEST(Glob, OtherSignsAreThemselves) {
    EXPECT_TRUE(glob_matches("a[b].c", "a[b].c"));
    EXPECT_FALSE(glob_matches("a.c", "abc"));
}

TEST(Glob, ManyStarsOnALongTextEndSoon) {
    const std::string text(20000, 'a');
    EXPECT_FALSE(glob_matches("*a*a*a*a*a*a*a*a*b", text));
}

TEST(Printable, KeepsValidUtf8) {
    const std::string text = "a\tb\nc\r \xC2\xB5s \xE4\xB8\xAD \xF0\x9F\x98\x80";
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, ReplacesWhatXmlForbids) {
    EXPECT_EQ(printable(std::string_view("a\0b", 3)),
              "a\xEF\xBF\xBD"
              "b");
    EXPECT_EQ(printable("\x1B[0m"), "\xEF\xBF\xBD[0m");
    EXPECT_EQ(printable("\xEF\xBF\xBE"), "\xEF\xBF\xBD");
    EXPECT_EQ(printable("\xC2\x85"), "\xEF\xBF\xBD");
}

TEST(Printable, ReplacesMalformedSequences) {
    EXPECT_EQ(printable("\xFF"), "\xEF\xBF\xBD");
    EXPECT_EQ(printable("\xC3"), "\xEF\xBF\xBD");
    EXPECT_EQ(printable("\xC0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD");  // overlong
    EXPECT_EQ(printable("\xED\xA0\x80").size(), 9U);               // surrogate
    EXPECT_EQ(printable("\xF4\x90\x80\x80").size(), 12U);          // above U+10FFFF
}

TEST(InQuotes, ShowsControlCharacters) {
    EXPECT_EQ(in_quotes("a\tb\n\r\x1B\xFF"), "'a\\tb\\n\\r\\x1b\\xff'");
}

TEST(InQuotes, ShowsWhatIsHiddenAndWhatCommandsBeginWith) {
    EXPECT_EQ(in_quotes("a\xE2\x80\xAE"
                        "b\xE2\x80\xA8"),
              "'a\\xe2\\x80\\xaeb\\xe2\\x80\\xa8'");
    EXPECT_EQ(in_quotes("##[error]a #1 ###"), "'#\\x23[error]a #1 #\\x23#'");
}

TEST(OneLine, IsNoCommandOfACiSystem) {
    EXPECT_EQ(one_line("::error::x"), ": :error::x");
    EXPECT_EQ(one_line("  ::error::x"), "  : :error::x");
    EXPECT_EQ(one_line("\n::error::x"), " : :error::x");
    EXPECT_EQ(one_line(":"), ": ");  // another colon may follow
    EXPECT_EQ(one_line("a::b"), "a::b");
    EXPECT_EQ(one_line("x ##vso[task]"), "x # #vso[task]");
}

TEST(InQuotes, CutsLongTextsAtACodePoint) {
    const std::string text(200, 'x');
    EXPECT_EQ(in_quotes(text), "'" + std::string(120, 'x') + "...'");
    std::string wide;
    for (int i = 0; i < 100; ++i) wide += "\xC2\xB5";
    const std::string quoted = in_quotes(wide);
    EXPECT_EQ(printable(quoted), quoted);
}

TEST(CutLength, DoesNotSplitACodePoint) {
    EXPECT_EQ(cut_length("abc", 5), 3U);
    EXPECT_EQ(cut_length("abc", 2), 2U);
    EXPECT_EQ(cut_length("a\xC2\xB5z", 2), 1U);
    EXPECT_EQ(cut_length("a\xC2\xB5z", 3), 3U);
    EXPECT_EQ(cut_length("\xF0\x9F\x98\x80", 3), 0U);
}

TEST(CutLength, TextThatIsNoUtf8KeepsItsLength) {
    EXPECT_EQ(cut_length(std::string(100, '\x80'), 50), 50U);
}

}  // namespace
}  // namespace ipugate
