// SPDX-License-Identifier: Apache-2.0
// What GitHub Actions reads: annotations and the step summary.
#pragma once

#include "cli/output.hpp"

namespace ipugate::cli {

/// When GITHUB_ACTIONS is "true": appends the markdown report to GITHUB_STEP_SUMMARY, within what
/// GitHub keeps of that file.
void add_step_summary(const Verdict& verdict, const OutputRequest& request, Shell& shell);

/// When GITHUB_ACTIONS is "true": prints workflow commands, on standard error if standard output
/// belongs to a report.
void print_annotations(const Verdict& verdict, const OutputRequest& request, Shell& shell);

}  // namespace ipugate::cli
