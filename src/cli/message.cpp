// SPDX-License-Identifier: Apache-2.0
// Messages for people on standard error.
#include "cli/message.hpp"

#include "support/text.hpp"

namespace ipugate::cli {
namespace {

/// One line that cannot move a cursor or begin a CI system's command.
std::string one_line(std::string_view text) {
    std::string line = printable(text);
    for (char& byte : line) {
        if (byte == '\n' || byte == '\r') byte = ' ';
    }
    return line;
}

}  // namespace

void print_message(Shell& shell, std::string_view text) {
    shell.err << "ipugate: " << one_line(text) << '\n';
}

void print_error(Shell& shell, const Error& error) {
    print_message(shell, error.what());
    if (!error.remedy().empty()) print_message(shell, "remedy: " + error.remedy());
}

}  // namespace ipugate::cli
