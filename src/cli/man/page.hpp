// SPDX-License-Identifier: Apache-2.0
// The manual page of the program.
#pragma once

#include <span>
#include <string>

#include "cli/command.hpp"

namespace ipugate::cli {

/// The page ipugate(1) as roff source in the macros of man(7).
std::string manual_page(std::span<const Command> commands);

}  // namespace ipugate::cli
