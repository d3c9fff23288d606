// SPDX-License-Identifier: Apache-2.0
// A manifest made from captures that were found, and tried out on them.
#pragma once

#include <string>
#include <vector>

#include "cli/captures/files.hpp"
#include "cli/init/search.hpp"
#include "cli/manifest.hpp"

namespace ipugate::cli {

struct ManifestDraft {
    std::vector<ModelEntry> models;    ///< each of them can be measured
    std::vector<std::string> remarks;  ///< what was left out and why
};

/// Groups captures into models and measures each; what cannot be measured together is taken apart
/// by folder, then capture by capture, and what is left over is a remark. `files` resolves paths
/// from the folder of the search.
ManifestDraft drafted(const std::vector<FoundCapture>& captures, const CaptureFiles& files);

}  // namespace ipugate::cli
