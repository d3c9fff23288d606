// SPDX-License-Identifier: Apache-2.0
// The parts of the timeline reader: names of operators, the clock, invocations, boundaries.
#include <gmock/gmock.h>

#include <string>

#include "readers/timeline/clock.hpp"
#include "readers/timeline/event.hpp"
#include "readers/timeline/op_name.hpp"
#include "readers/timeline/rhythm.hpp"
#include "readers/timeline/scan.hpp"
#include "support/error.hpp"

namespace ipugate::readers::timeline {
namespace {

OpName parts(std::string_view name, const std::string& pattern = "") {
    return OpNames(pattern).parts(name);
}

TEST(OpNames, AnIndexInFrontIsTaken) {
    EXPECT_EQ(parts("12_CONV_2D"), (OpName{12, "CONV_2D", ""}));
    EXPECT_EQ(parts("[12] CONV_2D"), (OpName{12, "CONV_2D", ""}));
    EXPECT_EQ(parts("12: Fix2Float"), (OpName{12, "Fix2Float", ""}));
    EXPECT_EQ(parts("12 - ADD: tail/add"), (OpName{12, "ADD", "tail/add"}));
    EXPECT_EQ(parts("12:model/conv"), (OpName{12, "", "model/conv"}));
}

TEST(OpNames, AnIndexBehindIsTaken) {
    EXPECT_EQ(parts("CONV_2D_12"), (OpName{12, "CONV_2D", ""}));
    EXPECT_EQ(parts("CONV_2D[12]"), (OpName{12, "CONV_2D", ""}));
    EXPECT_EQ(parts("layer 12"), (OpName{12, "", ""}));
    EXPECT_EQ(parts("op12"), (OpName{12, "", ""}));
}

TEST(OpNames, DigitsThatBelongToAWordAreNoIndex) {
    EXPECT_EQ(parts("CONV_2D"), (OpName{-1, "CONV_2D", ""}));
    EXPECT_EQ(parts("2D"), (OpName{-1, "", "2D"}));
    EXPECT_EQ(parts("Fix2"), (OpName{-1, "Fix2", ""}));
    EXPECT_EQ(parts("stem/conv_1"), (OpName{-1, "", "stem/conv_1"}));
    EXPECT_EQ(parts("99999999999999999999_ADD"), (OpName{-1, "", "99999999999999999999_ADD"}));
}

TEST(OpNames, AnIndexAloneIsEnough) {
    EXPECT_EQ(parts("7"), (OpName{7, "", ""}));
    EXPECT_EQ(parts("[7]"), (OpName{7, "", ""}));
}

TEST(OpNames, APatternSaysWhatIsWhat) {
    EXPECT_EQ(parts("SUB at 3 (x)", R"(^(?P<type>\w+) at (?P<index>\d+) \((?P<name>.*)\)$)"),
              (OpName{3, "SUB", "x"}));
}

TEST(OpNames, APatternThatDoesNotMatchIsAnError) {
    EXPECT_THROW(parts("idle", R"((?P<index>\d+))"), Error);
}

TEST(OpNames, APatternWithoutKnownGroupsIsAnError) {
    EXPECT_THROW(OpNames(R"((\d+))"), Error);
    EXPECT_THROW(OpNames(R"((?P<number>\d+))"), Error);
    EXPECT_THROW(OpNames("(?P<index>"), Error);
}

TEST(ClockRange, RoundedDurationsGiveTheHandyClock) {
    ClockRange range;
    range.add(1234, 1.371, 0.001, "a");
    range.add(56789, 63.099, 0.001, "b");
    EXPECT_EQ(range.clock(), 900.0);
    EXPECT_TRUE(range.allows(900, 0.005));
    EXPECT_TRUE(range.allows(904, 0.005));
    EXPECT_FALSE(range.allows(800, 0.005));
}

TEST(ClockRange, ADroppedTrailingZeroDoesNotWidenTheRange) {
    ClockRange range;
    range.add(45000, 50, 1, "a");
    range.add(1234, 1.371, 0.001, "b");
    range.add(56789, 63.099, 0.001, "c");
    EXPECT_EQ(range.clock(), 900.0);
}

TEST(ClockRange, EqualRatiosAreExactWhateverTheDigits) {
    ClockRange range;
    range.add(900, 1, 1, "a");
    range.add(1800, 2, 1, "b");
    EXPECT_EQ(range.clock(), 900.0);
    EXPECT_FALSE(range.allows(890, 0.005));
}

TEST(ClockRange, CoarseDurationsTellNoClock) {
    ClockRange range;
    range.add(1000, 1, 1, "a");
    range.add(1800, 2, 1, "b");
    EXPECT_EQ(range.clock(), std::nullopt);
}

TEST(ClockRange, TwoClocksInOneTimelineAreAnError) {
    ClockRange range;
    range.add(9000, 10.001, 0.001, "a");
    range.add(8000, 10.002, 0.001, "b");
    EXPECT_THROW((void)range.clock(), Error);
}

TEST(ClockRange, EventsWithoutCyclesAndTimeSayNothing) {
    ClockRange range;
    range.add(0, 0, 0.001, "a");
    EXPECT_TRUE(range.empty());
    EXPECT_EQ(range.clock(), std::nullopt);
}

Rhythm rhythm(std::string_view order) {
    Rhythm out;
    for (const char op : order) out.add(static_cast<std::uint32_t>(op - 'a'), {1, 1});
    return out;
}

TEST(Rhythm, ARepeatedOrderIsInvocations) {
    EXPECT_TRUE(rhythm("abcabcabc").whole());
    EXPECT_EQ(rhythm("abcabcabc").invocations(), 3);
    EXPECT_EQ(rhythm("abc").invocations(), 1);
    EXPECT_EQ(rhythm("aaa").invocations(), 3);
    EXPECT_EQ(rhythm("abcabc").totals().size(), 2);
    EXPECT_EQ(rhythm("abcabc").totals().at(1).cycles, 3);
}

TEST(Rhythm, PiecesAreNoInvocations) {
    EXPECT_FALSE(rhythm("aab").whole());
    EXPECT_FALSE(rhythm("aabb").whole());
    EXPECT_FALSE(rhythm("abba").whole());
    EXPECT_FALSE(rhythm("abcab").whole());
    EXPECT_FALSE(rhythm("abac").whole());
}

TEST(Rhythm, AnOrderThatStopsInItsThirdRoundIsCut) {
    EXPECT_TRUE(rhythm("abcabca").cut());
    EXPECT_FALSE(rhythm("abcab").cut());
    EXPECT_FALSE(rhythm("abcabc").cut());
}

TEST(Boundary, IsTheLastOneThatLooksRight) {
    const std::string_view text = "{1} , {2},\n{3}, x";
    EXPECT_EQ(guessed_boundary(text, 0, text.size()), 9);
    EXPECT_EQ(guessed_boundary(text, 0, 10), 3);
    EXPECT_EQ(guessed_boundary(text, 5, 10), nowhere);
}

TEST(Scan, ValuesEndWhereTheirBracketsClose) {
    EXPECT_EQ(value_end(R"({"a}":[1,{}]},)", 0), 13);
    EXPECT_EQ(value_end(R"("a\"b",)", 0), 6);
    EXPECT_EQ(value_end("12,", 0), 2);
    EXPECT_EQ(value_end("[1,2", 0), nowhere);
    EXPECT_EQ(value_end(R"("a\)", 0), nowhere);
}

Event event_with(Key key, std::string_view token) {
    Event event;
    event.set(key, token);
    return event;
}

TEST(Tokens, PercentagesBecomeFractionsExactly) {
    EXPECT_EQ(percent(event_with(Key::conv, "7.88"), Key::conv), 0.0788);
    EXPECT_EQ(percent(event_with(Key::conv, "\"7.880 %\""), Key::conv), 0.0788);
    EXPECT_EQ(percent(event_with(Key::conv, "100"), Key::conv), 1.0);
    EXPECT_EQ(percent(event_with(Key::conv, "1e1"), Key::conv), 0.1);
    EXPECT_EQ(percent(Event(), Key::conv), std::nullopt);
}

TEST(Tokens, NumbersThatAreNoneAreErrors) {
    for (const char* token : {"-1", "true", "\"\"", "\"1 2\"", "1e999", "nan", "0x10", "{"}) {
        EXPECT_THROW(number(event_with(Key::dur, token), Key::dur), Error) << token;
    }
    EXPECT_THROW(percent(event_with(Key::conv, "100.001"), Key::conv), Error);
}

TEST(Tokens, ResolutionIsTheLastPrintedDigit) {
    EXPECT_EQ(number(event_with(Key::dur, "12.345"), Key::dur)->resolution, 0.001);
    EXPECT_EQ(number(event_with(Key::dur, "12"), Key::dur)->resolution, 1);
    EXPECT_DOUBLE_EQ(number(event_with(Key::dur, "1.5e-3"), Key::dur)->resolution, 0.0001);
}

TEST(Tokens, EscapesAreResolved) {
    EXPECT_EQ(text_of(R"("a\"\\\/\n\u00fc\ud83d\ude00")"), "a\"\\/\n\u00fc\U0001F600");
    EXPECT_EQ(text_of(R"("\ud83d\uZZZZ")"), "\uFFFD\uFFFD");
    EXPECT_EQ(text_of(R"("\u12)"), "\"\uFFFD");
    EXPECT_EQ(text_of("12"), "12");
}

TEST(Tokens, WordsOfAnIncompleteLogAreFound) {
    EXPECT_TRUE(says_incomplete("Log Buffer OVERFLOW!"));
    EXPECT_TRUE(says_incomplete("ipu log buffer is too small"));
    EXPECT_TRUE(says_incomplete("incomplete"));
    EXPECT_FALSE(says_incomplete("complete, no flow over"));
}

}  // namespace
}  // namespace ipugate::readers::timeline
