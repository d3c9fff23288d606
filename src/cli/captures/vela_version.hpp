// SPDX-License-Identifier: Apache-2.0
// Whether the manifest names the version of Vela that wrote a model's files.
#pragma once

#include <optional>

#include "cli/manifest.hpp"
#include "core/run.hpp"

namespace ipugate::cli {

/// Throws Error if `toolchain` of the model's environment names a version of Vela that does not
/// write such files. A note if it names none: files betray a class of versions only, and estimates
/// of different versions must not be compared.
std::optional<Note> check_vela_version(const Model& model, const ModelEntry& entry);

}  // namespace ipugate::cli
