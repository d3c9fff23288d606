// SPDX-License-Identifier: Apache-2.0
// A model's change, split into its operators.
#include "core/attribution.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/op_matching.hpp"
#include "graph_edits.hpp"
#include "ops.hpp"

namespace ipugate {
namespace {

using tests::op_of;

MetricChange metric_of(std::string name, double before, double after) {
    MetricChange change;
    change.name = std::move(name);
    change.dimension = Dimension::time;
    change.before = before;
    change.after = after;
    return change;
}

using Ops = std::vector<Op>;

ModelComparison comparison_of(const Ops& before, const Ops& after, MetricChange metric) {
    ModelComparison model;
    model.name = "yolo";
    model.metrics = {std::move(metric)};
    model.ops = match_ops(before, after);
    return model;
}

ModelComparison comparison_of(const Ops& before, const Ops& after) {
    const auto total = [](const Ops& ops) { return sum_of(ops, &Op::time).value_or(0); };
    return comparison_of(before, after, metric_of("ipu_time", total(before), total(after)));
}

/// The table with shares of its own sum instead of times.
Ops shares_of(Ops ops) {
    const double total = sum_of(ops, &Op::time).value_or(1);
    for (Op& op : ops) {
        op.share = *op.time / total;
        op.time.reset();
        op.time_source = TimeSource::none;
    }
    return ops;
}

std::string named(const ModelComparison& model, const Contribution& part) {
    return label(model.ops[part.op]);
}

TEST(Attribute, NamesTheOperatorThatGotSlower) {
    const auto model = comparison_of(tests::ops_of({{"CONV_2D", 100}, {"ADD", 50}, {"MUL", 30}}),
                                     tests::ops_of({{"CONV_2D", 100}, {"ADD", 70}, {"MUL", 30}}));
    const auto attribution = attribute(model, "ipu_time").value();
    EXPECT_EQ(attribution.change(), 20);
    EXPECT_EQ(attribution.telling, 1U);
    EXPECT_EQ(named(model, attribution.parts[0]), "1 ADD");
    EXPECT_EQ(attribution.parts[0].change(), 20);
    EXPECT_EQ(attribution.rest, 0);
    EXPECT_EQ(attribution.others(), 0);
    EXPECT_EQ(attribution.types.front().type, "ADD");
    EXPECT_EQ(attribution.basis, Basis::measured);
}

/// Operators as a compiler reckons them: cycles, and those of the NPU alone.
Ops estimates_of(const std::vector<std::pair<double, double>>& cycles) {
    Ops ops;
    for (const auto& [all, npu] : cycles) {
        Op& op = ops.emplace_back(op_of(static_cast<std::int64_t>(ops.size()), "Conv2D", {}));
        op.cycles = all;
        op.estimate = OpEstimate{.npu_cycles = npu, .off_chip_flash_access = all};
    }
    return ops;
}

TEST(Attribute, ExplainsTotalCyclesAndTheirPartsByEstimates) {
    MetricChange total = metric_of("total_cycles", 300, 340);
    total.dimension = Dimension::cycles;
    auto model = comparison_of(estimates_of({{100, 80}, {200, 70}}),
                               estimates_of({{100, 60}, {240, 70}}), total);
    MetricChange npu = metric_of("npu_cycles", 150, 130);
    npu.dimension = Dimension::cycles;
    MetricChange measured = metric_of("npu_active_cycles", 310, 350);
    measured.dimension = Dimension::cycles;
    model.metrics.push_back(npu);
    model.metrics.push_back(measured);
    EXPECT_EQ(named(model, attribute(model, "total_cycles").value().parts[0]), "1 Conv2D");
    EXPECT_EQ(named(model, attribute(model, "npu_cycles").value().parts[0]), "0 Conv2D");
    EXPECT_EQ(attribute(model, "npu_cycles").value().rest, 0);
    EXPECT_FALSE(attribute(model, "npu_active_cycles").has_value());
    EXPECT_EQ(attributions(model).at(0).metric, "total_cycles");
}

TEST(Attribute, SaysWhatNoOperatorExplains) {
    const Ops ops = tests::ops_of({{"CONV_2D", 100}, {"ADD", 50}});
    const auto model = comparison_of(ops, ops, metric_of("ipu_time", 170, 200));
    const auto attribution = attribute(model, "ipu_time").value();
    EXPECT_EQ(attribution.telling, 0U);
    EXPECT_EQ(attribution.rest, 30);
}

TEST(Attribute, ShowsBothSidesOfACostShift) {
    const auto model = comparison_of(tests::ops_of({{"CONV_2D", 100}, {"ADD", 50}, {"MUL", 30}}),
                                     tests::ops_of({{"CONV_2D", 60}, {"ADD", 92}, {"MUL", 30.1}}));
    const auto attribution = attribute(model, "ipu_time").value();
    EXPECT_EQ(attribution.telling, 2U);
    EXPECT_EQ(named(model, attribution.parts[0]), "1 ADD");
    EXPECT_EQ(named(model, attribution.parts[1]), "0 CONV_2D");
    EXPECT_NEAR(attribution.others(), 0.1, 1e-9);
}

TEST(Attribute, CountsNewOperatorsInFullAndThoseThatAreGone) {
    const auto model = comparison_of(tests::ops_of({{"CONV_2D", 100}, {"SOFTMAX", 5}}),
                                     tests::ops_of({{"TRANSPOSE", 44}, {"CONV_2D", 100}}));
    const auto attribution = attribute(model, "ipu_time").value();
    ASSERT_EQ(attribution.parts.size(), 3U);
    EXPECT_EQ(attribution.parts[0].change(), 44);
    EXPECT_EQ(attribution.parts[1].change(), -5);
    EXPECT_EQ(attribution.telling, 2U);
}

TEST(Attribute, NeedsTimesOfAllOperatorsAndTheMetricOnBothSides) {
    const Ops ops = tests::ops_of({{"CONV_2D", 100}});
    EXPECT_FALSE(attribute(comparison_of(ops, ops), "invoke_time").has_value());
    EXPECT_FALSE(attribute(comparison_of(ops, {}), "ipu_time").has_value());
    Ops partly = tests::ops_of({{"CONV_2D", 100}, {"ADD", 5}});
    partly[1].time.reset();
    EXPECT_FALSE(attribute(comparison_of(partly, partly), "ipu_time").has_value());
    ModelComparison incomparable = comparison_of(ops, ops);
    incomparable.state = State::incomparable;
    EXPECT_FALSE(attribute(incomparable, "ipu_time").has_value());
}

TEST(Attribute, KnowsTimesThatAreSharesOfTheIpuTime) {
    Ops ops = tests::ops_of({{"CONV_2D", 100}});
    ops[0].time_source = TimeSource::share_of_ipu_time;
    EXPECT_EQ(attribute(comparison_of(ops, ops), "ipu_time")->basis, Basis::shares);
}

TEST(Attribute, PutsSharesAloneOnTheScaleOfTheBaseline) {
    const Ops before = tests::ops_of({{"CONV_2D", 50}, {"ADD", 20}, {"MUL", 10}, {"CONV_2D", 20}});
    Ops after = before;
    after[1].time = 28;
    const auto model = comparison_of(shares_of(before), shares_of(after), MetricChange{});
    const auto all = attributions(model);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].metric, "op_share");
    EXPECT_EQ(all[0].basis, Basis::estimated);
    EXPECT_EQ(all[0].telling, 1U);
    EXPECT_EQ(named(model, all[0].parts[0]), "1 ADD");
    EXPECT_NEAR(all[0].parts[0].change(), 0.08, 1e-12);
    EXPECT_NEAR(all[0].change(), 0.08, 1e-12);
}

TEST(Attributions, BeginWithTheMetricThatChanged) {
    const Ops ops = tests::ops_of({{"CONV_2D", 100}});
    ModelComparison model =
        comparison_of(ops, tests::ops_of({{"CONV_2D", 120}}), metric_of("ipu_time", 100, 100));
    model.metrics.push_back(metric_of("timeline_time", 100, 120));
    const auto all = attributions(model);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].metric, "timeline_time");
    EXPECT_EQ(all[1].metric, "ipu_time");
}

TEST(AttributionProperty, PartsAndRestAddUpToTheWholeForRandomEdits) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        tests::GraphEditor editor(seed);
        const auto names = static_cast<tests::Names>(seed % 3);
        const tests::Table before = editor.table(10 + editor.pick(150), names);
        tests::Table after = before;
        for (int i = 0; i < 8; ++i) after = editor.edited(std::move(after), names);
        after = editor.noisy(std::move(after), 0.01);
        const double gap = static_cast<double>(editor.pick(1'000'000));
        const Ops old_ops = tests::ops_of(before);
        const Ops new_ops = tests::ops_of(after);
        const double old_time = sum_of(old_ops, &Op::time).value();
        const double new_time = sum_of(new_ops, &Op::time).value() + gap;
        const auto model =
            comparison_of(old_ops, new_ops, metric_of("ipu_time", old_time, new_time));
        const auto attribution = attribute(model, "ipu_time").value();
        double sum = attribution.rest;
        double told = 0;
        for (std::size_t i = 0; i < attribution.parts.size(); ++i) {
            sum += attribution.parts[i].change();
            if (i < attribution.telling) told += attribution.parts[i].change();
        }
        const double rounding = 1e-12 * (old_time + new_time);
        EXPECT_NEAR(sum, attribution.change(), rounding) << seed;
        EXPECT_NEAR(attribution.rest, gap, rounding) << seed;
        EXPECT_NEAR(told + attribution.others() + attribution.rest, attribution.change(), rounding);
        double types = 0;
        for (const TypeContribution& type : attribution.types) types += type.change();
        EXPECT_NEAR(types, attribution.change() - attribution.rest, rounding) << seed;
    }
}

}  // namespace
}  // namespace ipugate
