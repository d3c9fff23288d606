// SPDX-License-Identifier: Apache-2.0
// Timelines written again with other indices: what changes, and that nothing else does.
#include "readers/timeline/realign.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <random>

#include "readers/formats.hpp"
#include "readers/timeline/rewrite.hpp"
#include "support/error.hpp"

namespace ipugate::readers::timeline {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view core0 =
    R"({"name":"thread_name","ph":"M","pid":0,"tid":0,"args":{"name":"core0_layer_timeline"}})";
constexpr std::string_view core1 =
    R"({"name":"thread_name","ph":"M","pid":0,"tid":1,"args":{"name":"core1_layer_timeline"}})";

std::string event(std::string_view name, int lane = 0) {
    return fmt::format(
        R"({{"name":"{}","ph":"X","pid":0,"tid":{},"ts":1.50,"dur":1.125,"args":{{"total_cycle":900,"conv_cycle_percent":5}}}})",
        name, lane);
}

std::string trace(const std::vector<std::string>& events) {
    std::string text = "[";
    for (const std::string& one : events) text += (text.size() > 1 ? ",\n" : "") + one;
    return text + "]\n";
}

std::string realigned_by(std::string_view text, const Realignment& realignment) {
    std::string out;
    realign({"t.json", text, {}}, realignment, [&out](std::string_view part) { out += part; });
    return out;
}

/// Adds 100 to every index, or gives the type "T" to what has none.
std::string realigned(std::string_view text) {
    return realigned_by(text, [](const Op& op) {
        return Realigned{100 + std::max<std::int64_t>(op.index, 0),
                         op.type.empty() ? "T" : op.type};
    });
}

TEST(Realign, TheSameIndicesGiveTheSameText) {
    const std::string text =
        trace({std::string(core0), event("0_ADD"), event("1_MUL"), "{}", event("[2] Fix2Float")});
    EXPECT_EQ(realigned_by(text, [](const Op& op) { return Realigned{op.index, op.type}; }), text);
}

TEST(Realign, IndicesInNamesAreReplacedWhereTheyStand) {
    for (const auto& [before, after] : {std::pair{"12_CONV_2D", "112_CONV_2D"},
                                        {"[12] CONV_2D", "[112] CONV_2D"},
                                        {"12: CONV_2D (a/12)", "112: CONV_2D (a/12)"},
                                        {"CONV_2D_12", "CONV_2D_112"},
                                        {" CONV_2D [12]", " CONV_2D [112]"},
                                        {"12", "112 T"},
                                        {"layer 12", "112 T"},
                                        {"12:a/b", "112 T a/b"},
                                        {"CONV_2D", "100 CONV_2D"},
                                        {"a/b", "100 T a/b"},
                                        {R"(0_ADD \"x\" \u00e9)", "100_ADD \\\"x\\\" \u00e9"}}) {
        EXPECT_EQ(realigned(trace({std::string(core0), event(before)})),
                  trace({std::string(core0), event(after)}));
    }
}

TEST(Realign, EachCoreHasItsOwnPlaces) {
    const std::string text =
        trace({std::string(core0), std::string(core1), event("0_ADD", 0), event("0_ADD", 1)});
    const std::string expected =
        trace({std::string(core0), std::string(core1), event("7_ADD", 0), event("8_ADD", 1)});
    EXPECT_EQ(realigned_by(text,
                           [](const Op& op) {
                               return Realigned{7 + op.core, op.type};
                           }),
              expected);
}

TEST(Realign, LanesNamedAtTheEndAreReadAgain) {
    const std::string plain =
        R"({"name":"0_ADD","ph":"X","pid":0,"tid":0,"ts":1,"dur":1,"args":{"total_cycle":900}})";
    const std::string changed =
        R"({"name":"100_ADD","ph":"X","pid":0,"tid":0,"ts":1,"dur":1,"args":{"total_cycle":900}})";
    EXPECT_EQ(realigned(trace({plain, std::string(core0), plain})),
              trace({changed, std::string(core0), changed}));
}

TEST(Realign, LanesWithoutNamesCountByTheirEngines) {
    const std::string instruction =
        R"({"name":"0_ADD","ph":"X","pid":0,"tid":9,"ts":1,"dur":1,"args":{"total_cycle":900}})";
    EXPECT_EQ(realigned(trace({event("0_ADD"), instruction})),
              trace({event("100_ADD"), instruction}));
}

TEST(Realign, EveryEventOfManyWindowsIsRenumbered) {
    constexpr int count = 30000;
    std::vector<std::string> before = {std::string(core0)};
    std::vector<std::string> after = {std::string(core0)};
    for (int i = 0; i < count; ++i) {
        before.push_back(event(fmt::format("{}_ADD", i)));
        before.push_back(event(fmt::format("{}_ADD", i), 1));
        after.push_back(event(fmt::format("{}_ADD", 2 * i)));
        after.push_back(before.back());
    }
    std::string named = trace(before);
    // The other lane must have a name, or its events would be layers too.
    const std::string other =
        R"({"name":"thread_name","ph":"M","pid":0,"tid":1,"args":{"name":"core0_other_timeline"}})";
    EXPECT_EQ(realigned_by("[" + other + ",\n" + named.substr(1),
                           [](const Op& op) {
                               return Realigned{2 * op.index, op.type};
                           }),
              "[" + other + ",\n" + trace(after).substr(1));
}

TEST(Realign, EveryPrefixIsRefused) {
    const std::string text =
        "{\"a\":1,\"traceEvents\":" + trace({std::string(core0), event("0_ADD"), event("1_MUL")}) +
        ",\"b\":[1]}";
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_THROW(realigned(text.substr(0, size)), Error) << size;
    }
    EXPECT_NE(realigned(text), "");
}

TEST(Realign, DamagedTextsAreWrittenAsSoundJsonOrRefused) {
    const std::string text =
        trace({std::string(core0), event("0_ADD"), event("1_MUL"),
               R"({"ph":"i","ts":1,"args":{"x":[1,{"y":null}],"z":"\u0041"}})"});
    std::mt19937 random(1);
    std::size_t written = 0;
    for (int round = 0; round < 3000; ++round) {
        std::string damaged = text;
        damaged[random() % damaged.size()] = "\"\\{}[],:0x1-.eNt \n"[random() % 18];
        try {
            const std::string out = realigned(damaged);
            ++written;
            // What is written is sound: it is read and written again without a complaint.
            EXPECT_NE(realigned(out), "") << damaged;
        } catch (const Error& error) {
            EXPECT_STRNE(error.what(), "");
        }
    }
    EXPECT_GT(written, 100);
}

TEST(Realign, ErrorsOfTheCallerPassThrough) {
    EXPECT_THROW(realigned_by(trace({std::string(core0), event("0_ADD")}),
                              [](const Op&) -> Realigned { throw Error("no such operator"); }),
                 Error);
}

TEST(Rewrite, OnlyNameAndIndicesChange) {
    const Rewrite rewrite{"\"b\"", "5", false};
    EXPECT_EQ(
        rewritten(
            R"({ "args" : {"index": 1,"op_index":"1" ,"layer_index":null,"x":{"index":1}}, "name":"a"})",
            rewrite),
        R"({ "args" : {"index": 5,"op_index":"5" ,"layer_index":null,"x":{"index":1}}, "name":"b"})");
    EXPECT_EQ(rewritten(R"({"name":"a","args":"index","index":1,"na\u006de":"a"})", rewrite),
              R"({"name":"b","args":"index","index":1,"na\u006de":"a"})");
    EXPECT_EQ(rewritten("{}", rewrite), "{}");
}

TEST(Rewrite, ACompleteEventWithoutANameGetsOne) {
    const Rewrite rewrite{"\"b\"", "5", true};
    EXPECT_EQ(rewritten(R"({"ph":"X"})", rewrite), R"({"name": "b", "ph":"X"})");
    EXPECT_EQ(rewritten(R"({"ph":"E"})", rewrite), R"({"ph":"E"})");
}

TEST(Rewrite, TextsAreEscaped) {
    EXPECT_EQ(json_text("a\"\\\n\x01é"), "\"a\\\"\\\\\\u000a\\u0001é\"");
}

}  // namespace
}  // namespace ipugate::readers::timeline
