// SPDX-License-Identifier: Apache-2.0
// Tests of the words for the values that pass.
#include "reports/passing.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

namespace ipugate::reports {
namespace {

constexpr std::array dimensions = {Dimension::time,       Dimension::bytes,  Dimension::byte_rate,
                                   Dimension::throughput, Dimension::cycles, Dimension::fraction,
                                   Dimension::count};

TEST(Passing, NamesTheEnds) {
    EXPECT_EQ(passing_in_words({std::nullopt, 8.98e6}, Dimension::time), "up to 8.980 ms");
    EXPECT_EQ(passing_in_words({25, std::nullopt}, Dimension::throughput), "from 25 1/s on");
    EXPECT_EQ(passing_in_words({1e6, 20e6}, Dimension::time), "from 1 ms to 20 ms");
    EXPECT_EQ(passing_in_words({4096, 4096}, Dimension::bytes), "with 4096 B only");
    EXPECT_EQ(passing_in_words({7372800, 7372800}, Dimension::bytes), "with 7372800 B only");
    EXPECT_EQ(passing_in_words({2, 1}, Dimension::count), "with no value");
    EXPECT_EQ(passing_in_words({}, Dimension::count), "with any value");
}

TEST(Passing, PrintedEndsAreNeverPastTheRange) {
    EXPECT_EQ(passing_in_words({std::nullopt, 8.98366e6}, Dimension::time), "up to 8.983 ms");
    EXPECT_EQ(passing_in_words({8.98344e6, std::nullopt}, Dimension::time), "from 8.984 ms on");
    EXPECT_EQ(passing_in_words({std::nullopt, 0.29996}, Dimension::fraction), "up to 29.99 %");
}

TEST(Passing, RoundingIsTrueAndCloseForAllMagnitudes) {
    std::mt19937 engine(20260131);
    std::uniform_real_distribution<double> exponent(-2, 12);
    std::uniform_real_distribution<double> mantissa(1, 10);
    for (int i = 0; i < 20'000; ++i) {
        const Dimension dimension = dimensions.at(static_cast<std::size_t>(i) % dimensions.size());
        const double size = mantissa(engine) * std::pow(10.0, exponent(engine));
        const double value = i % 5 == 0 ? -size : size;
        const double below = parse_quantity(rounded_down(value, dimension)).value;
        const double above = parse_quantity(rounded_up(value, dimension)).value;
        const double rounding = 1e-12 * std::abs(value);
        EXPECT_LE(below, value + rounding) << rounded_down(value, dimension);
        EXPECT_GE(above, value - rounding) << rounded_up(value, dimension);
        EXPECT_LE(above - below, 0.011 * std::abs(value)) << value;
    }
}

TEST(Passing, BinaryRoundingIsNoReasonForAnotherDigit) {
    EXPECT_EQ(rounded_up(std::nextafter(12e6, 13e6), Dimension::time), "12 ms");
    EXPECT_EQ(rounded_down(std::nextafter(12e6, 11e6), Dimension::time), "12 ms");
}

TEST(Passing, MarginIsToTheEndThatIsPastOrNearest) {
    const Range both{1e6, 20e6};
    EXPECT_EQ(margin_in_words(both, 22e6, Dimension::time), "2 ms (10.0 %) above");
    EXPECT_EQ(margin_in_words(both, 0.5e6, Dimension::time), "500 us (50.0 %) below");
    EXPECT_EQ(margin_in_words(both, 19e6, Dimension::time), "1 ms (5.0 %) below");
    EXPECT_EQ(margin_in_words(both, 2e6, Dimension::time), "1 ms (100.0 %) above");
    EXPECT_EQ(margin_in_words(both, 20e6, Dimension::time), "exactly that");
    EXPECT_EQ(margin_in_words({std::nullopt, 0}, 5, Dimension::bytes), "5 B above");
    EXPECT_EQ(margin_in_words({std::nullopt, 0.3}, 0.25, Dimension::fraction), "5 pp below");
    EXPECT_EQ(margin_in_words({}, 5, Dimension::bytes), "");
}

}  // namespace
}  // namespace ipugate::reports
