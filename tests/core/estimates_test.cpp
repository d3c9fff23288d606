// SPDX-License-Identifier: Apache-2.0
// Estimates of operators and the model's totals must be of one run of the compiler.
#include "core/estimates.hpp"

#include <gmock/gmock.h>

#include <string>

#include "support/error.hpp"

namespace ipugate {
namespace {

using testing::HasSubstr;

/// What takes `cycles` on the NPU, and less in SRAM and DRAM.
Op op_of(std::string type, std::string compiled_type, double cycles) {
    Op op;
    op.type = std::move(type);
    op.compiled_type = std::move(compiled_type);
    op.target = cycles > 0 ? "NPU" : "CPU";
    op.name = op.type;
    op.cycles = cycles;
    op.estimate = OpEstimate{.npu_cycles = cycles, .sram_access = cycles / 2, .macs = 10 * cycles};
    return op;
}

void tell(Model& model, const std::string& metric, double value) {
    const bool is_count = metric == "macs" || metric.ends_with("operators");
    model.metrics[metric] = Metric{is_count ? Dimension::count : Dimension::cycles,
                                   {Sample{value, 1, {"net_summary.csv", 2}, ""}}};
}

/// Three operators of 170 cycles in all, with a summary that fits.
Model model_of(const std::string& core) {
    Model model;
    model.facts["vela_core"] = {core, {"net_per-layer.csv", 1}};
    model.ops = {op_of("Conv2D", "Conv2D", 100), op_of("Softmax", "Passthrough", 0),
                 op_of("Add", "Add", 70)};
    for (Op& op : model.ops) op.share = *op.cycles / 170;
    tell(model, "total_cycles", 170);
    tell(model, "npu_cycles", 170);
    tell(model, "sram_access_cycles", 85);
    tell(model, "macs", 1700);
    return model;
}

/// The same with an activation of 30 cycles that are part of the first operator.
Model model_that_counts_twice() {
    Model model = model_of("Regor");
    Op fused = op_of("Conv2D", "Relu6", 30);
    fused.share = 30.0 / 170;
    model.ops.insert(model.ops.begin() + 1, fused);
    return model;
}

std::string refusal(Model model) {
    try {
        checked_estimates(std::move(model));
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

double count_in(const Model& model, const std::string& metric) {
    return model.metrics.at(metric).samples.at(0).value;
}

TEST(CheckedEstimates, AcceptATableThatAddsUpToTheSummary) {
    EXPECT_TRUE(checked_estimates(model_of("Regor")).notes.empty());
    Model legacy = model_of("legacy");
    legacy.ops.erase(legacy.ops.begin() + 1);
    EXPECT_TRUE(checked_estimates(legacy).notes.empty());
}

TEST(CheckedEstimates, RefuseATableOfAnotherCompilation) {
    Model model = model_of("Regor");
    tell(model, "total_cycles", 171);
    EXPECT_EQ(refusal(model),
              "'net_per-layer.csv' and 'net_summary.csv' are not of one compilation: the operators "
              "of the first add up to 170 total_cycles, the second says 171");
}

TEST(CheckedEstimates, RefuseATableWithTheSameTotalAndOtherParts) {
    for (const std::string metric : {"npu_cycles", "macs"}) {
        Model model = model_of("Regor");
        tell(model, metric, 169);
        EXPECT_THAT(refusal(model), HasSubstr(metric));
    }
    Model legacy = model_of("legacy");
    tell(legacy, "sram_access_cycles", 86);
    EXPECT_THAT(refusal(legacy), HasSubstr("sram_access_cycles"));
}

TEST(CheckedEstimates, NoteAccessesThatRegorLeavesOut) {
    Model model = model_of("Regor");
    tell(model, "sram_access_cycles", 90);
    const CheckedEstimates checked = checked_estimates(model);
    ASSERT_EQ(checked.notes.size(), 1U);
    EXPECT_THAT(checked.notes[0].text, HasSubstr("85 sram_access_cycles, the summary says 90"));
    EXPECT_EQ(checked.notes[0].place.file, "net_per-layer.csv");
}

TEST(CheckedEstimates, AcceptFusedActivationsThatAreCountedTwice) {
    const CheckedEstimates checked = checked_estimates(model_that_counts_twice());
    EXPECT_EQ(count_in(checked.model, "npu_operators"), 2);
    EXPECT_EQ(count_in(checked.model, "total_cycles"), 170);
}

TEST(CheckedEstimates, KnowWithoutASummaryThatActivationsAreCountedTwice) {
    Model model = model_that_counts_twice();
    model.metrics.clear();
    EXPECT_EQ(count_in(checked_estimates(model).model, "npu_operators"), 2);
}

TEST(CheckedEstimates, GiveTotalsWhereNoSummaryDoes) {
    Model model = model_that_counts_twice();
    model.metrics.clear();
    model = checked_estimates(model).model;
    EXPECT_EQ(count_in(model, "total_cycles"), 170);
    EXPECT_EQ(count_in(model, "npu_cycles"), 170);
    EXPECT_EQ(count_in(model, "macs"), 1700);
    EXPECT_EQ(model.metrics.at("macs").dimension, Dimension::count);
}

TEST(CheckedEstimates, GiveNoTotalsThatTheSharesContradict) {
    Model model = model_of("Regor");
    model.metrics.clear();
    for (Op& op : model.ops) op.share = *op.cycles / 200;
    EXPECT_FALSE(checked_estimates(model).model.metrics.contains("total_cycles"));
}

TEST(CheckedEstimates, RefuseFusedActivationsThatDoNotExplainTheDifference) {
    Model model = model_that_counts_twice();
    tell(model, "total_cycles", 180);
    EXPECT_THAT(refusal(model), HasSubstr("200 total_cycles, the second says 180"));
}

TEST(CheckedEstimates, CountOperatorsWhereNoConsoleDoes) {
    const Model model = checked_estimates(model_of("Regor")).model;
    EXPECT_EQ(count_in(model, "npu_operators"), 2);
    EXPECT_EQ(count_in(model, "cpu_operators"), 1);
    EXPECT_EQ(model.metrics.at("cpu_operators").samples.at(0).place.file, "net_per-layer.csv");
}

TEST(CheckedEstimates, KeepTheCountsOfAConsole) {
    Model model = model_of("Regor");
    tell(model, "npu_operators", 3);
    EXPECT_EQ(count_in(checked_estimates(model).model, "npu_operators"), 3);
}

TEST(CheckedEstimates, DoNotCountOperatorsOfTheCpuInAFileThatHasNone) {
    Model legacy = model_of("legacy");
    legacy.ops.erase(legacy.ops.begin() + 1);
    EXPECT_FALSE(checked_estimates(legacy).model.metrics.contains("cpu_operators"));
}

TEST(CheckedEstimates, RefuseAConsoleThatCountsOtherOperatorsOnTheCpu) {
    Model model = model_of("Regor");
    tell(model, "cpu_operators", 2);
    EXPECT_THAT(refusal(model), HasSubstr("1 cpu_operators, the second says 2"));
}

TEST(CheckedEstimates, RefuseASummaryOfTheOtherCore) {
    Model model = model_of("legacy");
    model.environment["vela_files"] = "4.0 or newer, Regor core";
    EXPECT_THAT(refusal(model), HasSubstr("written by Vela's legacy core"));
}

TEST(CheckedEstimates, NoteATableWithoutASummary) {
    Model model = model_of("legacy");
    model.metrics.clear();
    const CheckedEstimates checked = checked_estimates(model);
    ASSERT_EQ(checked.notes.size(), 1U);
    EXPECT_THAT(checked.notes[0].text, HasSubstr("no summary"));
    EXPECT_EQ(checked.model.environment.at("vela_files"), "3.6 or newer, legacy core");
}

TEST(CheckedEstimates, AllowAConsoleThatCutsCyclesToWholeNumbers) {
    Model model = model_of("legacy");
    model.ops.resize(1);
    model.ops[0] = op_of("CONV_2D", "Conv2DBias", 84604.5);
    model.metrics.clear();
    tell(model, "total_cycles", 84604);
    EXPECT_EQ(refusal(model), "accepted");
    tell(model, "total_cycles", 84605);
    EXPECT_THAT(refusal(model), HasSubstr("84604.5 total_cycles, the second says 84605"));
}

TEST(CheckedEstimates, LeaveModelsWithoutEstimatesAlone) {
    Model model;
    model.ops.resize(2);
    EXPECT_EQ(checked_estimates(model).model, model);
}

}  // namespace
}  // namespace ipugate
