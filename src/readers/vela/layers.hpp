// SPDX-License-Identifier: Apache-2.0
// The rows of a per-layer file as operators, whichever core of Vela wrote it.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/op.hpp"
#include "readers/vela/layer_head.hpp"
#include "readers/vela/layer_sums.hpp"

namespace ipugate::readers::vela {

struct LayerTable {
    Core core = Core::legacy;
    std::vector<Op> ops;
    LayerSums sums;
    /// Operators whose original type stands there as "N/A".
    std::size_t without_type = 0;
    std::size_t last_line = 0;
    /// The last row has no line end: its name may be cut, and a quote at its end be half of two.
    bool ends_in_name = false;
};

/// Throws Error "line 3: ..." for what is no row of the kind of file, and for a file that ends
/// inside a row.
LayerTable read_layers(std::string_view text);

}  // namespace ipugate::readers::vela
