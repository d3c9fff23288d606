// SPDX-License-Identifier: Apache-2.0
// Messages for people on standard error.
#include "cli/message.hpp"

#include "support/text.hpp"

namespace ipugate::cli {

void print_message(Shell& shell, std::string_view text) {
    shell.err << "ipugate: " << one_line(text) << '\n';
}

void print_error(Shell& shell, const Error& error) {
    print_message(shell, error.what());
    if (!error.remedy().empty()) print_message(shell, "remedy: " + error.remedy());
}

}  // namespace ipugate::cli
