// SPDX-License-Identifier: Apache-2.0
// Metrics: the catalogue and the value that stands for several samples.
#include "core/metric.hpp"

#include <gtest/gtest.h>

#include <set>

namespace ipugate {
namespace {

Metric metric_of(Dimension dimension, std::initializer_list<double> values) {
    Metric metric{dimension, {}};
    for (const double value : values) metric.samples.push_back(Sample{value, 0, {}, ""});
    return metric;
}

TEST(Catalogue, NamesEachMetricOnce) {
    std::set<std::string_view> names;
    for (const MetricKind& kind : metric_catalogue()) {
        EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
        EXPECT_FALSE(kind.summary.empty()) << kind.name;
    }
}

TEST(Catalogue, KnowsThatABufferSizeIsExact) {
    EXPECT_EQ(find_metric_kind("variable_buffer_size")->nature, Nature::exact);
}

TEST(Catalogue, KnowsThatMoreFramesPerSecondAreBetter) {
    EXPECT_EQ(find_metric_kind("frames_per_second")->direction, Direction::higher_is_better);
}

TEST(Catalogue, TakesAnUnknownTimeForATiming) {
    EXPECT_EQ(metric_kind("warm_up", Dimension::time).nature, Nature::timing);
    EXPECT_EQ(metric_kind("page_faults", Dimension::count).nature, Nature::counter);
}

TEST(Median, OfAnOddNumberIsTheMiddle) {
    const double values[] = {9, 1, 5};
    EXPECT_EQ(median(values), 5);
}

TEST(Median, OfAnEvenNumberIsTheMeanOfTheMiddleTwo) {
    const double values[] = {10, 2, 4, 1};
    EXPECT_EQ(median(values), 3);
}

TEST(Representative, OfATimingIsTheMedian) {
    const Metric times = metric_of(Dimension::time, {10, 11, 90});
    EXPECT_EQ(representative(times, metric_kind("ipu_time", Dimension::time)), 11);
}

TEST(Representative, OfAnExactMetricIsTheWorstSample) {
    const Metric sizes = metric_of(Dimension::bytes, {100, 120, 100});
    EXPECT_EQ(representative(sizes, metric_kind("variable_buffer_size", Dimension::bytes)), 120);
    const Metric batches = metric_of(Dimension::count, {4, 2});
    EXPECT_EQ(representative(batches, metric_kind("max_batch", Dimension::count)), 2);
}

}  // namespace
}  // namespace ipugate
