// SPDX-License-Identifier: Apache-2.0
// The completion scripts of shells, made from the tables of commands and options.
#pragma once

#include <span>
#include <string>

#include "cli/command.hpp"

namespace ipugate::cli {

/// For bash 4.4 or newer; needs nothing else.
std::string bash_completion(std::span<const Command> commands);
/// For zsh 5: a file `_ipugate` in a folder of `fpath`, or read by `source`.
std::string zsh_completion(std::span<const Command> commands);
/// For fish 3.
std::string fish_completion(std::span<const Command> commands);

/// In single quotes, for bash and zsh.
std::string shell_quoted(std::string_view text);

/// The options that a command takes: its own and `--help`.
std::vector<Option> options_of(const Command& command);

}  // namespace ipugate::cli
