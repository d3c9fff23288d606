// SPDX-License-Identifier: Apache-2.0
// A shell's command line as words, as far as needed to know what it prints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ipugate::readers::board {

/// One simple command of a command line: its words, and whether its output reaches the console.
struct SimpleCommand {
    std::vector<std::string> words;
    std::vector<std::string> targets;  ///< files that its output is written to, by tee too
    bool appends = false;              ///< ">>" or `tee -a`: what the files held stays
    bool visible = true;               ///< not redirected, nor piped into anything but tee
};

/// The commands between `;`, `&&`, `||`, `&` and `|`. Quotes are dropped and what is inside them is
/// split too, so that the command in `adb shell "..."` is seen.
std::vector<SimpleCommand> simple_commands(std::string_view line);

}  // namespace ipugate::readers::board
