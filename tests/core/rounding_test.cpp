// SPDX-License-Identifier: Apache-2.0
// Exact values and their roundings.
#include "core/rounding.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

Sample printed(double value, double resolution) {
    return {value, resolution, {}, ""};
}

TEST(Rounding, AValueAgreesWithItsRoundingAndItsCut) {
    EXPECT_TRUE(agrees_with_rounded(354430.5, printed(354430, 1)));
    EXPECT_TRUE(agrees_with_rounded(72.7265625, printed(72.73, 0.01)));
    EXPECT_TRUE(agrees_with_rounded(0, printed(0, 1)));
}

TEST(Rounding, AValueOneDigitAwayIsAnother) {
    EXPECT_FALSE(agrees_with_rounded(353714, printed(353715, 1)));
    EXPECT_FALSE(agrees_with_rounded(72.70, printed(72.73, 0.01)));
}

TEST(Rounding, ClocksAgreeWithinTheirLastDigit) {
    EXPECT_TRUE(agrees_with_rounded("333.3 MHz", "333 MHz"));
    EXPECT_FALSE(agrees_with_rounded("334.1 MHz", "333 MHz"));
}

TEST(Rounding, BandwidthsMayBeMeantInEitherUnit) {
    EXPECT_TRUE(agrees_with_rounded("4 GB/s", "4.00 GB/s"));
    EXPECT_TRUE(agrees_with_rounded("4 GB/s", "3.73 GB/s"));
    EXPECT_FALSE(agrees_with_rounded("4 GB/s", "3.80 GB/s"));
}

TEST(Rounding, WordsAndVersionsAreNotNumbers) {
    EXPECT_FALSE(agrees_with_rounded("Shared_Sram", "Sram_Only"));
    EXPECT_FALSE(agrees_with_rounded("5.1", "5.10"));
    EXPECT_FALSE(agrees_with_rounded("4 GB/s", "4 GHz"));
    EXPECT_TRUE(agrees_with_rounded("Shared_Sram", "Shared_Sram"));
}

}  // namespace
}  // namespace ipugate
