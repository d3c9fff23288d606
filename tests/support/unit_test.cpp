// SPDX-License-Identifier: Apache-2.0
// Tests of units: reading amounts and printing them.
#include "support/unit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/error.hpp"

namespace ipugate {
namespace {

TEST(ParseQuantity, ConvertsIntoBaseUnits) {
    EXPECT_EQ(parse_quantity("50 us").value, 50000);
    EXPECT_EQ(parse_quantity("50us").value, 50000);
    EXPECT_EQ(parse_quantity("50 \xC2\xB5s").value, 50000);
    EXPECT_EQ(parse_quantity("50 \xCE\xBCs").value, 50000);
    EXPECT_EQ(parse_quantity("8.72117 ms").value, 8721170);
    EXPECT_EQ(parse_quantity("1.5 KiB").value, 1536);
    EXPECT_EQ(parse_quantity("120 MB").value, 120e6);
    EXPECT_EQ(parse_quantity("120 mb").value, 120e6);
    EXPECT_EQ(parse_quantity("900 MHz").value, 900e6);
    EXPECT_EQ(parse_quantity("30 fps").value, 30);
    EXPECT_EQ(parse_quantity("30 1/s").value, 30);
    EXPECT_EQ(parse_quantity("0.5 TOPS").value, 5e11);
    EXPECT_EQ(parse_quantity("3 %").value, 0.03);
    EXPECT_EQ(parse_quantity("1e3 ns").value, 1000);
    EXPECT_EQ(parse_quantity("-5 ms").value, -5e6);
}

TEST(ParseQuantity, KnowsItsDimension) {
    EXPECT_EQ(parse_quantity("12").dimension, Dimension::count);
    EXPECT_EQ(parse_quantity("12 B").dimension, Dimension::bytes);
    EXPECT_EQ(parse_quantity("12 GB/s").dimension, Dimension::byte_rate);
    EXPECT_EQ(parse_quantity("12 cycles").dimension, Dimension::cycles);
    EXPECT_EQ(parse_quantity("12 %").dimension, Dimension::fraction);
    EXPECT_EQ(parse_quantity("12 s").dimension, Dimension::time);
}

TEST(ParseQuantity, RefusesWhatIsNoAmount) {
    for (const char* text : {"", "us", "fast", "5 parsecs", "5 5 us", "1.2.3 us", "nan us", "5 u s",
                             "1e999 s", "5 us!", "e5 us", "0x5 B"}) {
        EXPECT_THROW(parse_quantity(text), Error) << text;
    }
}

TEST(ParseQuantity, ErrorQuotesAndHelps) {
    try {
        (void)parse_quantity("5 parsecs");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "'5 parsecs': expected a number with a unit");
        EXPECT_FALSE(error.remedy().empty());
    }
}

TEST(BaseUnit, OfEachDimensionLeadsBack) {
    for (const Dimension dimension :
         {Dimension::time, Dimension::bytes, Dimension::byte_rate, Dimension::frequency,
          Dimension::throughput, Dimension::cycles, Dimension::fraction, Dimension::count}) {
        EXPECT_EQ(dimension_of_base_unit(base_unit(dimension)), dimension);
    }
    EXPECT_EQ(dimension_of_base_unit("ms"), std::nullopt);
    EXPECT_EQ(dimension_of_base_unit("NS"), std::nullopt);
    EXPECT_EQ(dimension_of_base_unit(""), std::nullopt);
}

TEST(FormatQuantity, ScalesForPeople) {
    EXPECT_EQ(format_quantity(12345678, Dimension::time), "12.35 ms");
    EXPECT_EQ(format_quantity(1e7, Dimension::time), "10 ms");
    EXPECT_EQ(format_quantity(950, Dimension::time), "950 ns");
    EXPECT_EQ(format_quantity(1536 * 1024, Dimension::bytes), "1.500 MiB");
    EXPECT_EQ(format_quantity(4096, Dimension::bytes), "4096 B");
    EXPECT_EQ(format_quantity(354431, Dimension::cycles), "354431 cycles");
    EXPECT_EQ(format_quantity(1538.3, Dimension::throughput), "1538.3 1/s");
    EXPECT_EQ(format_quantity(20'242'000'000, Dimension::throughput), "20.24 GOPS");
    EXPECT_EQ(format_change(182757780.9, Dimension::throughput), "+182.8 MOPS");
    EXPECT_EQ(format_quantity(0.079, Dimension::fraction), "7.900 %");
    EXPECT_EQ(format_quantity(0.3, Dimension::fraction), "30 %");
    EXPECT_EQ(format_quantity(12, Dimension::count), "12");
    EXPECT_EQ(format_quantity(0, Dimension::time), "0 ns");
    EXPECT_EQ(format_quantity(-2048, Dimension::bytes), "-2048 B");
    EXPECT_EQ(format_quantity(1e18, Dimension::count), "1e+18");
}

TEST(FormatQuantity, SmallNumbersKeepTheirDigits) {
    EXPECT_EQ(format_quantity(0.0123, Dimension::count), "0.0123");
    EXPECT_EQ(format_quantity(0.000012, Dimension::count), "1.2e-05");
}

TEST(FormatQuantity, NumbersThatAreNotFiniteAreWords) {
    EXPECT_EQ(format_quantity(NAN, Dimension::count), "nan");
    EXPECT_EQ(format_quantity(INFINITY, Dimension::cycles), "inf cycles");
    EXPECT_EQ(format_quantity(-INFINITY, Dimension::cycles), "-inf cycles");
}

TEST(FormatChange, HasASign) {
    EXPECT_EQ(format_change(420000, Dimension::time), "+420 us");
    EXPECT_EQ(format_change(-16, Dimension::bytes), "-16 B");
    EXPECT_EQ(format_change(0, Dimension::bytes), "0 B");
}

TEST(FormatChange, OfAFractionIsInPercentagePoints) {
    EXPECT_EQ(format_change(0.25 - 0.20, Dimension::fraction), "+5 pp");
    EXPECT_EQ(format_change(-0.0123, Dimension::fraction), "-1.230 pp");
}

TEST(FormatRatio, KeepsSmallOnesVisible) {
    EXPECT_EQ(format_ratio(0.0314), "+3.1 %");
    EXPECT_EQ(format_ratio(-0.5), "-50.0 %");
    EXPECT_EQ(format_ratio(0.0001234), "+0.012 %");
    EXPECT_EQ(format_ratio(0), "0 %");
}

}  // namespace
}  // namespace ipugate
