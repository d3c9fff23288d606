// SPDX-License-Identifier: Apache-2.0
// Help says what the tables say, in the words that the manual page uses.
#include "cli/arguments.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace ipugate::cli {
namespace {

std::string help_of(const std::string& command) {
    std::string program = "ipugate";
    std::string name = command;
    std::string help = "--help";
    std::array<char*, 3> arguments = {program.data(), name.data(), help.data()};
    return parse_arguments(3, arguments.data()).text;
}

TEST(Help, HasUsageOptionsAndExitStatusesOfEveryCommand) {
    for (const Command& command : registry()) {
        const std::string help = help_of(std::string(command.name));
        const auto holds = [&](std::string_view text) { return help.find(text) != help.npos; };
        EXPECT_TRUE(holds("Usage: ipugate " + std::string(command.name) + " " + command.usage()))
            << help;
        for (const Option& option : command.options) {
            EXPECT_TRUE(holds(option.name) && holds(option.letter)) << option.name;
            EXPECT_TRUE(holds(option.full_summary())) << option.name;
        }
        for (const ExitStatus& status : exit_statuses(command.statuses)) {
            EXPECT_TRUE(holds(status.meaning)) << command.name;
        }
    }
}

TEST(Option, SummaryListsTheWordsOfAClosedListOnly) {
    const Option closed = Option{"--format", "KIND", "the kind"}.of(one_of("text json"));
    EXPECT_EQ(closed.full_summary(), "the kind; KIND is one of text, json");
    const Option assigned = Option{"--report", "KIND=PATH", "a report"}.of(one_of("text json"));
    EXPECT_EQ(assigned.full_summary(), "a report; KIND is one of text, json");
    const Option argument = Option{"WHAT", "", "a list"}.of(one_of("a b"));
    EXPECT_EQ(argument.full_summary(), "a list; WHAT is one of a, b");
    const Option open = Option{"--reader", "NAME", "a reader"}.of(
        such_as(+[] { return std::vector<std::string_view>{"x"}; }));
    EXPECT_EQ(open.full_summary(), "a reader");
    EXPECT_EQ(open.words(), std::vector<std::string_view>{"x"});
}

}  // namespace
}  // namespace ipugate::cli
