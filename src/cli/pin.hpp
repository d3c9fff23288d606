// SPDX-License-Identifier: Apache-2.0
// The pinned revision: a second baseline that catches a drift of many small steps.
#pragma once

#include <string>
#include <vector>

#include "cli/workspace.hpp"
#include "core/verdict.hpp"

namespace ipugate::cli {

/// What the comparison with the pin adds to a verdict.
struct Drift {
    std::vector<Finding> findings;
    std::vector<Note> notes;
};

/// Compares `run` with the manifest's pin and judges the changes: findings of the rules that need a
/// baseline, with ".pin" behind the rule's name, and notes on what the pinned run lacks. Without a
/// pin there is nothing. A pin without a comparable run gives an incomparable finding. Throws Error
/// for an unknown revision.
Drift judge_against_pin(const Workspace& workspace, const Run& run);

}  // namespace ipugate::cli
