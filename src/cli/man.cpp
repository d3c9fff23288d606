// SPDX-License-Identifier: Apache-2.0
// ipugate man: prints the manual page.
#include "cli/commands.hpp"
#include "cli/man/page.hpp"

namespace ipugate::cli {
namespace {

int man(const Arguments&, Shell& shell) {
    shell.out << manual_page(registry());
    return 0;
}

}  // namespace

const Command man_command = {"man",
                             "print the manual page, in roff",
                             "ipugate man >ipugate.1\n"
                             "ipugate man | man --local-file -",
                             {},
                             man};

}  // namespace ipugate::cli
