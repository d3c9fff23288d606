// SPDX-License-Identifier: Apache-2.0
// Reads the operators of a model that SigmaStar's calibrator wrote (`*_fixed.sim`).
//
// It is a flatbuffer of TensorFlow Lite's schema: operators refer to operator codes, which are a
// number or, for SigmaStar's own operators, a name ("Fix2Float"), and to tensors with name and
// shape. An operator's place in the list is the index that the vendor's tables count by.
//
// Confirmed from the vendor's public converter: the schema with its field numbers, the identifiers
// "SIM2" and (older chips: M6, I6E) "TFL3", the operator codes with their names; the converter
// itself writes the model before calibration (`*_float.sim`). Not confirmed: no calibrated model is
// public and the program that writes it is closed. It reads and writes "TFL3" by its constants, so
// the same schema is taken; anything that does not fit it is refused, not guessed.
#pragma once

#include <string_view>
#include <vector>

#include "core/model_op.hpp"

namespace ipugate::readers::fixed_model {

/// The operators in the order of the model; at least one. Throws Error for anything but a sound
/// model of one graph, whatever bytes `file` holds.
std::vector<ModelOp> read_operators(std::string_view file);

}  // namespace ipugate::readers::fixed_model
