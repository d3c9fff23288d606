// SPDX-License-Identifier: Apache-2.0
// Markdown: tables stay whole, nobody is mentioned, and the budget costs the right rows.
#include <gmock/gmock.h>

#include <algorithm>

#include "reports/report.hpp"
#include "reports/verdicts.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string markdown(const Verdict& verdict, std::size_t max_bytes = 1'000'000) {
    Style style;
    style.max_bytes = max_bytes;
    return report_named("markdown").render(verdict, style);
}

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size())) {
        ++count;
    }
    return count;
}

/// Every table is a head, a ruler and rows of as many cells; everything opened is closed.
void expect_whole(const std::string& text) {
    std::size_t cells = 0;
    for (const std::string_view line : split(text, '\n')) {
        if (!line.starts_with('|')) {
            cells = 0;
            continue;
        }
        if (cells == 0) cells = count_of(line, "|");
        EXPECT_EQ(count_of(line, "|"), cells) << line;
        EXPECT_TRUE(line.ends_with('|')) << line;
    }
    EXPECT_EQ(count_of(text, "\n<details"), count_of(text, "\n</details>"));
    EXPECT_EQ(count_of(text, "<summary>"), count_of(text, "</summary>"));
    EXPECT_EQ(count_of(text, "`") % 2, 0);
}

/// `text` without code spans and <code> elements.
std::string without_code(const std::string& text) {
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
        const bool element = text.compare(at, 6, "<code>") == 0;
        if (element || text[at] == '`') {
            const std::string_view end = element ? "</code>" : "`";
            at = text.find(end, at + 1) + end.size();
        } else {
            out += text[at++];
        }
    }
    return out;
}

TEST(Markdown, TablesStayWhole) {
    for (const NamedVerdict& named : all_verdicts()) {
        SCOPED_TRACE(named.name);
        expect_whole(markdown(named.verdict));
    }
}

TEST(Markdown, ForeignTextStandsInCodeOnly) {
    const std::string outside = without_code(markdown(hostile_verdict()));
    EXPECT_THAT(outside, Not(HasSubstr("@")));
    EXPECT_THAT(outside, Not(HasSubstr("#12")));
    EXPECT_THAT(outside, Not(HasSubstr("<img")));
    EXPECT_THAT(outside, Not(HasSubstr("GH-7")));
    EXPECT_THAT(outside, Not(HasSubstr("://")));
    EXPECT_THAT(outside, Not(HasSubstr(":tada:")));
}

TEST(Markdown, NoLineIsAWorkflowCommand) {
    const std::string text = markdown(hostile_verdict());
    for (const std::string_view line : split(text, '\n')) {
        EXPECT_FALSE(trimmed(line).starts_with("::")) << line;
        EXPECT_THAT(std::string(line), Not(HasSubstr("##[")));
    }
}

TEST(Markdown, TheCauseStandsRightBelowTheRegression) {
    const std::string text = markdown(regressed_verdict());
    const std::size_t regressions = text.find("### Regressions");
    const std::size_t cause = text.find("<code>12 CONV_2D</code> +431.8 us (+36.0 %)");
    const std::size_t missing = text.find("### Missing");
    EXPECT_LT(regressions, cause);
    EXPECT_LT(cause, missing);
}

TEST(Markdown, ShowsWhichCommitWasComparedAndWhy) {
    EXPECT_THAT(markdown(regressed_verdict()),
                HasSubstr("Compared `c41f9a02be7d` with `5b0d8e1f6a7c` (merge base with main, 2 "
                          "commits before the base commit); store `dir:baselines`"));
}

TEST(Markdown, ShowsABrokenModelThatHasNoFinding) {
    Verdict verdict = broken_verdict();
    verdict.findings.clear();
    EXPECT_THAT(markdown(verdict), HasSubstr("| `pose_net` | – | reading"));
}

TEST(Markdown, ShowsAnOlderBaseline) {
    Verdict verdict = regressed_verdict();
    verdict.models[0].metrics[0].baseline_commit = "0123456789abcdef";
    EXPECT_THAT(markdown(verdict), HasSubstr("baseline from 0123456789ab"));
}

TEST(Markdown, StaysInEveryBudget) {
    const Verdict verdict = huge_verdict(60);
    const std::size_t whole = markdown(verdict).size();
    for (std::size_t budget = 1500; budget < whole + 1000; budget += 997) {
        const std::string text = markdown(verdict, budget);
        EXPECT_LE(text.size(), budget);
        expect_whole(text);
        EXPECT_EQ(text.find("Left out") != std::string::npos, text.size() < whole);
    }
    EXPECT_EQ(markdown(verdict, whole).size(), whole);
}

TEST(Markdown, UnchangedRowsGoFirst) {
    const Verdict verdict = huge_verdict(60);
    const std::size_t whole = markdown(verdict).size();
    const std::string text = markdown(verdict, whole - 3000);
    EXPECT_EQ(count_of(text, "line ignored"), 60);
    EXPECT_THAT(text, HasSubstr("unchanged metrics. The JSON report has everything."));
}

TEST(Markdown, FailingRowsGoLast) {
    const Verdict verdict = huge_verdict(60);
    const std::string text = markdown(verdict, 4500);
    EXPECT_EQ(count_of(text, "at most +3 %"), 20);
    EXPECT_THAT(text, Not(HasSubstr("line ignored")));
    EXPECT_EQ(count_of(text, "| `12 CONV_2D`"), 1);
    EXPECT_THAT(text, Not(HasSubstr("more failing")));
}

TEST(Markdown, FailingRowsThatDoNotFitAreCounted) {
    const std::string text = markdown(huge_verdict(300), 4500);
    const std::size_t shown = count_of(text, "at most +3 %");
    EXPECT_GT(shown, 10);
    EXPECT_THAT(
        text, HasSubstr(std::to_string(100 - shown) + " more failing rows: see the JSON report."));
}

TEST(Markdown, TheHeadlineIsAlwaysThere) {
    const std::string text = markdown(huge_verdict(30), 0);
    EXPECT_THAT(text, StartsWith("## ✗ regressed: gate-house\n"));
    EXPECT_THAT(text, HasSubstr("Left out to keep this page small: 10 failing rows,"));
    EXPECT_LT(text.size(), 1000);
}

TEST(Markdown, HugeNamesCannotFillTheBudget) {
    Verdict verdict = regressed_verdict();
    for (Finding& finding : verdict.findings) {
        finding.message = finding.limit = std::string(1 << 20, 'x');
    }
    verdict.models[0].environment["board"] = std::string(1 << 20, '<');
    verdict.baseline.reason = std::string(1 << 20, '@');
    EXPECT_LT(markdown(verdict).size(), 30000);
}

}  // namespace
}  // namespace ipugate::reports
