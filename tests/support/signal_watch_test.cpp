// SPDX-License-Identifier: Apache-2.0
// Processes that are ended by signals while they run programs and have temporary folders.
#include "support/signal_watch.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <functional>
#include <optional>

#include "support/process.hpp"
#include "support/temporary_folder.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;

/// A process that does `action`, and the end of a pipe that it may write to.
class Forked {
 public:
    explicit Forked(const std::function<void(int pipe)>& action) {
        std::array<int, 2> ends{};
        if (::pipe(ends.data()) != 0) return;
        id_ = ::fork();
        if (id_ == 0) {
            ::close(ends[0]);
            action(ends[1]);
            ::_exit(0);
        }
        ::close(ends[1]);
        pipe_ = ends[0];
    }
    ~Forked() { ::close(pipe_); }
    Forked(const Forked&) = delete;
    Forked& operator=(const Forked&) = delete;
    Forked(Forked&&) = delete;
    Forked& operator=(Forked&&) = delete;

    /// Up to the line end; waits for it.
    [[nodiscard]] std::string line() const {
        std::string text;
        for (char letter = 0; ::read(pipe_, &letter, 1) == 1 && letter != '\n';) text += letter;
        return text;
    }

    void send(int signal) const { ::kill(id_, signal); }

    /// As `wait` gives it.
    [[nodiscard]] int status() const {
        int status = 0;
        EXPECT_EQ(::waitpid(id_, &status, 0), id_);
        return status;
    }

 private:
    pid_t id_ = -1;
    int pipe_ = -1;
};

/// Tells the folder; then a program in it, which holds the pipe as its child does, says so and
/// stays.
void run_for_ever(int pipe) {
    std::signal(SIGINT, SIG_DFL);  // ignored where tests run in the background
    const SignalWatch watch;
    const TemporaryFolder folder;
    ::dprintf(pipe, "%s\n", folder.path().c_str());
    const std::string other_end = fmt::format("/proc/{}/fd/{}", ::getpid(), pipe);
    run_program(
        {"/bin/sh",
         {"-c", fmt::format("trap '' TERM INT HUP; exec 9>{}; sleep 1000 & echo started >&9; "
                            "while :; do echo >>busy; done",
                            other_end)},
         folder.path()});
}

class EndingSignals : public testing::TestWithParam<int> {};

TEST_P(EndingSignals, TakeProgramsAndFoldersWithThem) {
    const Forked forked(run_for_ever);
    const fs::path folder = forked.line();
    ASSERT_TRUE(fs::is_directory(folder));
    ASSERT_EQ(forked.line(), "started");
    forked.send(GetParam());
    const int status = forked.status();
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), GetParam());
    EXPECT_FALSE(fs::exists(folder));
    EXPECT_EQ(forked.line(), "") << "the pipe ends with the last process that holds it";
}

INSTANTIATE_TEST_SUITE_P(SignalWatches, EndingSignals,
                         testing::Values(SIGTERM, SIGINT, SIGHUP, SIGQUIT));

TEST(SignalWatches, IgnoredSignalsStayIgnored) {
    const Forked forked([](int pipe) {
        std::signal(SIGHUP, SIG_IGN);
        const SignalWatch watch;
        std::raise(SIGHUP);
        ::dprintf(pipe, "alive\n");
    });
    EXPECT_EQ(forked.line(), "alive");
    EXPECT_EQ(forked.status(), 0);
}

TEST(SignalWatches, AreGoneWhenTheyEnd) {
    const Forked forked([](int pipe) {
        std::optional<SignalWatch> watch(std::in_place);
        watch.reset();
        const TemporaryFolder folder;
        ::dprintf(pipe, "%s\n", folder.path().c_str());
        ::pause();
    });
    const fs::path folder = forked.line();
    forked.send(SIGTERM);
    EXPECT_EQ(WTERMSIG(forked.status()), SIGTERM);
    EXPECT_TRUE(fs::remove(folder)) << "without a watch a signal ends the process at once";
}

TEST(SignalWatches, TheProgramGetsSignalsAllTheSame) {
    const SignalWatch watch;
    const ProgramEnd end = run_program({"/bin/sh", {"-c", "kill -TERM $$; sleep 1000"}});
    EXPECT_EQ(end.how, ProgramEnd::How::signalled);
    EXPECT_EQ(end.code, SIGTERM);
}

}  // namespace
}  // namespace ipugate
