// SPDX-License-Identifier: Apache-2.0
// What all programs of vendors have in common: where they may lie, and what their end says.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "support/process.hpp"

namespace ipugate::cli {

/// Throws Error if `path` lies in `root`, the work tree, or leads there: whoever opens a pull
/// request could change what is run.
void require_outside(const std::filesystem::path& path, const std::filesystem::path& root);

/// The program `name`, searched for in `search_path` (a PATH variable) if it has no slash. `key` is
/// the manifest's key that names it. Not there is an Error.
std::filesystem::path find_foreign_program(const std::string& name, std::string_view search_path,
                                           std::string_view key);

/// "; its last lines: 'a', 'b'" of standard error, or of standard output if that is empty; "; it
/// printed nothing".
std::string last_lines(const ProgramEnd& end);

}  // namespace ipugate::cli
