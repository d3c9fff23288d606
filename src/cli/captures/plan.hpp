// SPDX-License-Identifier: Apache-2.0
// What is to be read for a model: its captures as files, and how each of them is read.
#pragma once

#include <string>
#include <vector>

#include "cli/captures/files.hpp"
#include "cli/captures/pool.hpp"
#include "cli/manifest.hpp"

namespace ipugate::cli {

/// The captures of one model: which files, or why they cannot be found.
struct Plan {
    std::vector<CaptureTask> tasks;
    std::string broken;
};

/// The files of all captures of `model`, each once. Files of one binary IPU log are one task.
Plan planned(const Manifest& manifest, const ModelEntry& model, const CaptureFiles& files);

/// The same for one capture; throws Error.
std::vector<CaptureTask> tasks_of(const Manifest& manifest, const ModelEntry& model,
                                  const CaptureEntry& capture, const CaptureFiles& files);

/// Throws Error if `model` runs on several cores and a binary log of it has only one.
void check_cores(const Model& model, const std::vector<CaptureTask>& tasks);

}  // namespace ipugate::cli
