// SPDX-License-Identifier: Apache-2.0
// Reads the timeline that SigmaStar's performance_timeline.py draws from IPU logs.
//
// A trace in Chrome's format, an array of events or an object with "traceEvents":
//
//     [{"name": "thread_name", "ph": "M", "pid": 0, "tid": 0,
//       "args": {"name": "core0_layer_timeline"}},
//      {"name": "12_CONV_2D", "ph": "X", "pid": 0, "tid": 0, "ts": 40.25, "dur": 10.5,
//       "args": {"total_cycle": 9450, "conv_cycle_percent": 91.2, "vector_cycle_percent": 3.1,
//                "dma_load_cycle_percent": 44.0, "dma_store_cycle_percent": 12.7}}]
//
// No file of a real board is public: keys and lane names are known from the script's constants, the
// shape of events' names is not. Lanes of instructions lie in the same file and are left out.
#include <optional>
#include <string_view>
#include <utility>

#include "readers/formats.hpp"
#include "readers/reader.hpp"
#include "readers/timeline/collector.hpp"
#include "readers/timeline/summary.hpp"
#include "readers/timeline/trace.hpp"
#include "support/text.hpp"

namespace ipugate::readers {
namespace {

bool recognises(std::string_view head) {
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    head = trimmed(head);
    if (!head.starts_with('[') && !head.starts_with('{')) return false;
    // Python's quotes are recognised so that the message can be about them.
    for (const std::string_view sign : {"\"ph\"", "'ph'", "\"traceEvents\"", "'traceEvents'"}) {
        if (head.find(sign) != std::string_view::npos) return true;
    }
    return false;
}

Reading read(const Capture& capture) {
    std::optional<timeline::Collector> collector(std::in_place);
    timeline::read_events(capture.text, *collector, capture.forget);
    if (collector->lanes().named_too_late()) {
        collector.emplace(timeline::Lanes(collector->lanes()));
        timeline::read_events(capture.text, *collector, capture.forget);
    }
    collector->finish();
    return timeline::summary(*collector, capture);
}

}  // namespace

extern const Reader sigmastar_timeline = {
    "sigmastar-timeline", "Chrome trace that SigmaStar's performance_timeline.py writes",
    &recognises, &read};

}  // namespace ipugate::readers
