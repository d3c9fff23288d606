// SPDX-License-Identifier: Apache-2.0
// Tests of the forms in which a history is written.
#include "reports/history.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace ipugate::reports {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Model model(const std::string& name, Environment environment, double ipu_time) {
    Model made;
    made.name = name;
    made.environment = std::move(environment);
    made.metrics.emplace("ipu_time", Metric{Dimension::time, {{ipu_time, 1, {}, ""}}});
    return made;
}

RecordedCommit commit(char digit, std::string subject, std::vector<Model> models) {
    return {std::string(40, digit), "2026-01-31T10:20:30+01:00", std::move(subject), 0, false,
            std::move(models)};
}

History history_of(std::vector<RecordedCommit> commits) {
    History history;
    history.project = "door-camera";
    history.head = std::string(40, 'f');
    history.commits = std::move(commits);
    history.searched = history.commits.size();
    return history;
}

std::string rendered(std::string_view format, const History& history, const HistoryView& view) {
    const auto formats = history_formats();
    const auto found = std::find_if(formats.begin(), formats.end(),
                                    [&](const HistoryFormat& one) { return one.name == format; });
    return found->render(history, view);
}

TEST(History, MarkdownOfOneMetricIsAWholePage) {
    Model bad = model("net", {}, 13.1e6);
    bad.rejected = {"ipu_time"};
    const History history = history_of(
        {commit('b', "new neck", {bad}), commit('a', "first", {model("net", {}, 12.39e6)})});
    EXPECT_EQ(rendered("markdown", history, {"net", "ipu_time"}),
              "## History of `ipu_time` of `net` in door-camera\n\n"
              "IPU hardware time of one inference.\n\n"
              "Oldest to newest:\n\n"
              "`ipu_time` ▁█ 12.39 ms to 13.10 ms  \n\n"
              "| date | commit | value | change | samples | remarks | subject |\n"
              "| --- | --- | ---: | ---: | ---: | --- | --- |\n"
              "| 2026-01-31 | `bbbbbbbbbbbb` | 13.10 ms | +710 us (+5.7 %) | 1 | rejected | new "
              "neck |\n"
              "| 2026-01-31 | `aaaaaaaaaaaa` | 12.39 ms | – | 1 | – | first |\n\n"
              "2 runs of 2 commits searched from ffffffffffff.  \n");
}

TEST(History, MarkdownKeepsForeignTextFromBeingMarkup) {
    const std::string text = rendered(
        "markdown", history_of({commit('a', "fix | #12 <b> @you", {model("a|`b", {}, 1)})}), {});
    EXPECT_THAT(text, HasSubstr("fix <code>&#124;</code> `#12` `<b>` `@you`"));
    EXPECT_THAT(text, HasSubstr("<code>a&#124;&#96;b</code>"));
}

TEST(History, CsvQuotesAsRfc4180Says) {
    const std::string text = rendered(
        "csv", history_of({commit('a', "a \"b\", c", {model("net", {{"chip", "o"}}, 1.5)})}), {});
    EXPECT_EQ(text,
              "commit,date,subject,distance,model,environment,metric,value,unit,change,samples,"
              "rejected,environment_changes,dirty\r\n" +
                  std::string(40, 'a') +
                  ",2026-01-31T10:20:30+01:00,\"a \"\"b\"\", c\",0,net,chip=o,ipu_time,1.5,ns,,1,"
                  "false,,false\r\n");
}

TEST(History, CsvHasNoFormulas) {
    for (const char* subject : {"=1+1", "+1", "-1", "@SUM(A1)"}) {
        const std::string text =
            rendered("csv", history_of({commit('a', subject, {model("net", {}, 1)})}), {});
        EXPECT_THAT(text, HasSubstr(std::string(",'") + subject + ","));
    }
}

TEST(History, CsvWritesLargeWholeNumbersInFull) {
    const std::string text =
        rendered("csv", history_of({commit('a', "x", {model("net", {}, 123456789012345.0)})}), {});
    EXPECT_THAT(text, HasSubstr(",123456789012345,ns,"));
}

TEST(History, CsvListsEveryCommitTogether) {
    const History history =
        history_of({commit('b', "x", {model("n1", {}, 1), model("n2", {}, 1)}),
                    commit('a', "x", {model("n1", {}, 1), model("n2", {}, 1)})});
    const std::string text = rendered("csv", history, {});
    EXPECT_LT(text.rfind("bbbb"), text.find("aaaa"));
}

TEST(History, SparklineIsAsciiWhereTheTerminalIs) {
    const History history = history_of(
        {commit('b', "x", {model("net", {}, 20)}), commit('a', "x", {model("net", {}, 10)})});
    EXPECT_THAT(rendered("table", history, {"net", "ipu_time", Script::ascii}), HasSubstr("  18"));
    EXPECT_THAT(rendered("table", history, {"net", "ipu_time", Script::utf8}), HasSubstr("▁█"));
    for (const char* format : {"csv", "json"}) {
        EXPECT_THAT(rendered(format, history, {"net", "ipu_time", Script::utf8}),
                    Not(HasSubstr("▁")));
    }
}

TEST(History, TableOfAllModelsHasAColumnThatEachModelHas) {
    Model other;
    other.name = "other";
    other.metrics.emplace("macs", Metric{Dimension::count, {{7, 1, {}, ""}}});
    Model full = model("net", {}, 1e6);
    for (const char* name : {"bandwidth", "variable_buffer_size", "model_size"}) {
        full.metrics.emplace(name, Metric{Dimension::bytes, {{64, 1, {}, ""}}});
    }
    const std::string text = rendered("table", history_of({commit('a', "x", {full, other})}), {});
    EXPECT_THAT(text, HasSubstr("ipu_time  bandwidth  variable_buffer_size  macs"));
    EXPECT_THAT(text, Not(HasSubstr("model_size")));
}

TEST(History, BoardsOfOneCommitHaveALineEachNamedByWhatDiffers) {
    const History history =
        history_of({commit('a', "x",
                           {model("net", {{"board", "1"}, {"chip", "opera"}}, 1e6),
                            model("net", {{"board", "2"}, {"chip", "opera"}}, 2e6)})});
    const std::string text = rendered("table", history, {});
    EXPECT_THAT(text, HasSubstr("net    board 1          1 ms"));
    EXPECT_THAT(text, HasSubstr("net    board 2          2 ms"));
    EXPECT_THAT(text, Not(HasSubstr("opera")));
}

TEST(History, GapsAreNamed) {
    History history = history_of({commit('a', "x", {model("net", {}, 1)})});
    history.searched = 6;
    history.without_run = 3;
    history.without_value = 2;
    history.cut = true;
    history.more = true;
    history.notes = {{{}, "it is damaged"}};
    EXPECT_THAT(history_gaps(history, {"net", "ipu_time"}),
                ElementsAre("1 run of 6 commits searched from ffffffffffff; 3 commits without a "
                            "run; 2 runs without ipu_time of net",
                            "older history is cut by a shallow clone: git fetch --unshallow gets "
                            "it (actions/checkout: fetch-depth: 0)",
                            "older commits were not searched (--limit, --search)",
                            "not read: it is damaged"));
}

TEST(Sparkline, HasOneBarAValueLowestToHighest) {
    EXPECT_EQ(sparkline({1, 2, 3, 4, 5, 6, 7, 8}, Script::utf8), "▁▂▃▄▅▆▇█");
    EXPECT_EQ(sparkline({8, 1}, Script::ascii), "81");
    EXPECT_EQ(sparkline({}, Script::utf8), "");
}

TEST(Sparkline, EqualAndHugeValuesAreDrawn) {
    EXPECT_EQ(sparkline({5, 5, 5}, Script::utf8), "▄▄▄");
    EXPECT_EQ(sparkline({-1e308, 1e308, 0}, Script::ascii), "185");
    EXPECT_EQ(sparkline({0, 5e-324}, Script::ascii).size(), 2U);
}

TEST(Sparkline, ShowsTheNewestOfManyValues) {
    std::vector<double> values(1000, 1.0);
    values.push_back(2);
    const std::string bars = sparkline(values, Script::ascii);
    EXPECT_EQ(bars.size(), 80U);
    EXPECT_EQ(bars.back(), '8');
}

}  // namespace
}  // namespace ipugate::reports
