// SPDX-License-Identifier: Apache-2.0
// A run beside its baseline.
#include "core/comparison.hpp"

#include <gtest/gtest.h>

#include "core/verdict.hpp"

namespace ipugate {
namespace {

Model model_with(std::string name, std::string metric, double value) {
    Model model;
    model.name = std::move(name);
    model.metrics[std::move(metric)] = Metric{Dimension::time, {Sample{value, 1, {}, ""}}};
    return model;
}

Run run_of(std::vector<Model> models) {
    Run run;
    run.models = std::move(models);
    return run;
}

Baseline baseline_of(std::vector<Model> models) {
    Baseline baseline;
    baseline.run = run_of(std::move(models));
    baseline.commit = "abc";
    return baseline;
}

TEST(Compare, GivesChangeAndRatio) {
    const auto models = compare(run_of({model_with("yolo", "ipu_time", 110)}),
                                baseline_of({model_with("yolo", "ipu_time", 100)}));
    ASSERT_EQ(models.size(), 1U);
    const MetricChange& change = models[0].metrics.at(0);
    EXPECT_EQ(change.change(), 10);
    EXPECT_DOUBLE_EQ(*change.ratio(), 0.1);
    EXPECT_EQ(change.baseline_commit, "abc");
    EXPECT_EQ(movement(change), Movement::worse);
}

TEST(Compare, HasNoRatioFromZero) {
    const auto models = compare(run_of({model_with("yolo", "ipu_time", 1)}),
                                baseline_of({model_with("yolo", "ipu_time", 0)}));
    EXPECT_FALSE(models[0].metrics.at(0).ratio().has_value());
}

TEST(Compare, WithoutBaselineEverythingIsUnbaselined) {
    const auto models = compare(run_of({model_with("yolo", "ipu_time", 1)}), Baseline{});
    EXPECT_EQ(models[0].state, State::unbaselined);
    EXPECT_EQ(models[0].metrics.at(0).state, State::unbaselined);
}

TEST(Compare, ListsModelsThatAreGoneLast) {
    const auto models = compare(run_of({model_with("b", "ipu_time", 1)}),
                                baseline_of({model_with("a", "ipu_time", 1)}));
    ASSERT_EQ(models.size(), 2U);
    EXPECT_EQ(models[0].state, State::added);
    EXPECT_EQ(models[1].name, "a");
    EXPECT_EQ(models[1].state, State::gone);
}

TEST(Compare, MarksMetricsThatAreNewAndGone) {
    const auto models = compare(run_of({model_with("a", "ipu_time", 1)}),
                                baseline_of({model_with("a", "invoke_time", 1)}));
    ASSERT_EQ(models[0].metrics.size(), 2U);
    EXPECT_EQ(models[0].metrics[0].state, State::added);
    EXPECT_EQ(models[0].metrics[1].state, State::gone);
}

TEST(Compare, RefusesAnotherEnvironment) {
    Model now = model_with("a", "ipu_time", 1);
    Model before = now;
    now.environment["clock"] = "800 MHz";
    before.environment["clock"] = "900 MHz";
    const auto models = compare(run_of({now}), baseline_of({before}));
    EXPECT_EQ(models[0].state, State::incomparable);
    EXPECT_EQ(models[0].differences.at(0), "clock: 800 MHz here, 900 MHz there");
    EXPECT_FALSE(models[0].metrics.at(0).before.has_value());
}

TEST(Compare, RefusesAnotherUnit) {
    Model now = model_with("a", "cost", 1);
    now.metrics["cost"].dimension = Dimension::cycles;
    const auto models = compare(run_of({now}), baseline_of({model_with("a", "cost", 1)}));
    EXPECT_EQ(models[0].metrics.at(0).state, State::incomparable);
    EXPECT_EQ(models[0].metrics.at(0).why_incomparable, "unit changed from ns to cycles");
}

TEST(Compare, KeepsABrokenModelBroken) {
    Model broken;
    broken.name = "a";
    broken.broken = "no log";
    const auto models = compare(run_of({broken}), baseline_of({model_with("a", "ipu_time", 1)}));
    ASSERT_EQ(models.size(), 1U);
    EXPECT_EQ(models[0].state, State::broken);
}

TEST(Compare, NamesTheOlderCommitOfAMetric) {
    Baseline baseline = baseline_of({model_with("a", "ipu_time", 1)});
    baseline.older["a/ipu_time"] = "def";
    const auto models = compare(run_of({model_with("a", "ipu_time", 1)}), baseline);
    EXPECT_EQ(models[0].metrics.at(0).baseline_commit, "def");
}

}  // namespace
}  // namespace ipugate
