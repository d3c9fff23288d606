// SPDX-License-Identifier: Apache-2.0
// What a reader is: a format's name, how to recognise it and how to read it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/run.hpp"
#include "support/error.hpp"

namespace ipugate::readers {

/// How much a capture must hold; a capture with less was cut, one with more was mixed up.
struct Expectation {
    std::optional<std::size_t> models;   ///< different models
    std::optional<std::size_t> samples;  ///< samples of each time or cycles measured of a model
    std::optional<std::size_t> ops;      ///< operators of each model that has any

    bool operator==(const Expectation&) const = default;
};

/// What the manifest says about a capture.
struct CaptureOptions {
    /// The IPU clock in Hz, for timelines.
    std::optional<double> clock;
    /// metric name -> further label to read it by: {"ipu_time", "IPU cost"}.
    std::map<std::string, std::string, std::less<>> labels;
    /// metric name -> unit of numbers printed without one: {"ipu_time", "us"}.
    std::map<std::string, std::string, std::less<>> units;
    /// RE2 pattern with groups `index`, `type`, `name`, `shape` for the names of timeline events.
    std::string op_pattern;
    /// RE2 patterns of further lines that make a capture broken.
    std::vector<std::string> fault_patterns;
    Expectation expect;

    bool operator==(const CaptureOptions&) const = default;
};

/// One file that a board, a compiler or a toolchain script wrote.
struct Capture {
    std::string file;  ///< as messages name it
    std::string_view text;
    CaptureOptions options;
    /// May be called with a part of `text` that is probably not needed again, so that its memory
    /// can serve others; empty if there is nothing to gain.
    std::function<void(std::string_view part)> forget = nullptr;
};

/// A format. `recognises` sees the first 64 KiB. `read` throws Error "line 12: ..." without the
/// file's name, which its caller adds.
struct Reader {
    std::string_view name;
    std::string_view summary;
    bool (*recognises)(std::string_view head) = nullptr;
    Reading (*read)(const Capture& capture) = nullptr;
};

/// All readers, in the order in which `ipugate list readers` prints them.
std::span<const Reader> registry();

/// The names of all readers, in the same order.
std::vector<std::string_view> names();

/// The reader called `name`; an unknown name is an Error that lists the known ones.
const Reader& reader_named(std::string_view name);

/// The one reader that recognises `text`; none or several is an Error with what to do.
const Reader& reader_for(std::string_view text);

/// Reads with the named reader (or the one that recognises the text if `format` is empty) and
/// checks the capture's expectation. Errors begin "reading '<file>': ".
struct ReadCapture {
    const Reader* reader = nullptr;
    Reading reading;
};
ReadCapture read_capture(const Capture& capture, std::string_view format);

}  // namespace ipugate::readers
