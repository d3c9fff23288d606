// SPDX-License-Identifier: Apache-2.0
// What all programs of vendors have in common: where they may lie, and what their end says.
#include "cli/captures/foreign_program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/captures/files.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"

namespace ipugate::cli {

namespace fs = std::filesystem;

/// Both where it is named and where that leads: an interpreter loads what lies beside its link.
void require_outside(const fs::path& path, const fs::path& root) {
    for (const fs::path& real : {real_path(path), real_path(path.parent_path())}) {
        if (!lies_below(real, root)) continue;
        throw Error(fmt::format("{} lies in the repository", in_quotes(path.native())),
                    "keep the toolchain elsewhere: a pull request could change what is run");
    }
}

fs::path find_foreign_program(const std::string& name, std::string_view search_path,
                              std::string_view key) {
    const std::optional<fs::path> found = find_program(name, search_path);
    if (found) return *found;
    throw Error(fmt::format("{} is not a program", in_quotes(name)),
                fmt::format("install it, correct PATH, or name it as '{}:'", key));
}

std::string last_lines(const ProgramEnd& end) {
    constexpr std::size_t most = 3;
    const std::string& text = trimmed(end.error.text).empty() ? end.output.text : end.error.text;
    std::vector<std::string> lines;
    for (const std::string_view line : split(text, '\n')) {
        if (!trimmed(line).empty()) lines.push_back(in_quotes(trimmed(line)));
    }
    if (lines.empty()) return "; it printed nothing";
    const std::size_t first = lines.size() - std::min(most, lines.size());
    return fmt::format(
        "; its last lines: {}",
        fmt::join(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end(), ", "));
}

}  // namespace ipugate::cli
