// SPDX-License-Identifier: Apache-2.0
// One event of a trace with another name and index.
#pragma once

#include <string>
#include <string_view>

namespace ipugate::readers::timeline {

/// What changes in the events of an operator; the rest of an event stays as it stands.
struct Rewrite {
    std::string name;         ///< JSON text with its quotes; empty: unchanged
    std::string index;        ///< digits for "index", "op_index" and "layer_index" of the arguments
    bool needs_name = false;  ///< complete events without a name get this one
};

/// `event` is sound JSON, an object.
std::string rewritten(std::string_view event, const Rewrite& rewrite);

/// `text` as a JSON text with its quotes.
std::string json_text(std::string_view text);

}  // namespace ipugate::readers::timeline
