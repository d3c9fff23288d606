// SPDX-License-Identifier: Apache-2.0
// The estimate's error needs both sides and says by how much the compiler was wrong.
#include "core/estimate_error.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

Model model_with(std::vector<double> estimated, std::vector<double> measured) {
    Model model;
    const auto add = [&model](const char* name, const std::vector<double>& values) {
        for (const double value : values) {
            Metric& metric = model.metrics[name];
            metric.dimension = Dimension::cycles;
            metric.samples.push_back({value, 1, {"fvp.log", 7}, ""});
        }
    };
    add("total_cycles", estimated);
    add("npu_total_cycles", measured);
    return model;
}

TEST(EstimateError, IsPositiveWhereTheEstimateIsTooHigh) {
    const Model model = with_estimate_error(model_with({110}, {100}));
    const Metric& error = model.metrics.at("estimate_error");
    EXPECT_EQ(error.dimension, Dimension::fraction);
    ASSERT_EQ(error.samples.size(), 1U);
    EXPECT_DOUBLE_EQ(error.samples.front().value, 0.1);
    EXPECT_EQ(error.samples.front().place, (Place{"fvp.log", 7}));
    EXPECT_EQ(error.samples.front().text, "110 cycles estimated, 100 measured");
}

TEST(EstimateError, IsNegativeWhereTheCompilerPromisedTooMuch) {
    const Model model = with_estimate_error(model_with({80}, {90, 100, 120}));
    EXPECT_DOUBLE_EQ(model.metrics.at("estimate_error").samples.front().value, -0.2);
}

TEST(EstimateError, IsNotThereWithoutBothSides) {
    EXPECT_FALSE(with_estimate_error(model_with({110}, {})).metrics.contains("estimate_error"));
    EXPECT_FALSE(with_estimate_error(model_with({}, {100})).metrics.contains("estimate_error"));
    EXPECT_FALSE(with_estimate_error(model_with({0}, {100})).metrics.contains("estimate_error"));
}

}  // namespace
}  // namespace ipugate
