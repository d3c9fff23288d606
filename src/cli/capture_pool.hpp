// SPDX-License-Identifier: Apache-2.0
// Reads many captures on all processors.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/measure.hpp"
#include "readers/reader.hpp"

namespace ipugate::cli {

struct CaptureTask {
    std::filesystem::path file;
    std::string shown;   ///< how messages name the file
    std::string format;  ///< a reader's name; empty: recognise
    readers::CaptureOptions options;
    const CaptureEntry* entry = nullptr;
};

/// A reading, or why there is none.
struct CaptureResult {
    std::string reader;
    Reading reading;
    std::string broken;
    std::string remedy;
};

/// One capture; failures are in the result.
CaptureResult read_one(const CaptureTask& task);

/// All captures, results in the order of `tasks`; `progress` is called from this thread.
std::vector<CaptureResult> read_all(const std::vector<CaptureTask>& tasks,
                                    const Progress& progress);

}  // namespace ipugate::cli
