// SPDX-License-Identifier: Apache-2.0
// Foreign text in markdown.
#include <gtest/gtest.h>

#include "reports/markdown_escape.hpp"

namespace ipugate::reports {
namespace {

TEST(Code, KeepsANameReadable) {
    EXPECT_EQ(code("yolov8s_fixed.img"), "`yolov8s_fixed.img`");
    EXPECT_EQ(code("@octocat #12 *a* <b>"), "`@octocat #12 *a* <b>`");
}

TEST(Code, OfNothingIsNothing) {
    EXPECT_EQ(code(""), "");
}

TEST(Code, TakesEntitiesForWhatBreaksTablesAndSpans) {
    EXPECT_EQ(code("a|b"), "<code>a&#124;b</code>");
    EXPECT_EQ(code("a`b"), "<code>a&#96;b</code>");
    EXPECT_EQ(code("a\\|b"), "<code>a&#92;&#124;b</code>");
    EXPECT_EQ(code(" "), "<code> </code>");
}

TEST(Code, StaysOnOneLine) {
    EXPECT_EQ(code("a\r\nb\tc"), "`a  b c`");
}

TEST(Code, CutsLongNames) {
    EXPECT_EQ(code(std::string(1000, 'x')), "`" + std::string(197, 'x') + "...`");
}

TEST(Prose, LeavesPlainSentencesAlone) {
    const char* sentence =
        "ipu_time rose from 8.721 ms to 9.312 ms (+0.591 ms, +6.8 %), at most +3 % and +50 us";
    EXPECT_EQ(prose(sentence), sentence);
    EXPECT_EQ(prose("reading 'logs/a.txt': line 12: 'n/a ms'"),
              "reading 'logs/a.txt': line 12: 'n/a ms'");
}

TEST(Prose, PutsWordsWithAMeaningIntoCode) {
    EXPECT_EQ(prose("by @octocat in #12"), "by `@octocat` in `#12`");
    EXPECT_EQ(prose("a * b"), "a `*` b");
    EXPECT_EQ(prose("_a_ __b"), "`_a_` `__b`");
    EXPECT_EQ(prose("<script> &amp; [x](y)"), "`<script>` `&amp;` `[x](y)`");
    EXPECT_EQ(prose("https://example.org WWW.example.org"),
              "`https://example.org` `WWW.example.org`");
    EXPECT_EQ(prose("see gh-12"), "see `gh-12`");
    EXPECT_EQ(prose("log.txt:100:8 is"), "`log.txt:100:8` is");
    EXPECT_EQ(prose("a|b"), "<code>a&#124;b</code>");
}

TEST(Prose, BeginsNoList) {
    EXPECT_EQ(prose("- a"), "`-` a");
    EXPECT_EQ(prose("1. a"), "`1.` a");
    EXPECT_EQ(prose("12 cycles - 3"), "12 cycles - 3");
}

TEST(Prose, MakesControlCharactersVisible) {
    EXPECT_EQ(prose("a\x1b[31m b"), "`a\xEF\xBF\xBD[31m` b");
    EXPECT_EQ(prose("\xE2\x80\xAEx"), "\xEF\xBF\xBDx");
}

TEST(HtmlCode, EscapesForHtmlOnly) {
    EXPECT_EQ(html_code("a_b|<c>&"), "<code>a_b|&lt;c&gt;&amp;</code>");
}

}  // namespace
}  // namespace ipugate::reports
