// SPDX-License-Identifier: Apache-2.0
// Reads many captures on all processors.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/captures/timeline_script.hpp"
#include "cli/captures/vela_compiler.hpp"
#include "cli/manifest.hpp"
#include "readers/reader.hpp"

namespace ipugate::cli {

/// Told now and then how many of `total` captures are read.
using Progress = std::function<void(std::size_t done, std::size_t total)>;

struct CaptureTask {
    std::filesystem::path file;
    std::string shown;   ///< how messages name the file
    std::string format;  ///< a reader's name; empty: recognise
    readers::CaptureOptions options;
    const CaptureEntry* entry = nullptr;
    /// For a binary IPU log, whose first part is `file`: a timeline is made of it and read.
    std::optional<Conversion> conversion = std::nullopt;
    /// For a model that Vela compiles, which is `file`: what it writes is read.
    std::optional<Compilation> compilation = std::nullopt;
};

/// True if a vendor's program is run for the task, which may take minutes.
bool runs_a_program(const CaptureTask& task);

/// A reading, or why there is none.
struct CaptureResult {
    std::string reader;
    Reading reading;
    std::string broken;
    std::string remedy;
};

/// One capture; failures are in the result.
CaptureResult read_one(const CaptureTask& task);

/// Reads the timeline that was made of a binary log; places name the log. Throws Error.
CaptureResult read_timeline(const CaptureTask& task, const Timeline& timeline);

/// Converts the log of `task`, whose errors begin "converting '<file>': ".
Timeline converted(const CaptureTask& task);

/// All captures, results in the order of `tasks`; `progress` is called from this thread.
std::vector<CaptureResult> read_all(const std::vector<CaptureTask>& tasks,
                                    const Progress& progress);

}  // namespace ipugate::cli
