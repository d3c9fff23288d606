// SPDX-License-Identifier: Apache-2.0
// An estimate and a measurement among inspected captures, side by side.
#pragma once

#include <optional>
#include <vector>

#include "cli/inspect/vela_folder.hpp"
#include "core/run.hpp"

namespace ipugate::cli {

/// The model with `estimate_error` where exactly one model of all captures has estimated cycles and
/// exactly one has measured ones: nobody inspects those of two models together. Nothing otherwise.
/// Throws Error if the two contradict each other.
std::optional<Model> estimate_beside_measurement(const std::vector<Inspected>& all);

}  // namespace ipugate::cli
