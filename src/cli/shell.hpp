// SPDX-License-Identifier: Apache-2.0
// What surrounds a command: its streams, whether they are terminals, and environment variables.
#pragma once

#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace ipugate::cli {

struct Shell {
    std::ostream& out;  ///< standard output: what was asked for
    std::ostream& err;  ///< standard error: messages
    bool out_is_terminal = false;
    bool err_is_terminal = false;
    std::map<std::string, std::string, std::less<>> variables;

    /// The value of an environment variable that is set and not empty.
    [[nodiscard]] std::optional<std::string> variable(std::string_view name) const;

    /// Whether standard output takes colour: a terminal that is not dumb, and no NO_COLOR;
    /// CLICOLOR_FORCE forces it.
    [[nodiscard]] bool wants_colour() const;
};

/// The shell of this process.
Shell process_shell();

}  // namespace ipugate::cli
