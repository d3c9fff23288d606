// SPDX-License-Identifier: Apache-2.0
// Commands echoed by a shell tell what must follow them.
#include <gtest/gtest.h>

#include "readers/board/commands.hpp"

namespace ipugate::readers::board {
namespace {

std::vector<std::string> printed_by(std::string_view command) {
    std::vector<std::string> names;
    for (const Output& output : parse_command({command, 1}, command).outputs) {
        names.push_back(output.kind == Output::Kind::demo ? "demo" : output.name);
    }
    return names;
}

using Names = std::vector<std::string>;

TEST(CommandOf, FindsTheCommandBehindThePromptsOfBoards) {
    EXPECT_EQ(command_of("/ # ls"), "ls");
    EXPECT_EQ(command_of("# ls"), "ls");
    EXPECT_EQ(command_of("$ ls"), "ls");
    EXPECT_EQ(command_of("~ # ls"), "ls");
    EXPECT_EQ(command_of("/customer/demo # ls"), "ls");
    EXPECT_EQ(command_of("root@evb:/tmp# ls"), "ls");
    EXPECT_EQ(command_of("[root@evb tmp]# ls"), "ls");
    EXPECT_EQ(command_of("/ #"), "");
}

TEST(CommandOf, TakesATracedCommandOnlyIfItIsKnown) {
    EXPECT_EQ(command_of("+ cat /sys/dla/freq"), "cat /sys/dla/freq");
    EXPECT_EQ(command_of("+ 3 more"), std::nullopt);
}

TEST(CommandOf, FindsTheBoardProgramBehindAnyPrompt) {
    const std::string_view command = "./prog_dla_dla_show_img_info -m a.img,b.img";
    EXPECT_EQ(command_of("root@evb ~ # ./prog_dla_dla_show_img_info -m a.img,b.img"), command);
    EXPECT_EQ(command_of("evb > ./prog_dla_dla_show_img_info -m a.img,b.img"), command);
    EXPECT_EQ(command_of("./prog_dla_dla_show_img_info -m a.img,b.img"), command);
    EXPECT_EQ(command_of("Usage: ./prog_dla_dla_show_img_info -m PATH"), std::nullopt);
    EXPECT_EQ(command_of("./prog_dla_dla_show_img_info --help"), std::nullopt);
}

TEST(CommandOf, FindsNoneInOtherLines) {
    EXPECT_EQ(command_of("Invoke Time: 5 ms"), std::nullopt);
    EXPECT_EQ(command_of("<<<[4341] # x"), std::nullopt);
    EXPECT_EQ(command_of("issue #12 is open"), std::nullopt);
}

TEST(ParseCommand, ExpectsEachModelOfTheList) {
    EXPECT_EQ(printed_by("./prog_dla_dla_show_img_info -m a.img,,b/c.img"),
              (Names{"a.img", "b/c.img"}));
    EXPECT_EQ(printed_by("./prog_dla_show_img_info --model=a.img"), Names{"a.img"});
    EXPECT_EQ(printed_by("./prog_dla_show_img_info -ma.img,b.img"), (Names{"a.img", "b.img"}));
    EXPECT_EQ(printed_by("LD_LIBRARY_PATH=. ./prog_dla_show_img_info --model a.img"),
              Names{"a.img"});
}

TEST(ParseCommand, ExpectsKnownNodesOnly) {
    EXPECT_EQ(printed_by("cat /sys/dla/freq /etc/passwd;cat /sys/dla/version"),
              (Names{"/sys/dla/freq", "/sys/dla/version"}));
    EXPECT_EQ(printed_by("ls /sys/dla/freq"), Names{});
}

TEST(ParseCommand, ExpectsTheCommandsOfAList) {
    EXPECT_EQ(
        printed_by("cat /sys/dla/freq && ./prog_dla_show_img_info -m a || ./prog_dla_classify"),
        (Names{"/sys/dla/freq", "a", "demo"}));
    EXPECT_EQ(printed_by("adb shell \"cat /sys/dla/freq; ./prog_dla_show_img_info -m 'a'\""),
              (Names{"/sys/dla/freq", "a"}));
}

TEST(ParseCommand, ExpectsNothingOfHiddenOutput) {
    EXPECT_EQ(printed_by("./prog_dla_show_img_info -m a > log.txt"), Names{});
    EXPECT_EQ(printed_by("./prog_dla_show_img_info -m a 2>/dev/null"), Names{"a"});
    EXPECT_EQ(printed_by("./prog_dla_show_img_info -m a 2>&1 | tee log.txt"), Names{"a"});
    EXPECT_EQ(printed_by("cat /sys/dla/freq | grep current"), Names{});
}

TEST(ParseCommand, ExpectsWhatIsPrintedFromAFile) {
    EXPECT_EQ(printed_by("./prog_dla_show_img_info -m a,b > log.txt; cat log.txt"),
              (Names{"a", "b"}));
    EXPECT_EQ(printed_by("./prog_dla_show_img_info -m a | tee log.txt >/dev/null; cat log.txt"),
              Names{"a"});
    EXPECT_EQ(printed_by("./prog_dla_show_img_info -m a > x; ls > x; cat x"), Names{});
    EXPECT_EQ(printed_by("./prog_dla_show_img_info -m a > x; ls >> x; cat x"), Names{"a"});
    const Command later = parse_command({"cat x", 1}, "cat x");
    EXPECT_EQ(later.shown.back(), "x");
}

TEST(ParseCommand, SeesThatRecordingIsTurnedOn) {
    const auto records = [](std::string_view command) {
        return parse_command({command, 1}, command).records;
    };
    EXPECT_TRUE(records("./prog_dla_show_img_info -m a --ipu_log ./"));
    EXPECT_TRUE(records("echo ctrl_size=0x800000 corectrl_size=0x800000 > /sys/dla/ipu_log"));
    EXPECT_TRUE(records("echo ctrl_size=0x800000 | tee /sys/dla/ipu_log"));
    EXPECT_TRUE(records("echo ctrl_size=0x800000 | sudo tee -a /sys/dla/ipu_log > /dev/null"));
    EXPECT_FALSE(records("echo ctrl_size=0x0 | tee /sys/dla/ipu_log"));
    EXPECT_FALSE(records("echo ctrl_size=0x0 corectrl_size=0 > /sys/dla/ipu_log"));
    EXPECT_FALSE(records("./prog_dla_show_img_info -m a --ipu_log_size 0x100000"));
}

TEST(CheckOutputs, CountsEachOutputOnce) {
    const std::vector<Output> twice = {{Output::Kind::model, "a.img", 1},
                                       {Output::Kind::model, "a.img", 1}};
    EXPECT_THROW(check_outputs(twice, {{Output::Kind::model, "a.img", 5}}), Error);
    EXPECT_NO_THROW(check_outputs(
        twice, {{Output::Kind::model, "a.img", 5}, {Output::Kind::model, "./a.img", 9}}));
}

TEST(CheckOutputs, LooksOnlyBehindTheCommand) {
    EXPECT_THROW(check_outputs({{Output::Kind::node, std::string(clock_node), 7}},
                               {{Output::Kind::node, std::string(clock_node), 3}}),
                 Error);
}

}  // namespace
}  // namespace ipugate::readers::board
