// SPDX-License-Identifier: Apache-2.0
// The files that a command line leads to, which none of its reports may replace.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "cli/output.hpp"

namespace ipugate::cli {

/// Files by their names, links in them or not, there or not.
using Inputs = std::vector<std::filesystem::path>;

/// What `manifest` leads to: itself, rules, artifacts, captures with the other parts of binary
/// logs. Of a manifest that cannot be read only itself: why is told by whoever reads it.
Inputs inputs_of_manifest(const std::filesystem::path& manifest, const Shell& shell);

/// Throws Error if a report would replace one of the `inputs`, which are only asked for if a report
/// replaces any file at all.
void keep_inputs(const OutputRequest& output, const std::function<Inputs()>& inputs);

}  // namespace ipugate::cli
