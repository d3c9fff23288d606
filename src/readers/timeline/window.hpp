// SPDX-License-Identifier: Apache-2.0
// Reads the events of a part of a trace with simdjson.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "readers/timeline/collector.hpp"

namespace ipugate::readers::timeline {

/// Where the events of a part were read to.
struct WindowEnd {
    enum class Kind {
        whole,   ///< to the end of the part
        closed,  ///< the array of events ended inside the part
        broken,  ///< an event could not be read
    };

    Kind kind = Kind::whole;
    /// whole: the length of the part; closed: one past the closing bracket; broken: where the event
    /// that could not be read begins, or the last one before it. Counted from the part's begin.
    std::size_t at = 0;
    /// broken: what simdjson says
    std::string_view reason;
};

/// One parser and one buffer for all windows.
class WindowReader {
 public:
    explicit WindowReader(Collector& collector);
    ~WindowReader();
    WindowReader(const WindowReader&) = delete;
    WindowReader& operator=(const WindowReader&) = delete;
    WindowReader(WindowReader&&) = delete;
    WindowReader& operator=(WindowReader&&) = delete;

    /// Reads `part`, events with commas between. Every event before `at` has been given to the
    /// collector, none behind it. An Error of the collector passes through; `event_begin` then
    /// tells whose it is.
    WindowEnd read(std::string_view part);
    [[nodiscard]] std::size_t event_begin() const;

 private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace ipugate::readers::timeline
