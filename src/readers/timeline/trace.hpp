// SPDX-License-Identifier: Apache-2.0
// Reads the events of a Chrome trace of any size through one small window.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "readers/timeline/collector.hpp"

namespace ipugate::readers::timeline {

/// Called with each part of the text that is not needed again.
using Forget = std::function<void(std::string_view part)>;

/// Gives every event of the trace in `text`, an array or an object with "traceEvents", to
/// `collector`. Throws Error "line 12: ..." for text that is not whole, sound JSON as far as it is
/// looked at: values nobody needs are stepped over, not checked.
void read_events(std::string_view text, Collector& collector, const Forget& forget);

/// One past the opening bracket of the array of events; throws as read_events() does.
std::size_t events_begin(std::string_view text);

}  // namespace ipugate::readers::timeline
