// SPDX-License-Identifier: Apache-2.0
// What surrounds a command: its streams, whether they are terminals, and environment variables.
#include "cli/shell.hpp"

#include <unistd.h>

#include <iostream>

namespace ipugate::cli {

std::optional<std::string> Shell::variable(std::string_view name) const {
    const auto found = variables.find(name);
    if (found == variables.end() || found->second.empty()) return std::nullopt;
    return found->second;
}

bool Shell::wants_colour() const {
    if (variable("NO_COLOR")) return false;
    const std::optional<std::string> forced = variable("CLICOLOR_FORCE");
    if (forced && *forced != "0") return true;
    return out_is_terminal && variable("TERM").value_or("") != "dumb";
}

Shell process_shell() {
    Shell shell{
        std::cout, std::cerr, ::isatty(STDOUT_FILENO) == 1, ::isatty(STDERR_FILENO) == 1, {}};
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos) continue;
        shell.variables.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
    return shell;
}

}  // namespace ipugate::cli
