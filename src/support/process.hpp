// SPDX-License-Identifier: Apache-2.0
// Runs other programs: no shell, a time limit, output captured, their process groups ended.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ipugate {

/// What is to be run, and how.
struct Program {
    std::filesystem::path file;          ///< as `find_program` returns it: not searched for
    std::vector<std::string> arguments;  ///< without the program's own name
    std::filesystem::path folder = {};   ///< working folder; empty: this process's
    /// Variables that differ from this process's: a value, or nothing to remove one.
    std::map<std::string, std::optional<std::string>, std::less<>> variables = {};
    std::chrono::milliseconds time_limit = std::chrono::minutes(5);
    /// How long the program may go on after SIGTERM before SIGKILL.
    std::chrono::milliseconds patience = std::chrono::seconds(2);
    std::size_t output_limit = std::size_t{1} << 20U;  ///< bytes kept of each stream, the last ones
};

/// The end of what a program wrote on one stream.
struct ProgramOutput {
    std::string text;
    bool cut = false;  ///< it was more than `output_limit`; the beginning is missing
};

/// How a program ended.
struct ProgramEnd {
    enum class How { exited, signalled, timed_out };

    How how = How::exited;
    int code = 0;  ///< exit status, or the number of the signal
    ProgramOutput output;
    ProgramOutput error;

    [[nodiscard]] bool succeeded() const { return how == How::exited && code == 0; }
};

/// Runs a program to its end, in a process group of its own: standard input is empty, both outputs
/// are captured, no other file descriptor of this process is passed on. At the time limit the whole
/// group gets SIGTERM, then SIGKILL; what a program leaves running in its group when it ends is
/// killed too, and all of it by a `SignalWatch`. A process that leaves the group (setsid) is not
/// seen, goes on, and is not waited for. If this process is killed, only the program itself dies
/// with it. Throws Error if it cannot be started. May be called from several threads at once.
ProgramEnd run_program(const Program& program);

/// "exited with status 3", "was killed by signal 11 (Segmentation fault)", "did not end within 5
/// min and was stopped".
std::string describe(const ProgramEnd& end, const Program& program);

/// The executable file that `name` means: itself if it has a slash, else the first of that name in
/// the folders of `path` (a PATH variable; only absolute folders count). Nothing if there is none.
std::optional<std::filesystem::path> find_program(const std::string& name, std::string_view path);

}  // namespace ipugate
