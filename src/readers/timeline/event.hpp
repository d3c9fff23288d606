// SPDX-License-Identifier: Apache-2.0
// One event of a trace as raw JSON tokens, and what its tokens mean.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ipugate::readers::timeline {

/// What is read of an event; the keys from `index` on stand in its "args".
enum class Key : unsigned char {
    name,
    ph,
    pid,
    tid,
    ts,
    dur,
    index,
    type,
    own_name,  ///< "name" in args: of a lane in a metadata event, of the operator elsewhere
    total_cycle,
    cycle_percent,
    total_cycle_percent,
    conv,
    vector,
    dma_load,
    dma_store,
};

inline constexpr std::size_t key_count = 16;

/// The raw tokens of one event by key, empty where the key is absent. Strings keep their quotes and
/// escapes. The views end with the call that hands the event over.
class Event {
 public:
    void clear() {
        tokens_.fill({});
        incomplete_ = {};
        empty_ = true;
    }

    [[nodiscard]] std::string_view operator[](Key key) const {
        return tokens_[static_cast<std::size_t>(key)];
    }
    /// Keeps a token; a second, different one for the same key is an Error.
    void set(Key key, std::string_view token);

    /// A text in the event that says the recording is not whole.
    [[nodiscard]] std::string_view incomplete() const { return incomplete_; }
    void set_incomplete(std::string_view text) { incomplete_ = text; }

    /// It has no key at all: some writers end a trace with {} to avoid a trailing comma.
    [[nodiscard]] bool empty() const { return empty_; }
    void set_not_empty() { empty_ = false; }

    /// Where the event begins in the text of the trace.
    [[nodiscard]] const char* place() const { return place_; }
    void set_place(const char* place) { place_ = place; }

    /// It has the percentages of at least one engine.
    [[nodiscard]] bool has_engines() const {
        return !(*this)[Key::conv].empty() || !(*this)[Key::vector].empty() ||
               !(*this)[Key::dma_load].empty() || !(*this)[Key::dma_store].empty();
    }

 private:
    std::array<std::string_view, key_count> tokens_;
    std::string_view incomplete_;
    const char* place_ = nullptr;
    bool empty_ = true;
};

/// The name of a key as traces print it.
std::string_view to_string(Key key);

/// A number with the size of its last printed digit: "12.345" -> 0.001.
struct Printed {
    double value = 0;
    double resolution = 0;
};

/// The token of `key` as a finite number that is not negative, printed as a number or as text;
/// nothing if the key is absent. Anything else is an Error.
std::optional<Printed> number(const Event& event, Key key);

/// The token of `key` in percent, with or without the sign, as a fraction; nothing if absent.
/// Outside of 0..100 is an Error.
std::optional<double> percent(const Event& event, Key key);

/// A token without its quotes, escapes still in: fit for comparing.
std::string_view unquoted(std::string_view token);

/// The text of a string token, escapes resolved; other tokens as they stand.
std::string text_of(std::string_view token);

/// Whether `text` says that a log overflowed or is incomplete.
bool says_incomplete(std::string_view text);

}  // namespace ipugate::readers::timeline
