// SPDX-License-Identifier: Apache-2.0
// The read step: a manifest's captures -> a run.
#pragma once

#include "cli/captures/files.hpp"
#include "cli/captures/pool.hpp"
#include "cli/manifest.hpp"
#include "core/run.hpp"

namespace ipugate::cli {

/// Reads every capture and artifact. A model that cannot be measured is in the run with the reason
/// in `broken`; nothing is thrown for it. Commit and tree of the run are left to the caller.
Run measure(const Manifest& manifest, const CaptureFiles& files, const Progress& progress);

}  // namespace ipugate::cli
