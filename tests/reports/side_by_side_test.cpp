// SPDX-License-Identifier: Apache-2.0
// A compiler's estimates of one model on both sides.
#include "reports/side_by_side.hpp"

#include <gtest/gtest.h>

namespace ipugate::reports {
namespace {

MetricChange change_of(std::string_view name, double before, double after) {
    const MetricKind kind = metric_kind(name, Dimension::count);
    MetricChange change;
    change.name = name;
    change.dimension = kind.dimension;
    change.nature = kind.nature;
    change.direction = kind.direction;
    change.before = before;
    change.after = after;
    return change;
}

ModelComparison compiled() {
    ModelComparison model;
    model.name = "person_detect";
    model.metrics = {change_of("total_cycles", 400000, 100000),
                     change_of("inferences_per_second", 1000, 1500),
                     change_of("npu_operators", 56, 42), change_of("dram_traffic", 0, 0),
                     change_of("macs", 0, 7)};
    return model;
}

Verdict verdict_of(const ModelComparison& model) {
    Verdict verdict;
    verdict.models = {model};
    return verdict;
}

TEST(SideBySide, ImprovementFollowsTheDirectionThatIsBetter) {
    const std::vector<SideBySide> tables = side_by_side(verdict_of(compiled()));
    ASSERT_EQ(tables.size(), 1U);
    ASSERT_EQ(tables[0].rows.size(), 4U) << "what is nothing on both sides is left out";
    EXPECT_EQ(tables[0].rows[0].improvement, "75.0 %");
    EXPECT_EQ(tables[0].rows[1].improvement, "50.0 %");
    EXPECT_EQ(tables[0].rows[2].improvement, "") << "neither way is better";
    EXPECT_EQ(tables[0].rows[3].improvement, "") << "from nothing there is no ratio";
}

TEST(SideBySide, WorseIsNegativeAndTheSameIsNothing) {
    ModelComparison model = compiled();
    model.metrics = {change_of("total_cycles", 100, 150), change_of("npu_cycles", 7, 7)};
    const std::vector<SideBySide> tables = side_by_side(verdict_of(model));
    EXPECT_EQ(tables[0].rows[0].improvement, "-50.0 %");
    EXPECT_EQ(tables[0].rows[1].improvement, "0 %");
    EXPECT_EQ(tables[0].rows[1].change, "");
}

Model model_with(double cycles) {
    Model model;
    model.name = "person_detect";
    model.metrics["total_cycles"] = {Dimension::cycles, {Sample{cycles, 1, {}, {}}}};
    return model;
}

TEST(SideBySide, DifferentEnvironmentsMakeABridgeThatIsNotJudged) {
    ModelComparison model = compiled();
    model.state = State::incomparable;
    model.metrics.clear();
    model.differences = {"toolchain: vela 5.0.0 here, vela 4.1.0 there"};
    Verdict verdict = verdict_of(model);
    verdict.baseline.run.emplace().models = {model_with(354431)};
    verdict.run.models = {model_with(348585)};
    EXPECT_EQ(side_by_side_text(verdict),
              "\nperson_detect: bridge between environments, not judged (toolchain: vela 5.0.0 "
              "here, vela 4.1.0 there)\n"
              "  metric               before          after  change                 improvement\n"
              "  total_cycles  354431 cycles  348585 cycles  -5846 cycles (-1.6 %)        1.6 %\n");
}

TEST(SideBySide, ModelsWithoutEstimatesHaveNoTable) {
    ModelComparison model = compiled();
    model.metrics.erase(model.metrics.begin());
    EXPECT_EQ(side_by_side_text(verdict_of(model)), "");
}

}  // namespace
}  // namespace ipugate::reports
