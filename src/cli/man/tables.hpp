// SPDX-License-Identifier: Apache-2.0
// What the manual page says beside the tables of commands: variables, files, other pages.
#pragma once

#include <span>
#include <string_view>

namespace ipugate::cli {

/// A name and what it means.
struct Entry {
    std::string_view name;
    std::string_view meaning;
};

/// Every environment variable that the program reads.
std::span<const Entry> environment_variables();

/// Files that the program reads and writes.
std::span<const Entry> known_files();

}  // namespace ipugate::cli
