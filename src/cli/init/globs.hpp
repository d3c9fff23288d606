// SPDX-License-Identifier: Apache-2.0
// Captures that differ in a number only, as one glob.
#pragma once

#include <vector>

#include "cli/captures/files.hpp"
#include "cli/manifest.hpp"

namespace ipugate::cli {

/// `captures`, each of one file, with "a-1.txt", "a-2.txt" and so on as "a-*.txt" and the number of
/// files that are expected, where that glob matches nothing else.
std::vector<CaptureEntry> with_globs(const std::vector<CaptureEntry>& captures,
                                     const CaptureFiles& files);

}  // namespace ipugate::cli
