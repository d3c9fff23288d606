// SPDX-License-Identifier: Apache-2.0
// Inside json/: a change split into its operators.
#pragma once

#include "core/attribution.hpp"
#include "json/writer.hpp"

namespace ipugate::json {

/// All parts in full; `op` of a part is its position in the list of the model's operators.
void write(Writer& writer, const Attribution& attribution, const ModelComparison& model);

}  // namespace ipugate::json
