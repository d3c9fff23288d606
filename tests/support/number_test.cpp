// SPDX-License-Identifier: Apache-2.0
// Tests of reading numbers.
#include "support/number.hpp"

#include <gtest/gtest.h>

#include <string>

namespace ipugate {
namespace {

TEST(ParseDecimal, ReadsWholeTokens) {
    EXPECT_EQ(parse_decimal("8.72117")->value, 8.72117);
    EXPECT_EQ(parse_decimal("-3")->value, -3);
    EXPECT_EQ(parse_decimal("+3")->value, 3);
    EXPECT_EQ(parse_decimal(".5")->value, 0.5);
    EXPECT_EQ(parse_decimal("5.")->value, 5);
    EXPECT_EQ(parse_decimal("1.23457e+06")->value, 1234570);
    EXPECT_EQ(parse_decimal("2E-3")->value, 0.002);
}

TEST(ParseDecimal, RefusesEverythingElse) {
    for (const char* text :
         {"",      "-",    "+",   ".",   "e3",   "1e",  "1e+",   "1e+-5", "1 ",  " 1",
          "1.2.3", "0x10", "nan", "inf", "-inf", "1,5", "1e5.0", "--1",   "+-1", "12abc"}) {
        EXPECT_EQ(parse_decimal(text), std::nullopt) << text;
    }
}

TEST(ParseDecimal, ScalesInDecimal) {
    EXPECT_EQ(parse_decimal("8.7", 6)->value, 8700000);
    EXPECT_EQ(parse_decimal("8.72117", 6)->value, 8721170);
    EXPECT_EQ(parse_decimal("3", -2)->value, 0.03);
    EXPECT_EQ(parse_decimal("0.1e1", 3)->value, 1000);
}

TEST(ParseDecimal, KnowsItsLastDigit) {
    EXPECT_DOUBLE_EQ(parse_decimal("8.72117")->resolution, 0.00001);
    EXPECT_DOUBLE_EQ(parse_decimal("8.72117", 6)->resolution, 10);
    EXPECT_DOUBLE_EQ(parse_decimal("1.23457e+06")->resolution, 10);
    EXPECT_DOUBLE_EQ(parse_decimal("34")->resolution, 1);
}

TEST(ParseDecimal, OverflowIsNothing) {
    EXPECT_EQ(parse_decimal("1e309"), std::nullopt);
    EXPECT_EQ(parse_decimal("1e300", 20), std::nullopt);
    EXPECT_EQ(parse_decimal("1e99999999999"), std::nullopt);
    EXPECT_EQ(parse_decimal("0e400"), std::nullopt);
}

TEST(ParseDecimal, ManyDigitsAreANumber) {
    EXPECT_EQ(parse_decimal("0." + std::string(300, '3') + "e0")->value, 1.0 / 3);
    EXPECT_EQ(parse_decimal(std::string(400, '9')), std::nullopt);
}

TEST(ParseCount, ReadsBothBases) {
    EXPECT_EQ(parse_count("0"), 0U);
    EXPECT_EQ(parse_count("18446744073709551615"), UINT64_MAX);
    EXPECT_EQ(parse_count("1fF", 16), 0x1FFU);
}

TEST(ParseCount, RefusesEverythingElse) {
    for (const char* text : {"", "-1", "+1", " 1", "1 ", "1.0", "18446744073709551616", "f"}) {
        EXPECT_EQ(parse_count(text), std::nullopt) << text;
    }
    EXPECT_EQ(parse_count("0x1f", 16), std::nullopt);
}

}  // namespace
}  // namespace ipugate
