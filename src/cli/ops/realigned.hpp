// SPDX-License-Identifier: Apache-2.0
// The file of `ipugate ops --realigned`: a timeline with the indices of its model.
#pragma once

#include <string>
#include <vector>

#include "core/model_op.hpp"
#include "core/op.hpp"
#include "readers/reader.hpp"

namespace ipugate::cli {

/// Where a timeline is read and written again.
struct RealignedFiles {
    std::string timeline;
    std::string out;  ///< must not exist
    readers::CaptureOptions options;
};

/// The operators as they were read from the timeline, and their positions in the model.
struct PlacedOps {
    const std::vector<Op>& ops;
    const std::vector<std::size_t>& positions;
    const std::vector<ModelOp>& model;
};

/// Writes the file whole or not at all.
void write_realigned(const RealignedFiles& files, const PlacedOps& placed);

}  // namespace ipugate::cli
