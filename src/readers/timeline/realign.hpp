// SPDX-License-Identifier: Apache-2.0
// A timeline again, its operators numbered as their model numbers them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/op.hpp"
#include "readers/reader.hpp"

namespace ipugate::readers::timeline {

/// What an operator is in the model.
struct Realigned {
    std::int64_t index = -1;
    std::string type;
};

/// Asked once for each operator of the timeline with its index, type, name, shape and core.
using Realignment = std::function<Realigned(const Op& op)>;

/// Given the new text piece by piece.
using Sink = std::function<void(std::string_view text)>;

/// Writes the trace again as it stands, byte by byte, but for the events of its operators:
///
/// - an index in the event's name or in its arguments becomes the model's: "12_CONV_2D" ->
///   "15_CONV_2D", "index": 12 -> "index": 15;
/// - an event that has no index or no type gets both in front of its name: "conv1" ->
///   "15 CONV_2D conv1".
///
/// A byte order mark is dropped, since JSON has none. Everything is checked on the way: Error
/// "line 12: ..." for a text that is not whole, sound JSON.
void realign(const Capture& capture, const Realignment& realignment, const Sink& sink);

}  // namespace ipugate::readers::timeline
