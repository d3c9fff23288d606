// SPDX-License-Identifier: Apache-2.0
// Messages for people on standard error.
#pragma once

#include <string_view>

#include "cli/shell.hpp"
#include "support/error.hpp"

namespace ipugate::cli {

/// "ipugate: <wrong>", and "ipugate: remedy: <remedy>" if there is one, each on one line.
void print_error(Shell& shell, const Error& error);

/// "ipugate: <text>" on one line.
void print_message(Shell& shell, std::string_view text);

}  // namespace ipugate::cli
