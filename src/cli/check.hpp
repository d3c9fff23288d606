// SPDX-License-Identifier: Apache-2.0
// What a check comes to, for commands that do something else with it than writing reports.
#pragma once

#include <string>

#include "cli/workspace.hpp"
#include "core/verdict.hpp"

namespace ipugate::cli {

struct CheckRequest {
    std::string base;                ///< `--base`; empty: the base commit is found out
    bool baseline_required = false;  ///< beside what the manifest says
};

/// Reads, loads, compares and judges. A store or pin that fails is a finding; an Error is thrown
/// for the rest.
Verdict checked(const Workspace& workspace, const CheckRequest& request, Shell& shell);

}  // namespace ipugate::cli
