// SPDX-License-Identifier: Apache-2.0
// Tests of the series that the stored values of a history make.
#include "core/series.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

namespace ipugate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Metric times(std::vector<double> values) {
    Metric metric{Dimension::time, {}};
    for (const double value : values) metric.samples.push_back({value, 1, {}, ""});
    return metric;
}

Model model(const std::string& name, Environment environment, std::vector<double> ipu_times) {
    Model made;
    made.name = name;
    made.environment = std::move(environment);
    made.metrics.emplace("ipu_time", times(std::move(ipu_times)));
    return made;
}

/// Newest first.
History history_of(std::vector<std::vector<Model>> commits) {
    History history;
    for (std::size_t i = 0; i < commits.size(); ++i) {
        history.commits.push_back(
            {"commit" + std::to_string(i), "", "", i, false, std::move(commits[i])});
    }
    return history;
}

const Environment slow = {{"clock", "800 MHz"}};
const Environment fast = {{"clock", "900 MHz"}};

TEST(Series, HoldsTheMedianOfEachCommitNewestFirst) {
    const auto series =
        series_of(history_of({{model("net", fast, {30, 10, 20})}, {model("net", fast, {18})}}));
    ASSERT_EQ(series.size(), 1U);
    ASSERT_EQ(series[0].points.size(), 2U);
    EXPECT_EQ(series[0].points[0].value, 20);
    EXPECT_THAT(series[0].points[0].samples, ElementsAre(30, 10, 20));
    EXPECT_EQ(series[0].points[0].before, 18);
    EXPECT_EQ(series[0].points[1].commit, 1U);
    EXPECT_EQ(series[0].points[1].before, std::nullopt);
    EXPECT_THAT(values_of(series[0]), ElementsAre(18, 20));
}

TEST(Series, ValuesOfDifferentEnvironmentsAreNeverNeighbours) {
    const auto series =
        series_of(history_of({{model("net", fast, {7})}, {model("net", slow, {8})}}));
    ASSERT_EQ(series.size(), 2U);
    EXPECT_EQ(series[0].environment, fast);
    EXPECT_EQ(series[0].points[0].before, std::nullopt);
    EXPECT_THAT(series[0].points[0].environment_changes,
                ElementsAre("clock from 800 MHz to 900 MHz"));
    EXPECT_THAT(series[1].points[0].environment_changes, IsEmpty());
}

TEST(Series, BoardsThatMeasureTheSameCommitsAreNoChangeOfEnvironment) {
    const Environment one = {{"board", "1"}};
    const Environment two = {{"board", "2"}};
    const auto series = series_of(history_of({{model("net", one, {7}), model("net", two, {9})},
                                              {model("net", two, {8}), model("net", one, {6})}}));
    ASSERT_EQ(series.size(), 2U);
    EXPECT_EQ(series[0].points[0].before, 6);
    EXPECT_EQ(series[1].points[0].before, 8);
    EXPECT_THAT(series[0].points[0].environment_changes, IsEmpty());
}

TEST(Series, ABoardThatMissedACommitIsComparedWithItsOlderValue) {
    const Environment one = {{"board", "1"}};
    const Environment two = {{"board", "2"}};
    const auto series = series_of(
        history_of({{model("net", one, {7})}, {model("net", two, {9})}, {model("net", one, {6})}}));
    EXPECT_EQ(series[0].points[0].before, 6);
    EXPECT_THAT(series[0].points[0].environment_changes, ElementsAre("board from 2 to 1"));
}

TEST(Series, ANameThatOnlyOneEnvironmentHasIsAChange) {
    const auto series = series_of(history_of({{model("net", fast, {7})}, {model("net", {}, {8})}}));
    EXPECT_THAT(series[0].points[0].environment_changes,
                ElementsAre("clock from unknown to 900 MHz"));
}

TEST(Series, RejectedValuesAreMarked) {
    Model bad = model("net", fast, {9});
    bad.rejected = {"ipu_time"};
    const auto series = series_of(history_of({{bad}, {model("net", fast, {7})}}));
    EXPECT_TRUE(series[0].points[0].rejected);
    EXPECT_FALSE(series[0].points[1].rejected);
}

TEST(Series, AMetricThatWasMissedHasAPointWithoutValue) {
    Model gone;
    gone.name = "net";
    gone.environment = fast;
    gone.rejected = {"ipu_time"};
    const auto series =
        series_of(history_of({{model("net", fast, {8})}, {gone}, {model("net", fast, {7})}}));
    ASSERT_EQ(series.size(), 1U);
    ASSERT_EQ(series[0].points.size(), 3U);
    EXPECT_EQ(series[0].points[1].value, std::nullopt);
    EXPECT_TRUE(series[0].points[1].rejected);
    EXPECT_EQ(series[0].points[0].before, 7);
    EXPECT_THAT(values_of(series[0]), ElementsAre(7, 8));
}

TEST(Series, AnotherUnitIsNoNeighbour) {
    Model rate = model("net", fast, {5});
    rate.metrics.at("ipu_time").dimension = Dimension::cycles;
    const auto series = series_of(history_of({{model("net", fast, {8})}, {rate}}));
    EXPECT_EQ(series[0].points[0].before, std::nullopt);
    EXPECT_THAT(values_of(series[0]), ElementsAre(8));
}

TEST(Series, MetricsComeInTheOrderOfTheCatalogue) {
    Model full = model("net", fast, {8});
    full.metrics.emplace("aaa", times({1}));
    full.metrics.emplace("bandwidth", Metric{Dimension::bytes, {{1, 1, {}, ""}}});
    const auto series = series_of(history_of({{full}}));
    ASSERT_EQ(series.size(), 3U);
    EXPECT_EQ(series[0].metric, "ipu_time");
    EXPECT_EQ(series[1].metric, "bandwidth");
    EXPECT_EQ(series[2].metric, "aaa");
}

TEST(Series, DistinctionNamesWhatDiffersOnly) {
    const Environment one = {{"board", "1"}, {"chip", "opera"}};
    const Environment two = {{"board", "2"}, {"chip", "opera"}, {"clock", "900 MHz"}};
    EXPECT_EQ(distinction(one, {one, two}), "board 1, clock unknown");
    EXPECT_EQ(distinction(two, {one, two}), "board 2, clock 900 MHz");
    EXPECT_EQ(distinction(one, {one}), "");
}

}  // namespace
}  // namespace ipugate
