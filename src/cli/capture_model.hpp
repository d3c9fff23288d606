// SPDX-License-Identifier: Apache-2.0
// Which of the models in a capture a manifest entry means.
#pragma once

#include "cli/manifest.hpp"
#include "core/run.hpp"

namespace ipugate::cli {

/// The model of `reading` that `entry` is about: the one that the capture's `model` glob names,
/// that is called like the artifact's file or like the entry, or the only one there is. None or
/// several is an Error. Text that belongs to no model (clock, versions) is joined to it.
Model chosen_model(const Reading& reading, const ModelEntry& entry, const CaptureEntry& capture);

}  // namespace ipugate::cli
