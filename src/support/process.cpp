// SPDX-License-Identifier: Apache-2.0
// Runs other programs: no shell, a time limit, output captured, their process groups ended.
#include "support/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include "support/error.hpp"
#include "support/process_start.hpp"
#include "support/signal_watch.hpp"
#include "support/text.hpp"

namespace ipugate {
namespace {

using Clock = std::chrono::steady_clock;

/// The child and what is known of its end. It is collected at the end, whatever happens.
class Child {
 public:
    explicit Child(pid_t id) : id_(id) {}
    ~Child() {
        if (!collected_) {
            kill(SIGKILL);
            collect();
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    Child(Child&&) = delete;
    Child& operator=(Child&&) = delete;

    /// Until it is collected the child holds its number, so that the group can be no other one.
    void kill(int signal) const { kill_group(id_, signal); }

    [[nodiscard]] bool has_ended() const {
        siginfo_t status{};
        const int done =
            ::waitid(P_PID, static_cast<id_t>(id_), &status, WEXITED | WNOHANG | WNOWAIT);
        return done != 0 || status.si_pid == id_;
    }

    /// The status as `wait` gives it; nothing if somebody else took it.
    std::optional<int> collect() {
        forget_child(id_);
        int status = 0;
        pid_t done = 0;
        while ((done = ::waitpid(id_, &status, 0)) < 0 && errno == EINTR) {
        }
        collected_ = true;
        return done == id_ ? std::optional<int>(status) : std::nullopt;
    }

 private:
    pid_t id_;
    bool collected_ = false;
};

/// One captured stream.
class Capture {
 public:
    Capture(Descriptor end, std::size_t limit) : end_(std::move(end)), limit_(limit) {
        ::fcntl(end_.number(), F_SETFL, O_NONBLOCK);
    }

    [[nodiscard]] bool is_open() const { return end_.is_open(); }
    [[nodiscard]] int number() const { return end_.number(); }

    /// Takes what is there, but comes back from a program that never pauses.
    void read() {
        constexpr int most_parts = 16;
        std::array<char, 65536> buffer{};
        for (int part = 0; part < most_parts && end_.is_open(); ++part) {
            const ssize_t got = ::read(end_.number(), buffer.data(), buffer.size());
            if (got < 0 && errno == EINTR) continue;
            if (got < 0 && errno == EAGAIN) return;
            if (got <= 0) return end_.close();
            text_.append(buffer.data(), static_cast<std::size_t>(got));
            if (text_.size() / 2 > limit_) shorten();
        }
    }

    ProgramOutput finish() {
        shorten();
        return {std::move(text_), cut_};
    }

 private:
    void shorten() {
        if (text_.size() <= limit_) return;
        text_.erase(0, text_.size() - limit_);
        cut_ = true;
    }

    Descriptor end_;
    std::size_t limit_;
    std::string text_;
    bool cut_ = false;
};

/// Waits until there is something to read, at most `longest`.
void await(const std::array<Capture*, 2>& captures, std::chrono::milliseconds longest) {
    std::array<pollfd, 2> waiting{};
    for (std::size_t i = 0; i < captures.size(); ++i) {
        waiting[i] = {captures[i]->number(), POLLIN, 0};  // a closed one is -1, which poll skips
    }
    ::poll(waiting.data(), waiting.size(), static_cast<int>(longest.count()));
    for (Capture* capture : captures) capture->read();
}

/// Reads until the child has ended; true if that took longer than allowed.
bool follow(const Program& program, const Child& child, const std::array<Capture*, 2>& captures) {
    constexpr std::chrono::milliseconds longest_nap{20};
    std::chrono::milliseconds nap{1};
    Clock::time_point deadline = Clock::now() + program.time_limit;
    bool late = false;
    while (!child.has_ended()) {
        await(captures, nap);
        nap = std::min(2 * nap, longest_nap);
        if (Clock::now() < deadline) continue;
        child.kill(late ? SIGKILL : SIGTERM);
        deadline = Clock::now() + program.patience;
        late = true;
    }
    return late;
}

/// What was written before the group was killed; a process that left the group may hold the streams
/// open for ever, and is not waited for.
void drain(const std::array<Capture*, 2>& captures) {
    constexpr std::chrono::milliseconds grace{500};
    const Clock::time_point deadline = Clock::now() + grace;
    while ((captures[0]->is_open() || captures[1]->is_open()) && Clock::now() < deadline) {
        await(captures, std::chrono::milliseconds(20));
    }
}

ProgramEnd end_of(const Program& program, const std::optional<int>& status) {
    if (!status) {
        throw Error(
            fmt::format("running {}: how it ended was not seen", in_quotes(program.file.native())),
            "SIGCHLD must not be ignored where ipugate is started");
    }
    ProgramEnd end;
    end.how = WIFSIGNALED(*status) ? ProgramEnd::How::signalled : ProgramEnd::How::exited;
    end.code = WIFSIGNALED(*status) ? WTERMSIG(*status) : WEXITSTATUS(*status);
    return end;
}

}  // namespace

ProgramEnd run_program(const Program& program) {
    StartedProgram started = start_program(program);
    Child child(started.id);
    Capture output(std::move(started.output), program.output_limit);
    Capture error(std::move(started.error), program.output_limit);
    const std::array<Capture*, 2> captures = {&output, &error};
    const bool late = follow(program, child, captures);
    child.kill(SIGKILL);
    drain(captures);
    ProgramEnd end = end_of(program, child.collect());
    if (late) end.how = ProgramEnd::How::timed_out;
    end.output = output.finish();
    end.error = error.finish();
    return end;
}

}  // namespace ipugate
