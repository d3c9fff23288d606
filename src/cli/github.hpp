// SPDX-License-Identifier: Apache-2.0
// What GitHub Actions reads: annotations and the step summary.
#pragma once

#include "cli/output.hpp"

namespace ipugate::cli {

/// When GITHUB_ACTIONS is "true": prints workflow commands (on standard error if standard output
/// belongs to a report) and appends the markdown report to GITHUB_STEP_SUMMARY, within what GitHub
/// keeps of that file.
void tell_github(const Verdict& verdict, const OutputRequest& request, Shell& shell);

}  // namespace ipugate::cli
