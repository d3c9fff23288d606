// SPDX-License-Identifier: Apache-2.0
// Tests of running programs: real ones, well-behaved and not.
#include "support/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <thread>

#include "support/error.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::HasSubstr;

Program shell(std::string_view script) {
    return Program{"/bin/sh", {"-c", std::string(script)}};
}

Program hasty(std::string_view script) {
    Program program = shell(script);
    program.time_limit = milliseconds(200);
    program.patience = milliseconds(200);
    return program;
}

template <typename Action>
std::string error_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::size_t open_descriptors() {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator("/proc/self/fd"), {}));
}

/// True if this process has no child, dead or alive.
bool has_no_children() {
    return ::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD;
}

/// Waits until the process is dead; killing takes effect a moment later, and who collects an orphan
/// may take its time.
bool is_dead(pid_t process) {
    for (int i = 0; i < 500; ++i) {
        std::ifstream stream("/proc/" + std::to_string(process) + "/stat");
        std::string number;
        std::string name;
        std::string state;
        if (!(stream >> number >> name >> state) || state == "Z") return true;
        std::this_thread::sleep_for(milliseconds(10));
    }
    return false;
}

TEST(Processes, BothStreamsAndTheStatusAreReported) {
    const ProgramEnd end = run_program(shell("echo out; echo wrong >&2; exit 3"));
    EXPECT_EQ(end.how, ProgramEnd::How::exited);
    EXPECT_EQ(end.code, 3);
    EXPECT_FALSE(end.succeeded());
    EXPECT_EQ(end.output.text, "out\n");
    EXPECT_EQ(end.error.text, "wrong\n");
    EXPECT_FALSE(end.output.cut);
    EXPECT_EQ(describe(end, shell("")), "exited with status 3");
}

TEST(Processes, ArgumentsAreNotReadByAShell) {
    const Program program{"/bin/echo", {"$HOME", "a  b", "*", "; exit 1", ""}};
    const ProgramEnd end = run_program(program);
    EXPECT_TRUE(end.succeeded());
    EXPECT_EQ(end.output.text, "$HOME a  b * ; exit 1 \n");
}

TEST(Processes, ArgumentsWithZeroBytesAreRefused) {
    const Program program{"/bin/echo", {std::string("a\0b", 3)}};
    EXPECT_EQ(error_of([&] { run_program(program); }),
              "running '/bin/echo': 'a\\x00b' holds a zero byte");
}

TEST(Processes, TheWorkingFolderIsTheGivenOne) {
    Program program = shell("pwd");
    program.folder = "/usr/bin/..";
    EXPECT_EQ(run_program(program).output.text, "/usr\n");
    program.folder = "/no/such/folder";
    EXPECT_EQ(error_of([&] { run_program(program); }),
              "running '/bin/sh': there is no folder '/no/such/folder'");
}

TEST(Processes, VariablesAreAddedReplacedAndRemoved) {
    ASSERT_EQ(::setenv("IPUGATE_TEST_KEPT", "kept", 1), 0);
    ASSERT_EQ(::setenv("IPUGATE_TEST_OLD", "old", 1), 0);
    ASSERT_EQ(::setenv("IPUGATE_TEST_GONE", "there", 1), 0);
    Program program = shell("env | grep ^IPUGATE_TEST | sort");
    program.variables = {{"IPUGATE_TEST_OLD", "new"},
                         {"IPUGATE_TEST_MORE", "a=b c"},
                         {"IPUGATE_TEST_GONE", std::nullopt}};
    EXPECT_EQ(run_program(program).output.text,
              "IPUGATE_TEST_KEPT=kept\nIPUGATE_TEST_MORE=a=b c\nIPUGATE_TEST_OLD=new\n");
}

TEST(Processes, StandardInputIsEmpty) {
    const ProgramEnd end = run_program(shell("cat; echo end"));
    EXPECT_EQ(end.output.text, "end\n");
}

TEST(Processes, NoOtherDescriptorIsPassedOn) {
    const int leaking = ::dup(STDERR_FILENO);
    const ProgramEnd end = run_program(shell("cd /proc/self/fd && echo *"));
    ::close(leaking);
    // The last one is the shell's own, for reading the folder.
    EXPECT_EQ(end.output.text, "0 1 2 3\n");
}

TEST(Processes, IgnoredSignalsOfThisProcessAreStandardInTheProgram) {
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    const ProgramEnd end = run_program(shell("yes | head -n 1; trap - PIPE; kill -PIPE $$"));
    std::signal(SIGPIPE, before);
    EXPECT_EQ(end.how, ProgramEnd::How::signalled);
    EXPECT_EQ(end.code, SIGPIPE);
    EXPECT_EQ(end.output.text, "y\n");
}

TEST(Processes, NoSignalIsIgnoredOrBlockedInTheProgram) {
    const auto pipe = std::signal(SIGPIPE, SIG_IGN);
    const auto size = std::signal(SIGXFSZ, SIG_IGN);
    const ProgramEnd end = run_program({"/bin/grep", {"-E", "Sig(Ign|Blk)", "/proc/self/status"}});
    std::signal(SIGPIPE, pipe);
    std::signal(SIGXFSZ, size);
    EXPECT_EQ(end.output.text, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST(Processes, OfALargeOutputTheEndIsKept) {
    Program program = shell("yes 1234567 | head -c 10000000; echo last; echo short >&2");
    program.output_limit = 1000;
    const ProgramEnd end = run_program(program);
    EXPECT_TRUE(end.succeeded());
    EXPECT_EQ(end.output.text.size(), 1000U);
    EXPECT_TRUE(end.output.cut);
    EXPECT_TRUE(end.output.text.ends_with("1234567\nlast\n"));
    EXPECT_EQ(end.error.text, "short\n");
    EXPECT_FALSE(end.error.cut);
}

TEST(Processes, TenMegabytesOnBothStreamsDoNotBlock) {
    Program program = shell("yes out | head -c 10485760; yes wrong | head -c 10485760 >&2");
    program.output_limit = std::size_t{1} << 30U;
    const ProgramEnd end = run_program(program);
    EXPECT_TRUE(end.succeeded());
    EXPECT_EQ(end.output.text.size(), 10485760U);
    EXPECT_EQ(end.error.text.size(), 10485760U);
}

TEST(Processes, AProgramThatWritesForEverMeetsItsTimeLimit) {
    const ProgramEnd end = run_program(hasty("exec yes"));
    EXPECT_EQ(end.how, ProgramEnd::How::timed_out);
    EXPECT_TRUE(end.output.cut);
}

TEST(Processes, AProgramThatIsNotThereIsAnError) {
    const Program program{"/no/such/program", {}};
    EXPECT_EQ(error_of([&] { run_program(program); }),
              "running '/no/such/program': No such file or directory");
    EXPECT_EQ(error_of([] {
                  run_program(Program{"/etc/passwd", {}});
              }),
              "running '/etc/passwd': Permission denied");
    EXPECT_TRUE(has_no_children());
}

TEST(Processes, DeathByASignalIsReported) {
    const Program program = shell("kill -SEGV $$");
    const ProgramEnd end = run_program(program);
    EXPECT_EQ(end.how, ProgramEnd::How::signalled);
    EXPECT_EQ(end.code, SIGSEGV);
    EXPECT_FALSE(end.succeeded());
    EXPECT_EQ(describe(end, program), "was killed by signal 11 (Segmentation fault)");
}

TEST(Processes, TheTimeLimitEndsGrandchildrenToo) {
    const ProgramEnd end = run_program(hasty("sleep 1000 & echo $!; wait"));
    EXPECT_EQ(end.how, ProgramEnd::How::timed_out);
    EXPECT_TRUE(is_dead(std::stoi(end.output.text)));
    EXPECT_TRUE(has_no_children());
}

TEST(Processes, AProgramMayPutThingsInOrderBeforeItIsKilled) {
    const ProgramEnd end = run_program(hasty("trap 'echo bye; exit 0' TERM; sleep 1000 & wait"));
    EXPECT_EQ(end.how, ProgramEnd::How::timed_out);
    EXPECT_FALSE(end.succeeded());
    EXPECT_EQ(end.output.text, "bye\n");
}

TEST(Processes, IgnoringTheFirstSignalDoesNotHelp) {
    const auto begin = std::chrono::steady_clock::now();
    const ProgramEnd end = run_program(hasty("trap '' TERM; while :; do sleep 1000; done"));
    EXPECT_EQ(end.how, ProgramEnd::How::timed_out);
    EXPECT_EQ(end.code, SIGKILL);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

TEST(Processes, WhatAProgramLeavesRunningIsKilledAndNotWaitedFor) {
    Program program = shell("sleep 1000 & echo $!; exit 0");
    program.time_limit = std::chrono::minutes(10);
    const ProgramEnd end = run_program(program);
    EXPECT_TRUE(end.succeeded());
    EXPECT_TRUE(is_dead(std::stoi(end.output.text)));
}

TEST(Processes, OneThatLeftTheGroupDoesNotHoldTheCallerUp) {
    Program program = shell("setsid sleep 5 & sleep 0.2; echo done");
    program.time_limit = std::chrono::minutes(10);
    const auto begin = std::chrono::steady_clock::now();
    const ProgramEnd end = run_program(program);
    EXPECT_TRUE(end.succeeded());
    EXPECT_EQ(end.output.text, "done\n");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
}

TEST(Processes, ClosedStreamsAreNoEnd) {
    const ProgramEnd end = run_program(shell("exec >&- 2>&-; sleep 0.1; exit 4"));
    EXPECT_EQ(end.code, 4);
}

TEST(Processes, SeveralRunAtOnceWithoutMixingOutputsOrLeakingAnything) {
    const std::size_t before = open_descriptors();
    std::vector<std::string> outputs(8);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            threads.emplace_back([&outputs, i] {
                for (int run = 0; run < 10; ++run) {
                    outputs[i] += run_program(shell("echo " + std::to_string(i))).output.text;
                }
            });
        }
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const std::string line = std::to_string(i) + "\n";
        std::string expected;
        for (int run = 0; run < 10; ++run) expected += line;
        EXPECT_EQ(outputs[i], expected);
    }
    EXPECT_EQ(open_descriptors(), before);
    EXPECT_TRUE(has_no_children());
}

TEST(Processes, WhoeverIgnoresDeadChildrenIsToldAndNothingPasses) {
    const auto before = std::signal(SIGCHLD, SIG_IGN);
    const std::string error = error_of([] { run_program(shell("exit 0")); });
    std::signal(SIGCHLD, before);
    EXPECT_EQ(error, "running '/bin/sh': how it ended was not seen");
}

TEST(Processes, ProgramsAreFoundInAbsoluteFoldersOnly) {
    EXPECT_EQ(find_program("sh", "/no/such:/bin:/usr/bin"), fs::path("/bin/sh"));
    EXPECT_EQ(find_program("/bin/sh", ""), fs::path("/bin/sh"));
    EXPECT_EQ(find_program("no-such-program", "/bin:/usr/bin"), std::nullopt);
    EXPECT_EQ(find_program("/etc/passwd", ""), std::nullopt);
    EXPECT_EQ(find_program("/bin", ""), std::nullopt);
    EXPECT_EQ(find_program("", "/bin"), std::nullopt);
    const fs::path here = fs::current_path();
    fs::current_path("/bin");
    EXPECT_EQ(find_program("sh", ":.:"), std::nullopt);
    fs::current_path(here);
}

TEST(Processes, TimeLimitsAreToldInHandyUnits) {
    Program program = shell("");
    ProgramEnd end;
    end.how = ProgramEnd::How::timed_out;
    EXPECT_EQ(describe(end, program), "did not end within 5 min and was stopped");
    program.time_limit = std::chrono::seconds(90);
    EXPECT_THAT(describe(end, program), HasSubstr("within 90 s"));
    program.time_limit = milliseconds(1500);
    EXPECT_THAT(describe(end, program), HasSubstr("within 1500 ms"));
}

}  // namespace
}  // namespace ipugate
