// SPDX-License-Identifier: Apache-2.0
// What GitHub Actions reads: annotations and the step summary.
#include "cli/github.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/message.hpp"
#include "support/file.hpp"

namespace ipugate::cli {
namespace {

/// GitHub drops a step's summary whole above 1 MiB, counted over the file of the step.
constexpr std::size_t summary_limit = 1'000'000;
constexpr std::size_t smallest_summary = 2000;

void append_summary(const std::string& path, const Verdict& verdict, const OutputRequest& request,
                    Shell& shell) {
    std::error_code code;
    const std::uintmax_t size = std::filesystem::file_size(path, code);
    const std::size_t used = code ? 0 : static_cast<std::size_t>(size);
    if (used + smallest_summary > summary_limit) {
        print_message(shell, "the step summary is full: nothing was added to it");
        return;
    }
    reports::Style style = request.style;
    style.max_bytes = std::min(style.max_bytes, summary_limit - used - 1);
    append_file(path, reports::report_named("markdown").render(verdict, style) + "\n");
}

bool runs_here(const Shell& shell) {
    return shell.variable("GITHUB_ACTIONS") == "true";
}

}  // namespace

void add_step_summary(const Verdict& verdict, const OutputRequest& request, Shell& shell) {
    const auto path = shell.variable("GITHUB_STEP_SUMMARY");
    if (runs_here(shell) && path) append_summary(*path, verdict, request, shell);
}

void print_annotations(const Verdict& verdict, const OutputRequest& request, Shell& shell) {
    if (!runs_here(shell)) return;
    std::ostream& stream =
        request.standard_output != nullptr && request.standard_output->name == "text" ? shell.out
                                                                                      : shell.err;
    stream << reports::workflow_commands(verdict);
}

}  // namespace ipugate::cli
