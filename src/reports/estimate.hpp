// SPDX-License-Identifier: Apache-2.0
// A compiler's estimate of one model, for people who make the model faster.
#pragma once

#include <string>

#include "core/run.hpp"

namespace ipugate::reports {

enum class Layers {
    heaviest,  ///< the ten that take most cycles
    all,       ///< every one, in the model's order
};

/// The performance metrics, the table of layers, what is hot, what waits for a memory, and which
/// kinds of operators use the MAC units little; one thing a line. Empty if the model has no
/// estimate.
std::string estimate_text(const Model& model, Layers layers);

}  // namespace ipugate::reports
