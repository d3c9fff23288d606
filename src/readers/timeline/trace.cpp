// SPDX-License-Identifier: Apache-2.0
// Reads the events of a Chrome trace of any size through one small window.
#include "readers/timeline/trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "readers/timeline/diagnosis.hpp"
#include "readers/timeline/scan.hpp"
#include "readers/timeline/window.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {
namespace {

constexpr std::size_t window_size = std::size_t{1} << 20U;
constexpr std::size_t largest_event = std::size_t{1} << 26U;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

Error error_at(std::string_view text, std::size_t at, std::string_view wrong,
               std::string remedy = {}) {
    return Error(fmt::format("line {}: {}", line_at(text, at), wrong), std::move(remedy));
}

/// Goes through the keys of the object around the array of events.
class Surroundings {
 public:
    explicit Surroundings(std::string_view text) : text_(text) {}

    /// One past the opening bracket of the array of events.
    std::size_t begin();
    /// Checks what follows the array, from one past its closing bracket on.
    void finish(std::size_t at);

 private:
    /// The begin of the next key's value; the key is then `key_`.
    std::size_t value_of_next_key(std::size_t at);
    /// Steps over a value and checks what it says; one past it.
    std::size_t skip_value(std::size_t at);
    char at_or_cut(std::size_t at) const;

    std::string_view text_;
    std::string_view key_;
    bool in_object_ = false;
};

char Surroundings::at_or_cut(std::size_t at) const {
    if (at >= text_.size()) throw cut_error(text_);
    return text_[at];
}

std::size_t Surroundings::begin() {
    std::size_t at = text_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    at = skip_blanks(text_, at);
    const char first = at_or_cut(at);
    if (first == '[') return at + 1;
    if (first != '{') throw error_at(text_, at, "expected '[' or '{': not a trace");
    in_object_ = true;
    at = skip_blanks(text_, at + 1);
    while (at_or_cut(at) != '}') {
        at = value_of_next_key(at);
        if (key_ == "traceEvents") {
            if (at_or_cut(at) == '[') return at + 1;
            throw error_at(text_, at, "'traceEvents': expected an array");
        }
        at = skip_value(at);
    }
    throw error_at(text_, at, "no 'traceEvents': not a trace");
}

std::size_t Surroundings::value_of_next_key(std::size_t at) {
    if (at_or_cut(at) != '"') {
        if (const auto error = error_in_value(text_, 0)) throw Error(*error);
        throw error_at(text_, at, "expected a key in double quotes");
    }
    const std::size_t end = sound_value_end(text_, at);
    key_ = text_.substr(at + 1, end - at - 2);
    at = skip_blanks(text_, end);
    if (at_or_cut(at) != ':') throw error_at(text_, at, "expected ':' behind a key");
    at = skip_blanks(text_, at + 1);
    at_or_cut(at);
    return at;
}

std::size_t Surroundings::skip_value(std::size_t at) {
    if (const auto error = error_in_value(text_, at)) throw Error(*error);
    const std::size_t end = value_end(text_, at);
    const std::string_view value = text_.substr(at, end - at);
    const bool denied = value == "false" || value == "null" || value == "0";
    if (says_incomplete(value) || (says_incomplete(key_) && !denied)) {
        throw error_at(
            text_, at,
            fmt::format("{}: {}: the recording is not complete", in_quotes(key_), in_quotes(value)),
            "record again with a larger log buffer (--ipu_log_size)");
    }
    at = skip_blanks(text_, end);
    if (at_or_cut(at) == '}') return at;
    if (text_[at] != ',') throw error_at(text_, at, "expected ',' or '}'");
    const std::size_t next = skip_blanks(text_, at + 1);
    if (at_or_cut(next) == '}') throw error_at(text_, at, "a comma in front of '}'");
    return next;
}

void Surroundings::finish(std::size_t at) {
    at = skip_blanks(text_, at);
    if (in_object_) {
        if (at_or_cut(at) == ',') {
            at = skip_blanks(text_, at + 1);
            while (at_or_cut(at) != '}') {
                at = value_of_next_key(at);
                if (key_ == "traceEvents") throw error_at(text_, at, "'traceEvents' twice");
                at = skip_value(at);
            }
        }
        if (text_[at] != '}') throw error_at(text_, at, "expected ',' or '}'");
        at = skip_blanks(text_, at + 1);
    }
    if (at == text_.size()) return;
    throw error_at(text_, at,
                   fmt::format("{} behind the end of the trace", in_quotes(text_.substr(at, 40))));
}

/// Cuts the array of events into windows. Where one ends is guessed, which is right unless a text
/// or a nested array looks like the space between two events; then the end is counted out.
class Windows {
 public:
    Windows(std::string_view text, Collector& collector, const Forget& forget)
        : text_(text), forget_(forget), reader_(collector) {}

    /// Reads from `at`, inside the array, to one past its closing bracket.
    std::size_t read(std::size_t at);

 private:
    WindowEnd read_part(std::size_t begin, std::size_t end);
    std::size_t counted_end(std::size_t begin) const;
    [[noreturn]] void fail(std::size_t at, std::string_view reason) const;

    std::string_view text_;
    const Forget& forget_;
    WindowReader reader_;
};

std::size_t Windows::read(std::size_t at) {
    bool counted = false;
    while (true) {
        at = skip_blanks(text_, at);
        if (at >= text_.size()) throw cut_error(text_);
        std::size_t end = std::min(at + window_size, text_.size());
        if (!counted && end < text_.size()) end = guessed_boundary(text_, at, end);
        if (counted || end == nowhere) {
            counted = true;
            if (text_[at] != '{') fail(at, "expected an event in braces");
            end = counted_end(at);
        }
        const WindowEnd reached = read_part(at, end);
        if (forget_ && reached.at > 0) forget_(text_.substr(at, reached.at));
        at += reached.at;
        if (reached.kind == WindowEnd::Kind::closed) return at;
        if (reached.kind == WindowEnd::Kind::broken && counted) fail(at, reached.reason);
        counted = reached.kind == WindowEnd::Kind::broken;
        if (counted) continue;  // from the event that could not be read
        at = skip_blanks(text_, at);
        if (at >= text_.size()) throw cut_error(text_);
        if (text_[at] == ']') return at + 1;
        if (text_[at] != ',') fail(at, "expected ',' between events");
        ++at;
    }
}

WindowEnd Windows::read_part(std::size_t begin, std::size_t end) {
    try {
        return reader_.read(text_.substr(begin, end - begin));
    } catch (const Error& error) {
        const std::size_t event = begin + reader_.event_begin();
        if (const auto unsound = error_in_value(text_, event)) throw Error(*unsound);
        throw with_context(fmt::format("line {}", line_at(text_, event)), error);
    }
}

/// The end of as many events from `begin` on as fit a window, at least of one.
std::size_t Windows::counted_end(std::size_t begin) const {
    const std::string_view near = text_.substr(0, std::min(text_.size(), begin + largest_event));
    std::size_t end = value_end(near, begin);
    if (end == nowhere) {
        if (near.size() == text_.size()) fail(begin, "the text ends inside the trace");
        throw error_at(text_, begin,
                       fmt::format("an event of more than {} MiB", largest_event >> 20U));
    }
    while (true) {
        const std::size_t comma = skip_blanks(near, end);
        if (comma >= near.size() || near[comma] != ',') return end;
        const std::size_t next = value_end(near, skip_blanks(near, comma + 1));
        if (next == nowhere || next - begin > window_size) return end;
        end = next;
    }
}

void Windows::fail(std::size_t at, std::string_view reason) const {
    if (at < text_.size() && text_[at] == ']') throw trailing_comma(text_, at);
    if (const auto error = error_in_elements(text_, at)) throw Error(*error);
    throw error_at(text_, at, fmt::format("{}: {}", in_quotes(text_.substr(at, 60)), reason));
}

}  // namespace

std::size_t events_begin(std::string_view text) {
    return Surroundings(text).begin();
}

void read_events(std::string_view text, Collector& collector, const Forget& forget) {
    Surroundings surroundings(text);
    const std::size_t begin = surroundings.begin();
    const std::size_t end = Windows(text, collector, forget).read(begin);
    surroundings.finish(end);
}

}  // namespace ipugate::readers::timeline
