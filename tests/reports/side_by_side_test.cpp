// SPDX-License-Identifier: Apache-2.0
// A compiler's estimates of one model on both sides.
#include "reports/side_by_side.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ipugate::reports {
namespace {

using testing::HasSubstr;

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

TEST(SideBySide, ImprovementFollowsTheDirectionThatIsBetter) {
    const std::vector<SideBySide> tables = side_by_side({compiled()});
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
    const std::vector<SideBySide> tables = side_by_side({model});
    EXPECT_EQ(tables[0].rows[0].improvement, "-50.0 %");
    EXPECT_EQ(tables[0].rows[1].improvement, "0.0 %");
    EXPECT_EQ(tables[0].rows[1].change, "");
}

TEST(SideBySide, DifferentEnvironmentsMakeABridgeThatIsNotJudged) {
    ModelComparison model = compiled();
    model.state = State::incomparable;
    model.differences = {"toolchain: vela 5.0.0 here, vela 4.1.0 there"};
    const std::string text = side_by_side_text({model});
    EXPECT_THAT(text, HasSubstr("person_detect: bridge between environments, not judged "
                                "(toolchain: vela 5.0.0 here, vela 4.1.0 there)"));
    EXPECT_THAT(text, HasSubstr("total_cycles"));
}

TEST(SideBySide, ModelsWithoutEstimatesHaveNoTable) {
    ModelComparison model = compiled();
    model.metrics.erase(model.metrics.begin());
    EXPECT_EQ(side_by_side_text({model}), "");
}

}  // namespace
}  // namespace ipugate::reports
