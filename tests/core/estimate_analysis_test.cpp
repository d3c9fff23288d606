// SPDX-License-Identifier: Apache-2.0
// What a compiler's estimate says about where a model spends its cycles.
#include "core/estimate_analysis.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace ipugate {
namespace {

struct Layer {
    std::string type;
    double npu = 0;
    double off_chip_flash = 0;
    double macs = 0;
    double utilisation = 0;
    double memory = 0;
};

Op op_of(const Layer& layer, std::int64_t index) {
    Op op;
    op.index = index;
    op.type = layer.type;
    op.target = "NPU";
    op.cycles = std::max(layer.npu, layer.off_chip_flash);
    op.estimate = OpEstimate{};
    op.estimate->npu_cycles = layer.npu;
    op.estimate->off_chip_flash_access = layer.off_chip_flash;
    op.estimate->macs = layer.macs;
    op.estimate->utilisation = layer.utilisation;
    op.estimate->memory_used = layer.memory;
    return op;
}

Model model_of(const std::vector<Layer>& layers) {
    Model model;
    for (const Layer& layer : layers) {
        model.ops.push_back(op_of(layer, static_cast<std::int64_t>(model.ops.size())));
    }
    return model;
}

TEST(EstimateAnalysis, ListsTheHeaviestLayersAndThoseOfATenthOfTheCycles) {
    const Model model = model_of({{"CONV_2D", 50}, {"ADD", 700}, {"CONV_2D", 100}, {"MUL", 150}});
    const EstimateAnalysis analysis = analysed(model, 3);
    EXPECT_EQ(analysis.cycles, 1000);
    ASSERT_EQ(analysis.heaviest.size(), 3U);
    EXPECT_EQ(analysis.heaviest[0]->index, 1);
    EXPECT_EQ(analysis.heaviest[2]->index, 2);
    ASSERT_EQ(analysis.hot.size(), 3U);
    EXPECT_EQ(analysis.hot[2]->index, 2) << "exactly a tenth is hot";
}

TEST(EstimateAnalysis, LayersThatWaitForAMemoryAreMemoryBound) {
    const Model model = model_of({{"CONV_2D", 100, 250}, {"ADD", 100, 100}, {"COPY", 0, 30}});
    const EstimateAnalysis analysis = analysed(model, 10);
    ASSERT_EQ(analysis.memory_bound.size(), 2U);
    EXPECT_EQ(analysis.memory_bound[0].op->index, 0);
    EXPECT_EQ(analysis.memory_bound[0].memory, "off-chip flash");
    EXPECT_DOUBLE_EQ(analysis.memory_bound[0].ratio, 2.5);
    EXPECT_TRUE(std::isinf(analysis.memory_bound[1].ratio));
}

TEST(EstimateAnalysis, UseOfTheMacUnitsHasBoundsByKindHoweverItIsSpelt) {
    const Model model = model_of({{"CONV_2D", 100, 0, 9, 0.60},
                                  {"CONV_2D", 300, 0, 9, 0.20},
                                  {"Conv2DBias", 100, 0, 9, 0.54},
                                  {"DEPTHWISE_CONV_2D", 100, 0, 9, 0.02},
                                  {"FULLY_CONNECTED", 100, 0, 9, 0.01},
                                  {"ADD", 100}});
    const EstimateAnalysis analysis = analysed(model, 10);
    ASSERT_EQ(analysis.kinds.size(), 4U);
    EXPECT_EQ(analysis.kinds[0].kind, "CONV_2D");
    EXPECT_EQ(analysis.kinds[0].low, 1U);
    EXPECT_EQ(analysis.kinds[0].very_low, 1U);
    EXPECT_DOUBLE_EQ(analysis.kinds[0].utilisation, 0.30);
    EXPECT_EQ(analysis.kinds[0].worst->index, 1);
    for (const KindUse& use : analysis.kinds) {
        if (use.kind == "Conv2DBias" || use.kind == "DEPTHWISE_CONV_2D") {
            EXPECT_EQ(use.low, 1U) << use.kind;
            EXPECT_EQ(use.very_low, 0U) << use.kind;
        }
        if (use.kind == "FULLY_CONNECTED") {
            EXPECT_EQ(use.low, 0U);
        }
    }
}

TEST(EstimateAnalysis, OperatorsOnTheCpuAndWithoutEstimateDoNotCount) {
    Model model = model_of({{"CONV_2D", 100}, {"ADD", 900}});
    model.ops[1].target = "CPU";
    model.ops.emplace_back().cycles = 5;
    EXPECT_EQ(analysed(model, 10).cycles, 100);
    EXPECT_EQ(analysed(model, 10).heaviest.size(), 1U);
}

TEST(EstimateMetrics, AreThePeakAndTheMeanOfMemoryAndTheShareOfComputing) {
    Model model = model_of({{"CONV_2D", 300, 0, 0, 0, 1000}, {"ADD", 100, 0, 0, 0, 5000}});
    model.metrics["npu_cycles"] = {Dimension::cycles, {Sample{300, 0, {}, {}}}};
    model.metrics["total_cycles"] = {Dimension::cycles, {Sample{400, 0, {}, {}}}};
    model = with_estimate_metrics(model);
    const auto value = [&](const char* name) {
        return model.metrics.at(name).samples.front().value;
    };
    EXPECT_DOUBLE_EQ(value("peak_activation_memory"), 5000);
    EXPECT_DOUBLE_EQ(value("average_memory"), 2000);
    EXPECT_DOUBLE_EQ(value("target_utilisation"), 0.75);
}

TEST(EstimateMetrics, AreNotThereWithoutEstimates) {
    Model model;
    model.ops.emplace_back().time = 5;
    EXPECT_TRUE(with_estimate_metrics(model).metrics.empty());
}

}  // namespace
}  // namespace ipugate
