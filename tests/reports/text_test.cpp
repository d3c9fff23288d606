// SPDX-License-Identifier: Apache-2.0
// The text report on a terminal.
#include "support/text.hpp"

#include <gmock/gmock.h>

#include "reports/report.hpp"
#include "reports/text_table.hpp"
#include "reports/verdicts.hpp"

namespace ipugate::reports {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string text(const Verdict& verdict, Style style = {}) {
    return report_named("text").render(verdict, style);
}

TEST(Text, TheOutcomeIsTheLastLine) {
    for (const NamedVerdict& named : all_verdicts()) {
        const std::string report = text(named.verdict);
        const std::vector<std::string_view> lines = split(report, '\n');
        EXPECT_TRUE(lines.at(lines.size() - 2).starts_with(to_string(named.verdict.outcome)));
    }
}

TEST(Text, NothingForeignReachesTheTerminal) {
    for (const char byte : text(hostile_verdict())) {
        EXPECT_TRUE(byte == '\n' || static_cast<unsigned char>(byte) >= ' ');
    }
}

TEST(Text, NoLineIsAWorkflowCommand) {
    Style style;
    style.verbose = true;
    const std::string report = text(hostile_verdict(), style);
    EXPECT_THAT(report, Not(HasSubstr("##")));
    for (const std::string_view line : split(report, '\n')) {
        EXPECT_FALSE(trimmed(line).starts_with("::")) << line;
    }
}

TEST(Text, IsPlainWithoutColour) {
    EXPECT_THAT(text(regressed_verdict()), Not(HasSubstr("\x1b")));
}

TEST(Text, ShowsUnchangedRowsOnlyWhenVerbose) {
    Style style;
    style.verbose = true;
    EXPECT_THAT(text(passed_verdict()), Not(HasSubstr("bandwidth")));
    EXPECT_THAT(text(passed_verdict(), style), HasSubstr("bandwidth"));
}

TEST(Text, CountsTheNotesThatItDoesNotShow) {
    Style style;
    style.verbose = true;
    EXPECT_THAT(text(huge_verdict(9)), HasSubstr("note: 4 more, shown with -v\n"));
    EXPECT_THAT(text(huge_verdict(9), style), Not(HasSubstr("more, shown")));
}

TEST(Aligned, LinesUpColumnsByCharacters) {
    EXPECT_EQ(joined(aligned({{Colour::none, {"", "b", "c"}},
                              {Colour::none, {"\xC3\xA4", "1", "x"}},
                              {Colour::none, {"aa", "22", ""}}},
                             {1})),
              "     b  c\n"
              "\xC3\xA4    1  x\n"
              "aa  22\n");
}

TEST(Aligned, LeavesOutEmptyColumns) {
    EXPECT_EQ(
        joined(aligned({{Colour::none, {"a", "b", "c"}}, {Colour::none, {"1", "", "3"}}}, {})),
        "a  c\n1  3\n");
}

TEST(Aligned, ColoursDoNotShiftColumns) {
    EXPECT_EQ(
        joined(aligned({{Colour::none, {"a", "b"}}, {Colour::red, {"x", "y"}}}, {}, Palette::ansi)),
        "a  b\n\x1b[1;31mx\x1b[0m  y\n");
}

}  // namespace
}  // namespace ipugate::reports
