// SPDX-License-Identifier: Apache-2.0
// Runs SigmaStar's performance_timeline.py: binary IPU logs -> a timeline.
#pragma once

#include <filesystem>
#include <string>

#include "cli/captures/ipu_log.hpp"
#include "cli/manifest/toolchain.hpp"
#include "support/temporary_folder.hpp"

namespace ipugate::cli {

/// The script, found, and how to run it.
struct TimelineScript {
    std::filesystem::path python;
    std::filesystem::path script;
    std::chrono::milliseconds time_limit{};
    ProgramVariables variables;
};

/// Looks for script and interpreter. Neither may lie in `root`, the work tree, nor the SDK overlap
/// with it: whoever opens a pull request could change them. Throws Error with the manifest's place.
TimelineScript find_timeline_script(const SigmastarToolchain& toolchain,
                                    const std::filesystem::path& root);

/// One log and what the script is told about it.
struct Conversion {
    IpuLog log;
    TimelineScript script;
    std::string chip;
    unsigned megahertz = 0;
};

/// What the script wrote. The file is there as long as the object.
struct Timeline {
    TemporaryFolder folder;
    std::filesystem::path file;
};

/// Checks the log and converts it, in a folder of its own. Throws Error if the script fails, says
/// that it does, takes too long, or does not write exactly one JSON file.
Timeline convert_log(const Conversion& conversion);

}  // namespace ipugate::cli
