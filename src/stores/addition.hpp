// SPDX-License-Identifier: Apache-2.0
// What every store does with a run that is added to stored ones.
#pragma once

#include <string_view>
#include <vector>

#include "core/run.hpp"

namespace ipugate::stores {

/// Throws Error unless `commit` is a full id: 40 or 64 lower case hexadecimal digits.
void require_commit_id(std::string_view commit);

/// Throws Error for a run that must not become history: without a commit, with a broken model, with
/// one model twice in one environment.
void require_storable(const Run& run);

/// `stored`, the runs of one commit (one a project), with `run` added. Models of the same name and
/// environment are replaced, all others stay, other projects too. What describes the run as a whole
/// is the new run's, but it stays dirty and keeps its notes while models of the old run remain.
std::vector<Run> with_run(std::vector<Run> stored, const Run& run);

}  // namespace ipugate::stores
