// SPDX-License-Identifier: Apache-2.0
// The table of commands.
#include <array>

#include "cli/commands.hpp"

namespace ipugate::cli {

std::span<const Command> registry() {
<<<<<<< HEAD
    static const std::array commands = {check_command,   compare_command,    explain_command,
                                        history_command, record_command,     inspect_command,
                                        ops_command,     init_command,       schema_command,
                                        list_command,    completion_command, man_command};
=======
    static const std::array commands = {check_command, record_command, inspect_command,
                                        list_command, convert_command};
>>>>>>> bf0eb60 (feat: binary IPU logs are captures, read through the vendor's performance_timeline.py; ipugate convert)
    return commands;
}

}  // namespace ipugate::cli
