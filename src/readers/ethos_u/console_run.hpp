// SPDX-License-Identifier: Apache-2.0
// What a console says around its counters: which command ran which model, and what must follow.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ipugate::readers::ethos_u {

/// A line behind which counters must follow.
struct Announcement {
    std::size_t line = 0;
    std::string text;
};

class ConsoleRun {
 public:
    /// Takes a line of the console that is no counter. Throws Error for lines that say that an
    /// inference failed or that a counter ran over.
    void take(std::string_view line, std::size_t number);

    /// Counters were read: what was announced has come.
    void counted() { announced_.reset(); }

    /// The name of the model that runs: from the FVP's command, else from "Running KWS inference";
    /// empty if the console names none.
    [[nodiscard]] const std::string& model() const { return image_.empty() ? label_ : image_; }

    /// "ethos-u55-128", from the FVP's command or the driver's lines; empty if neither tells.
    [[nodiscard]] std::string accelerator() const;

    /// Throws Error if something was announced that has not come.
    void finish() const;

 private:
    bool take_command(std::string_view line, std::size_t number);
    void take_accelerator(const std::string& line);
    void announce(std::string_view line, std::size_t number);

    std::string command_;  ///< an FVP's command whose next line continues it
    std::string image_;
    std::string label_;
    std::string npu_;   ///< "55"
    std::string macs_;  ///< of a cycle: "128"
    std::optional<Announcement> announced_;
};

/// The file that an FVP's command line runs, without its folder: `--data`'s, else the
/// application's; nothing if `line` is no such command, empty if it names none.
std::optional<std::string> image_of_command(std::string_view line);

}  // namespace ipugate::readers::ethos_u
