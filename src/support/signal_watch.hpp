// SPDX-License-Identifier: Apache-2.0
// A signal that ends this process takes programs and temporary folders with it.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

namespace ipugate {

/// While it exists, TERM, INT, HUP and QUIT first kill the groups of all programs that run and
/// remove all temporary folders; then the process dies by that signal. Those that are ignored stay
/// ignored. To be made before the threads that run programs: they inherit that the signals are
/// blocked. Without a watch a signal ends the process at once.
class SignalWatch {
 public:
    /// Throws Error if it cannot be set up.
    SignalWatch();
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;
    SignalWatch(SignalWatch&&) = delete;
    SignalWatch& operator=(SignalWatch&&) = delete;

 private:
    sigset_t before_{};
    int signals_ = -1;
    int end_ = -1;
    std::thread watcher_;
};

/// `fork`, whose child a watch kills with its group until `forget_child`, which comes before the
/// child is collected: its number may belong to somebody else then.
pid_t fork_watched();
void forget_child(pid_t id);

/// A folder made by `mkdtemp` from `pattern`, which a watch removes until `forget_folder`; empty if
/// there is none, errno says why.
std::filesystem::path make_watched_folder(std::string pattern);
void forget_folder(const std::filesystem::path& folder);

/// To the whole group of a child, or to it alone if it has none yet.
void kill_group(pid_t id, int signal);

}  // namespace ipugate
