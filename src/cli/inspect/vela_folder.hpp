// SPDX-License-Identifier: Apache-2.0
// A folder that Arm's Vela compiler wrote into: which files belong together.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/captures/pool.hpp"

namespace ipugate::cli {

/// A reading and how messages name what was read.
struct Inspected {
    std::string shown;
    CaptureResult result;
};

/// Reads the summaries in `folder` and, by their exact names, the per-layer table and the consoles
/// ("<network>.console.txt", "<network>.log") beside each: one result for each summary, with
/// everything that belongs to it. Several summaries of one network are read alone but for the one
/// that the table fits. A folder without a summary, or that cannot be read, is an Error.
std::vector<Inspected> inspect_vela_folder(const std::filesystem::path& folder);

}  // namespace ipugate::cli
