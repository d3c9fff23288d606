// SPDX-License-Identifier: Apache-2.0
// Choosing a reader and checking what a capture was expected to hold.
#include <gtest/gtest.h>

#include "readers/reader.hpp"

namespace ipugate::readers {
namespace {

constexpr std::string_view block =
    "a.img(0):\nInvoke Time: 5 ms\nInput(0):\n    name:\tx\n    dtype:\tINT8\n    shape:\t[1]\n"
    "    size:\t64\nOutput(0):\n    name:\ty\n    dtype:\tINT8\n    shape:\t[1]\n    "
    "size:\t64\n\n\n";

std::string message_of(const Capture& capture, std::string_view format) {
    try {
        read_capture(capture, format);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(ReaderNamed, ListsTheKnownNamesForAnUnknownOne) {
    EXPECT_EQ(reader_named("sigmastar-op-time").name, "sigmastar-op-time");
    try {
        reader_named("board");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "'board': no such format");
        EXPECT_EQ(error.remedy(),
                  "use one of sigmastar-board, sigmastar-image-info, sigmastar-timeline, "
                  "sigmastar-op-time, vela-summary, vela-per-layer, vela-console, "
                  "ethos-u-pmu");
    }
}

TEST(ReaderFor, RefusesTextOfNoFormat) {
    EXPECT_THROW(reader_for("hello\n"), Error);
}

TEST(ReadCapture, NamesTheReaderThatRecognisedTheText) {
    const ReadCapture read = read_capture({"a.txt", block, {}}, "");
    EXPECT_EQ(read.reader->name, "sigmastar-board");
    EXPECT_EQ(read.reading.models.size(), 1U);
}

TEST(ReadCapture, RefusesAnEmptyFile) {
    EXPECT_EQ(message_of({"a.txt", "", {}}, ""), "reading 'a.txt': the file is empty");
}

TEST(ReadCapture, RefusesACaptureThatMeasuredNothing) {
    EXPECT_EQ(message_of({"a.txt", "hello\n", {}}, "sigmastar-board"),
              "reading 'a.txt': nothing was measured: the capture holds no value of this format");
}

TEST(ReadCapture, RefusesAnotherNumberOfModels) {
    CaptureOptions options;
    options.expect.models = 2;
    EXPECT_EQ(message_of({"a.txt", block, options}, ""),
              "reading 'a.txt': expected 2 models, found 1: 'a.img'");
}

TEST(ReadCapture, RefusesAnotherNumberOfSamples) {
    CaptureOptions options;
    options.expect.samples = 3;
    EXPECT_EQ(message_of({"a.txt", block, options}, ""),
              "reading 'a.txt': expected 3 samples of invoke_time of model 'a.img', found 1");
}

TEST(ReadCapture, CountsMeasuredCyclesWhereNoTimeIs) {
    constexpr std::string_view report =
        "Ethos-U PMU report:\nethosu_pmu_cycle_cntr : 12\nethosu_pmu_cntr0 : 3\nexit\n";
    CaptureOptions options;
    options.expect.samples = 2;
    EXPECT_EQ(message_of({"a.txt", report, options}, ""),
              "reading 'a.txt': expected 2 samples of npu_total_cycles of model '', found 1");
    options.expect.samples = 1;
    EXPECT_EQ(message_of({"a.txt", report, options}, ""), "no error");
}

TEST(ReadCapture, RefusesMissingOperators) {
    CaptureOptions options;
    options.expect.ops = 4;
    EXPECT_EQ(message_of({"a.txt", block, options}, ""),
              "reading 'a.txt': expected 4 operators, found none");
}

TEST(ReadCapture, TakesWhatWasExpected) {
    CaptureOptions options;
    options.expect = {1, 1, 0};
    EXPECT_EQ(message_of({"a.txt", block, options}, ""), "no error");
}

}  // namespace
}  // namespace ipugate::readers
