// SPDX-License-Identifier: Apache-2.0
// Finds captures below a folder by what their text is.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/captures/pool.hpp"

namespace ipugate::cli {

/// How far the search goes; beyond it things are left out and that is said.
struct SearchLimits {
    std::size_t depth = 12;        ///< folders inside each other
    std::size_t files = 50'000;    ///< looked at
    std::size_t captures = 5'000;  ///< read
};

/// A file that a reader recognised and read.
struct FoundCapture {
    std::string path;  ///< relative to the folder of the search, with '/'
    std::string reader;
    Reading reading;
};

struct FoundCaptures {
    std::vector<FoundCapture> captures;  ///< by path
    std::vector<std::string> remarks;    ///< what was left out and why
};

/// Looks into every regular file below `folder` (absolute) but what is hidden, linked, a build
/// folder, a store of runs, source code or a document.
FoundCaptures search_captures(const std::filesystem::path& folder, const SearchLimits& limits);

}  // namespace ipugate::cli
