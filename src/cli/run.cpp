// SPDX-License-Identifier: Apache-2.0
// The command line: picks the command, runs it, turns what happened into an exit status.
#include "cli/run.hpp"

#include <csignal>
#include <exception>

#include "cli/arguments.hpp"
#include "cli/message.hpp"
#include "core/verdict.hpp"
#include "support/error.hpp"

namespace ipugate::cli {

int run(int argc, char** argv) {
    // A reader that went away is a failed write, found below; the reports are still written.
    std::signal(SIGPIPE, SIG_IGN);
    // So is a file that would exceed the limit for files (ulimit -f).
    std::signal(SIGXFSZ, SIG_IGN);
    // Whoever started this may not care about its children; how ours end is to be seen.
    std::signal(SIGCHLD, SIG_DFL);
    Shell shell = process_shell();
    int status = exit_status(Outcome::broken);
    try {
        const Invocation invocation = parse_arguments(argc, argv);
        if (invocation.command == nullptr) {
            (invocation.status == 0 ? shell.out : shell.err) << invocation.text;
            status = invocation.status;
        } else {
            status = invocation.command->run(invocation.arguments, shell);
        }
    } catch (const Error& error) {
        print_error(shell, error);
    } catch (const std::exception& error) {
        print_error(shell, Error(error.what()));
    }
    shell.out.flush();
    if (!shell.out) {
        print_error(shell, Error("writing standard output failed"));
        return exit_status(Outcome::broken);
    }
    return status;
}

}  // namespace ipugate::cli
