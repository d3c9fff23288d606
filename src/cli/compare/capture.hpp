// SPDX-License-Identifier: Apache-2.0
// A single capture as a run, measured as a manifest would measure it.
#pragma once

#include <string>

#include "core/run.hpp"

namespace ipugate::cli {

/// The models of `file`, named after their images, or after the file where it names none. Throws
/// Error if it cannot be read or nothing was measured in it.
Run run_of_capture(const std::string& file);

}  // namespace ipugate::cli
