// SPDX-License-Identifier: Apache-2.0
// The timeline reader beyond what cases of a few lines show: windows, large events, both readings.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "readers/formats.hpp"
#include "support/file.hpp"

namespace ipugate::readers {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::string_view lane =
    R"({"name":"thread_name","ph":"M","pid":0,"tid":0,"args":{"name":"core0_layer_timeline"}})";

std::string event(std::string_view name, std::string_view more_args = "") {
    return fmt::format(
        R"({{"name":"{}","ph":"X","pid":0,"tid":0,"ts":1,"dur":1.125,"args":{{"total_cycle":900{}}}}})",
        name, more_args);
}

/// A trace of `count` operators, each with `more_args` in its arguments.
std::string trace(std::size_t count, std::string_view more_args = "") {
    std::string text = "[" + std::string(lane);
    for (std::size_t i = 0; i < count; ++i) {
        text += ",\n" + event(fmt::format("{}_ADD", i), more_args);
    }
    return text + "]\n";
}

Reading read(std::string_view text) {
    return sigmastar_timeline.read({"t.json", text, {}});
}

std::size_t op_count(std::string_view text) {
    return read(text).models.at(0).ops.size();
}

std::string error_of(std::string_view text) {
    try {
        read(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Timeline, EveryEventOfManyWindowsCountsOnce) {
    const Reading reading = read(trace(20000));
    const Model& model = reading.models.at(0);
    EXPECT_EQ(model.ops.size(), 20000);
    EXPECT_EQ(model.metrics.at("timeline_cycles").samples.at(0).value, 20000 * 900.0);
    EXPECT_EQ(model.ops.back().index, 19999);
}

TEST(Timeline, TextsThatLookLikeTheEndOfAnEventDoNotCutIt) {
    const std::string filler(300, '.');
    EXPECT_EQ(op_count(trace(9000, R"(,"note":"}, {}, {}, {\" }, {)" + filler + "\"")), 9000);
}

TEST(Timeline, NestedArraysThatLookLikeEventsDoNotCutThem) {
    std::string nested = R"(,"parts":[{"a":1})";
    for (int i = 0; i < 40; ++i) nested += R"(,{"a":1})";
    EXPECT_EQ(op_count(trace(9000, nested + "]")), 9000);
}

TEST(Timeline, AnEventLargerThanAWindowIsRead) {
    const std::string large = ",\"dump\":\"" + std::string(2500000, 'x') + "\"";
    EXPECT_EQ(op_count(trace(3, large)), 3);
}

TEST(Timeline, AnEventOfMoreThan64MebibytesIsRefused) {
    std::string large = ",\"dump\":\"";
    large.append(68U << 20U, 'x').append("\"");
    EXPECT_EQ(error_of(trace(1, large)), "line 2: an event of more than 64 MiB");
}

TEST(Timeline, ACutAnywhereInALongTraceIsAnError) {
    const std::string whole = trace(20000, R"(,"parts":[{"a":1},{"a":2}])");
    for (std::size_t length = 1; length + 2 < whole.size(); length += 624731) {
        EXPECT_THAT(error_of(std::string_view(whole).substr(0, length)), StartsWith("line "))
            << length;
    }
}

TEST(Timeline, ACutBetweenTwoWindowsIsAnError) {
    const std::string whole = trace(20000);
    const std::size_t end = whole.find('\n', 1 << 20);
    EXPECT_THAT(error_of(whole.substr(0, end - 1)), HasSubstr("the text ends inside the trace"));
    EXPECT_THAT(error_of(whole.substr(0, end)), HasSubstr("the text ends inside the trace"));
}

TEST(Timeline, AnErrorFarInsideNamesItsLine) {
    std::string text = trace(20000);
    text.replace(text.find("\"15000_ADD\""), 11, "'15000_ADD'");
    EXPECT_THAT(error_of(text), StartsWith("line 15002: ''15000_ADD'': single quotes"));
}

TEST(Timeline, AValueThatCannotBeReadFarInsideNamesItsLine) {
    std::string text = trace(20000);
    const std::size_t at = text.find("\"dur\":1.125", text.find("\"15000_ADD\""));
    text.replace(at, 11, "\"dur\":\"1,1\"");
    EXPECT_THAT(error_of(text), StartsWith("line 15002: 'dur': '\"1,1\"': expected a number"));
}

TEST(Timeline, KeysBehindALongTraceAreRead) {
    std::string text = R"({"a":{"b":[1,{"c":2}]},"traceEvents":)" + trace(20000);
    EXPECT_EQ(op_count(text + R"(,"z":[{"y":1},{"y":"]}"}],"displayTimeUnit":"ns"})"), 20000);
    EXPECT_THAT(error_of(text + R"(,"z":[{"y":1},{"y":2}])"), HasSubstr("ends inside the trace"));
    EXPECT_THAT(error_of(text), HasSubstr("ends inside the trace"));
    EXPECT_THAT(error_of(text + R"(,"traceEvents":[]})"), HasSubstr("'traceEvents' twice"));
}

TEST(Timeline, AMissingCommaIsAnError) {
    std::string text = trace(3);
    text.erase(text.find("},\n") + 1, 1);
    EXPECT_THAT(error_of(text), StartsWith("line 2: '{\"name\":\"0_ADD\""));
    EXPECT_THAT(error_of(text), HasSubstr("expected ',' between events"));
}

TEST(Timeline, AnythingButEventsInTheArrayIsAnError) {
    EXPECT_THAT(error_of("[1, 2]"), HasSubstr("expected an event in braces"));
    EXPECT_THAT(error_of("[[]]"), HasSubstr("expected an event in braces"));
    EXPECT_THAT(error_of("[" + std::string(lane) + ",null]"), HasSubstr("expected an event"));
}

TEST(Timeline, DeepNestingIsSteppedOver) {
    const std::string deep = std::string(100000, '[') + std::string(100000, ']');
    EXPECT_EQ(op_count(trace(2, ",\"deep\":" + deep)), 2);
}

TEST(Timeline, AnEmptyObjectAtTheEndIsNoEvent) {
    std::string text = trace(2);
    text.insert(text.rfind(']'), ",{}");
    EXPECT_EQ(op_count(text), 2);
}

TEST(Timeline, InvalidUtf8IsAnErrorWithItsLine) {
    std::string text = trace(3);
    text.replace(text.find("1_ADD"), 5, "1_\xFF\xFE");
    EXPECT_THAT(error_of(text), StartsWith("line 3: '\"1_\\xff\\xfe\"': not valid UTF-8"));
}

TEST(Timeline, NumbersOfAnyLengthAreRead) {
    std::string text = trace(1);
    text.replace(text.find("\"ts\":1,"), 7, "\"ts\":1700000000000000.1234567890123,");
    text.replace(text.find("1.125"), 5, "1.12500000000000000000000e0");
    EXPECT_EQ(read(text).models.at(0).ops.at(0).time, 1125.0);
}

TEST(Timeline, PartsOfTheTextAreForgottenInOrderAndUpToTheEnd) {
    const std::string text = trace(20000);
    std::size_t end = 0;
    Capture capture{"t.json", text, {}};
    capture.forget = [&](std::string_view part) {
        EXPECT_GE(part.data(), text.data() + end);
        end = static_cast<std::size_t>(part.data() + part.size() - text.data());
    };
    sigmastar_timeline.read(capture);
    EXPECT_GT(end, text.size() - 10);
}

TEST(Timeline, ForgottenPartsOfAMappedFileStayReadable) {
    const std::string text = trace(45000);
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / fmt::format("timeline_test.{}.json", ::getpid());
    write_file(path, text);
    {
        const FileText file(path);
        Capture capture{"t.json", file.text(), {}};
        capture.forget = [&file](std::string_view part) { file.forget(part); };
        EXPECT_EQ(sigmastar_timeline.read(capture).models.at(0).ops.size(), 45000);
        EXPECT_EQ(file.text(), text);
    }
    std::filesystem::remove(path);
}

TEST(Timeline, LanesNamedAtTheEndAreReadAgain) {
    std::string text = "[" + event("0_ADD") + "," + event("1_ADD") + "," + std::string(lane) + "]";
    EXPECT_EQ(op_count(text), 2);
}

TEST(Timeline, TwoLanesOfOneCoreAreRefused) {
    std::string other(lane);
    other.replace(other.find("\"tid\":0"), 7, "\"tid\":1");
    std::string second = event("0_ADD");
    second.replace(second.find("\"tid\":0"), 7, "\"tid\":1");
    EXPECT_THAT(
        error_of("[" + std::string(lane) + "," + other + "," + event("0_ADD") + "," + second + "]"),
        StartsWith("several layer lanes of core 0"));
}

TEST(Timeline, AnEventThatBeginsInsideAnotherLayerIsRefused) {
    std::string begin = event("0_ADD");
    begin.replace(begin.find("\"ph\":\"X\""), 8, "\"ph\":\"B\"");
    EXPECT_THAT(error_of("[" + std::string(lane) + "," + begin + "," + begin + "]"),
                HasSubstr("'0_ADD' begins inside '0_ADD'"));
}

TEST(Timeline, MoreThanTenThousandInvocationsAreKeptAsTheirMean) {
    std::string text = "[" + std::string(lane);
    for (int i = 0; i < 10500; ++i) text += "," + event("0_ADD") + "," + event("1_MUL");
    const Reading reading = read(text + "]");
    const Metric& cycles = reading.models.at(0).metrics.at("timeline_cycles");
    ASSERT_EQ(cycles.samples.size(), 1);
    EXPECT_EQ(cycles.samples.at(0).value, 1800);
    EXPECT_EQ(reading.models.at(0).ops.at(1).cycles, 900.0);
}

TEST(Timeline, IsRecognisedByItsEventsAlone) {
    EXPECT_TRUE(sigmastar_timeline.recognises("\xEF\xBB\xBF [ {\"ph\": \"X\"} ]"));
    EXPECT_TRUE(sigmastar_timeline.recognises("{\"traceEvents\": []}"));
    EXPECT_TRUE(sigmastar_timeline.recognises("[{'ph': 'X'}]"));
    EXPECT_FALSE(sigmastar_timeline.recognises("[    8.915355] client [727] connected"));
    EXPECT_FALSE(sigmastar_timeline.recognises("{\"version\": 1}"));
}

}  // namespace
}  // namespace ipugate::readers
