// SPDX-License-Identifier: Apache-2.0
// The commands; each is defined at the end of its own file.
#pragma once

#include "cli/command.hpp"

namespace ipugate::cli {

extern const Command check_command;
extern const Command compare_command;
extern const Command explain_command;
extern const Command history_command;
extern const Command record_command;
extern const Command inspect_command;
extern const Command ops_command;
extern const Command convert_command;
extern const Command init_command;
extern const Command doctor_command;
extern const Command schema_command;
extern const Command list_command;
extern const Command completion_command;
extern const Command man_command;

}  // namespace ipugate::cli
