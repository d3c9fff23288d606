// SPDX-License-Identifier: Apache-2.0
// The program: hands its arguments to the command line shell.
#include "cli/run.hpp"

int main(int argc, char** argv) {
    return ipugate::cli::run(argc, argv);
}
