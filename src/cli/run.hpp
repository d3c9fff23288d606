// SPDX-License-Identifier: Apache-2.0
// The command line: picks the command, runs it, turns what happened into an exit status.
#pragma once

namespace ipugate::cli {

/// Runs the program and returns its exit status (0 to 3, see Outcome).
int run(int argc, char** argv);

}  // namespace ipugate::cli
