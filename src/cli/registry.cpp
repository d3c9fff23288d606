// SPDX-License-Identifier: Apache-2.0
// The table of commands.
#include <array>

#include "cli/commands.hpp"

namespace ipugate::cli {

std::span<const Command> registry() {
    static const std::array commands = {
        check_command,   compare_command, explain_command,    history_command, record_command,
        inspect_command, ops_command,     convert_command,    init_command,    doctor_command,
        schema_command,  list_command,    completion_command, man_command};
    return commands;
}

}  // namespace ipugate::cli
