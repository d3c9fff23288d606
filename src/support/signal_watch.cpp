// SPDX-License-Identifier: Apache-2.0
// A signal that ends this process takes programs and temporary folders with it.
#include "support/signal_watch.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <system_error>
#include <vector>

#include "support/error.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;

/// What must not outlive this process. There is one of it, as there is one process that signals
/// end.
struct Belongings {
    std::mutex mutex;
    std::vector<pid_t> children;
    std::vector<fs::path> folders;
};

Belongings& belongings() {
    static Belongings all;
    return all;
}

sigset_t watched_signals() {
    sigset_t set;
    ::sigemptyset(&set);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT}) {
        struct sigaction now {};
        ::sigaction(signal, nullptr, &now);
        if (now.sa_handler != SIG_IGN) ::sigaddset(&set, signal);
    }
    return set;
}

/// A program that was killed may still put files there for a moment.
void remove_folder(const fs::path& folder) {
    constexpr int most_tries = 50;
    constexpr std::chrono::milliseconds pause{20};
    std::error_code code;
    for (int i = 0; i < most_tries; ++i) {
        fs::remove_all(folder, code);
        if (!fs::exists(fs::symlink_status(folder, code))) return;
        std::this_thread::sleep_for(pause);
    }
}

[[noreturn]] void die_by(int signal) {
    Belongings& all = belongings();
    all.mutex.lock();  // for ever: nothing is to be started or made any more
    for (const pid_t child : all.children) kill_group(child, SIGKILL);
    for (const fs::path& folder : all.folders) remove_folder(folder);
    std::signal(signal, SIG_DFL);
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, signal);
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
    std::raise(signal);
    std::abort();
}

/// Waits for a signal, or for the end of the watch.
void watch(int signals, int end) {
    std::array<pollfd, 2> waiting = {pollfd{signals, POLLIN, 0}, pollfd{end, POLLIN, 0}};
    while (true) {
        if (::poll(waiting.data(), waiting.size(), -1) < 0) continue;
        signalfd_siginfo arrived{};
        if (waiting[0].revents != 0 && ::read(signals, &arrived, sizeof arrived) > 0) {
            die_by(static_cast<int>(arrived.ssi_signo));
        }
        if (waiting[1].revents != 0) return;
    }
}

template <typename Value>
void forget(std::vector<Value>& values, const Value& value) {
    const std::lock_guard lock(belongings().mutex);
    std::erase(values, value);
}

}  // namespace

SignalWatch::SignalWatch() {
    const sigset_t set = watched_signals();
    signals_ = ::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    end_ = ::eventfd(0, EFD_CLOEXEC);
    if (signals_ < 0 || end_ < 0) {
        const int code = errno;
        ::close(signals_);
        ::close(end_);
        throw Error(std::string("watching signals: ") + std::strerror(code));
    }
    ::pthread_sigmask(SIG_BLOCK, &set, &before_);
    watcher_ = std::thread(watch, signals_, end_);
}

SignalWatch::~SignalWatch() {
    constexpr std::uint64_t one = 1;
    while (::write(end_, &one, sizeof one) < 0 && errno == EINTR) {
    }
    watcher_.join();
    ::close(signals_);
    ::close(end_);
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

pid_t fork_watched() {
    Belongings& all = belongings();
    const std::lock_guard lock(all.mutex);
    all.children.reserve(all.children.size() + 1);
    const pid_t id = ::fork();
    if (id > 0) all.children.push_back(id);
    return id;
}

void forget_child(pid_t id) {
    forget(belongings().children, id);
}

fs::path make_watched_folder(std::string pattern) {
    Belongings& all = belongings();
    const std::lock_guard lock(all.mutex);
    all.folders.reserve(all.folders.size() + 1);
    if (::mkdtemp(pattern.data()) == nullptr) return {};
    all.folders.emplace_back(pattern);
    return pattern;
}

void forget_folder(const fs::path& folder) {
    forget(belongings().folders, folder);
}

void kill_group(pid_t id, int signal) {
    if (::kill(-id, signal) != 0) ::kill(id, signal);
}

}  // namespace ipugate
