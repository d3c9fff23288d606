// SPDX-License-Identifier: Apache-2.0
// Operators of a model as its file lists them; their position in the file's list is their index.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ipugate {

struct ModelOp {
    std::string type;                 ///< "CONV_2D", "Fix2Float"
    std::string name;                 ///< of its first output; empty if the file does not say
    std::vector<std::int64_t> shape;  ///< of its first output; empty if the file does not say

    bool operator==(const ModelOp&) const = default;
};

}  // namespace ipugate
