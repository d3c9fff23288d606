// SPDX-License-Identifier: Apache-2.0
// An estimate and a measurement that are inspected together are set beside each other.
#include "cli/inspect/estimate.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace ipugate::cli {
namespace {

Inspected result_with(const std::string& metric, double value, const std::string& accelerator) {
    Model model;
    model.metrics[metric] = Metric{Dimension::cycles, {{value, 1, {"x", 1}, ""}}};
    model.environment["accelerator"] = accelerator;
    Inspected one;
    one.result.reading.models.push_back(model);
    return one;
}

TEST(EstimateBesideMeasurement, IsMadeOfOneOfEach) {
    const auto model =
        estimate_beside_measurement({result_with("total_cycles", 75, "ethos-u55-128"),
                                     result_with("npu_total_cycles", 100, "ethos-u55-128")});
    ASSERT_TRUE(model);
    EXPECT_DOUBLE_EQ(model->metrics.at("estimate_error").samples.front().value, -0.25);
}

TEST(EstimateBesideMeasurement, IsNotGuessedAmongSeveralModels) {
    const auto estimate = result_with("total_cycles", 75, "ethos-u55-128");
    const auto measurement = result_with("npu_total_cycles", 100, "ethos-u55-128");
    EXPECT_FALSE(estimate_beside_measurement({estimate, measurement, measurement}));
    EXPECT_FALSE(estimate_beside_measurement({estimate, estimate, measurement}));
    EXPECT_FALSE(estimate_beside_measurement({estimate}));
}

TEST(EstimateBesideMeasurement, IsRefusedForTwoAccelerators) {
    EXPECT_THROW(
        estimate_beside_measurement({result_with("total_cycles", 75, "ethos-u55-128"),
                                     result_with("npu_total_cycles", 100, "ethos-u55-256")}),
        Error);
}

}  // namespace
}  // namespace ipugate::cli
