// SPDX-License-Identifier: Apache-2.0
// Which signs the user's terminal can show.
#pragma once

#include "cli/shell.hpp"
#include "reports/sparkline.hpp"

namespace ipugate::cli {

/// By LC_ALL, LC_CTYPE and LANG, of which the first that is set counts.
reports::Script script_of(const Shell& shell);

}  // namespace ipugate::cli
