// SPDX-License-Identifier: Apache-2.0
// What terminals, loggers and serial lines add to a console's text is gone from its lines.
#include "readers/console.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace ipugate::readers {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
    Console console(text);
    std::vector<std::string> lines;
    while (const auto line = console.next()) lines.emplace_back(*line);
    return lines;
}

std::string line_of(std::string_view text) {
    const std::vector<std::string> lines = lines_of(text);
    return lines.size() == 1 ? lines.front() : "not one line";
}

TEST(Console, KeepsPlainLines) {
    EXPECT_EQ(lines_of("a b\n\n\tc: 1 \n"), (std::vector<std::string>{"a b", "", "\tc: 1 "}));
}

TEST(Console, DropsCarriageReturnsAtTheEndsOfALine) {
    EXPECT_EQ(lines_of("a\r\n\rb\r\r\n\r\n"), (std::vector<std::string>{"a", "b", ""}));
}

TEST(Console, JoinsNothingAcrossACarriageReturnOrANul) {
    EXPECT_EQ(line_of("12\r01 us\n"),
              "12\xEF\xBF\xBD"
              "01 us");
    EXPECT_EQ(line_of(std::string_view("12\00001 us\n", 9)),
              "12\xEF\xBF\xBD"
              "01 us");
}

TEST(Console, DropsByteOrderMarkAndNulBytesInFront) {
    EXPECT_EQ(line_of(std::string_view("\xEF\xBB\xBF"
                                       "\0b\n",
                                       6)),
              "b");
}

TEST(Console, DropsColoursTitlesAndOtherEscapes) {
    EXPECT_EQ(line_of("\x1b[1;31mred\x1b[0m\x1b[K\n"), "red");
    EXPECT_EQ(line_of("\x1b]0;title\x07text\n"), "text");
    EXPECT_EQ(line_of("\x1b]0;title\x1b\\text\n"), "text");
    EXPECT_EQ(line_of("\x1b=text\x1b\n"), "text");
    EXPECT_EQ(line_of("text\x1b[12\n"), "text");
}

TEST(Console, DropsAKernelStamp) {
    EXPECT_EQ(line_of("[    8.915355] client [727] connected\n"), "client [727] connected");
    EXPECT_EQ(line_of("[12345.000001] x\n"), "x");
}

TEST(Console, DropsStampsOfRunners) {
    EXPECT_EQ(line_of("2024-05-16T11:05:12.1234567Z x\n"), "x");
    EXPECT_EQ(line_of("2024-05-16T11:05:12+02:00 x\n"), "x");
    EXPECT_EQ(line_of("2024-05-16 11:05:12,123 x\n"), "x");
    EXPECT_EQ(line_of("[2024-05-16 11:05:12] x\n"), "x");
    EXPECT_EQ(line_of("[2024-05-16T11:05:12.123Z] x\n"), "x");
    EXPECT_EQ(line_of("11:05:12 x\n"), "x");
    EXPECT_EQ(line_of("May 16 11:05:12 x\n"), "x");
    EXPECT_EQ(line_of("May  6 11:05:12 x\n"), "x");
}

TEST(Console, DropsARunnersStampAndAKernelStampBehindIt) {
    EXPECT_EQ(line_of("2024-05-16T11:05:12.123Z [    8.915355] x\n"), "x");
}

TEST(Console, KeepsTheBlanksBehindAStamp) {
    EXPECT_EQ(line_of("11:05:12     name:\tx\n"), "    name:\tx");
}

TEST(Console, MakesAStampAloneAnEmptyLine) {
    EXPECT_EQ(line_of("11:05:12 \n"), "");
    EXPECT_EQ(line_of("2024-05-16T11:05:12Z\n"), "");
}

TEST(Console, KeepsWhatOnlyLooksLikeAStamp) {
    EXPECT_EQ(line_of("[ipu0] ctrl addr=0\n"), "[ipu0] ctrl addr=0");
    EXPECT_EQ(line_of("[8.9] x\n"), "[8.9] x");
    EXPECT_EQ(line_of("11:05:12x\n"), "11:05:12x");
    EXPECT_EQ(line_of("100.000% 0 ADD\n"), "100.000% 0 ADD");
}

TEST(Console, ReplacesBytesThatAreNoText) {
    EXPECT_EQ(line_of("a\xFF\x01"
                      "b\n"),
              "a\xEF\xBF\xBD\xEF\xBF\xBD"
              "b");
}

TEST(Console, CountsLinesOfTheFile) {
    Console console("a\n\nb\n");
    while (console.next() != "b") {
    }
    EXPECT_EQ(console.number(), 3U);
    EXPECT_FALSE(console.unfinished());
}

TEST(Console, KnowsThatTheLastLineHasNoEnd) {
    Console console("a\nb\r");
    EXPECT_EQ(console.next(), "a");
    EXPECT_FALSE(console.unfinished());
    EXPECT_EQ(console.next(), "b");
    EXPECT_TRUE(console.unfinished());
}

}  // namespace
}  // namespace ipugate::readers
