// SPDX-License-Identifier: Apache-2.0
// Which of the models in a capture a manifest entry means.
#pragma once

#include "cli/manifest.hpp"
#include "core/run.hpp"

namespace ipugate::cli {

/// "yolov8s_fixed.sim_sgsimg.img" is called like "yolov8s"; "yolov8sx.img" is not.
bool is_called_like(std::string_view file, std::string_view name);

/// The model of `reading` that `entry` is about: the one that the capture's `model` glob names,
/// that is called like the artifact's file or like the entry, or the only one there is. None or
/// several is an Error. Text that belongs to no model (clock, versions) is joined to it.
Model chosen_model(const Reading& reading, const ModelEntry& entry, const CaptureEntry& capture);

}  // namespace ipugate::cli
