// SPDX-License-Identifier: Apache-2.0
// Command line arguments -> the command and its options.
#pragma once

#include <string>

#include "cli/command.hpp"

namespace ipugate::cli {

/// What the user asked for: a command with its arguments, or a text to print (help, version, a
/// usage error) with the exit status that goes with it.
struct Invocation {
    const Command* command = nullptr;
    Arguments arguments{{}};
    std::string text;
    int status = 0;
};

/// Reads the command line by the tables of registry(). Throws nothing.
Invocation parse_arguments(int argc, char** argv);

}  // namespace ipugate::cli
