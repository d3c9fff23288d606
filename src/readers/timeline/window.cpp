// SPDX-License-Identifier: Apache-2.0
// Reads the events of a part of a trace with simdjson.
#include "readers/timeline/window.hpp"

#include <simdjson.h>

#include <array>
#include <cstring>
#include <optional>
#include <vector>

#include "readers/timeline/event.hpp"

namespace ipugate::readers::timeline {
namespace {

namespace ondemand = simdjson::ondemand;

struct KnownKey {
    std::string_view text;
    Key key;
};

constexpr std::array event_keys = {KnownKey{"name", Key::name}, KnownKey{"ph", Key::ph},
                                   KnownKey{"pid", Key::pid},   KnownKey{"tid", Key::tid},
                                   KnownKey{"ts", Key::ts},     KnownKey{"dur", Key::dur}};

constexpr std::array args_keys = {KnownKey{"total_cycle", Key::total_cycle},
                                  KnownKey{"cycle_percent", Key::cycle_percent},
                                  KnownKey{"total_cycle_percent", Key::total_cycle_percent},
                                  KnownKey{"conv_cycle_percent", Key::conv},
                                  KnownKey{"vector_cycle_percent", Key::vector},
                                  KnownKey{"dma_load_cycle_percent", Key::dma_load},
                                  KnownKey{"dma_store_cycle_percent", Key::dma_store},
                                  KnownKey{"index", Key::index},
                                  KnownKey{"op_index", Key::index},
                                  KnownKey{"layer_index", Key::index},
                                  KnownKey{"type", Key::type},
                                  KnownKey{"op_type", Key::type},
                                  KnownKey{"name", Key::own_name},
                                  KnownKey{"op_name", Key::own_name}};

/// Finds keys in a table. Events repeat their keys in the same order, so the one that followed the
/// last one the last time is tried first.
template <std::size_t Size>
class KeyFinder {
 public:
    explicit KeyFinder(const std::array<KnownKey, Size>& keys) : keys_(keys) {}

    std::optional<Key> find(ondemand::raw_json_string key) {
        std::size_t& next = following_[last_];
        if (next < Size && key.unsafe_is_equal(keys_[next].text)) {
            last_ = next;
            return keys_[next].key;
        }
        const char first = key.raw()[0];
        for (std::size_t i = 0; i < Size; ++i) {
            if (keys_[i].text.front() != first || !key.unsafe_is_equal(keys_[i].text)) continue;
            next = i;
            last_ = i;
            return keys_[i].key;
        }
        return std::nullopt;
    }

 private:
    const std::array<KnownKey, Size>& keys_;
    std::array<std::size_t, Size> following_{};
    std::size_t last_ = 0;
};

/// A key's text, escapes still in.
std::string_view text_of_key(ondemand::raw_json_string key) {
    const char* end = key.raw();
    while (*end != '"') end += *end == '\\' ? 2 : 1;
    return {key.raw(), static_cast<std::size_t>(end - key.raw())};
}

std::string_view without_blanks(std::string_view token) {
    while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') {
        token.remove_suffix(1);
    }
    return token;
}

/// Whether a scalar may be JSON: Python's None, True, nan and single quotes are not.
bool may_be_json(std::string_view token) {
    const char first = token.empty() ? '\0' : token.front();
    if (first == '"' || first == '{' || first == '[') return true;
    if (first == '-' || (first >= '0' && first <= '9')) return true;
    return token == "true" || token == "false" || token == "null";
}

bool means_no(std::string_view token) {
    return token == "false" || token == "null" || token == "0" || token == "\"\"";
}

constexpr const char* not_json = "not JSON";

/// Reads one event. Functions return null or what is wrong.
class EventReader {
 public:
    explicit EventReader(const Collector& collector) : collector_(collector) {}

    const char* read(ondemand::object object, const char* place) {
        event_.clear();
        event_.set_place(place);
        for (auto item : object) {
            ondemand::field field;
            if (const auto error = std::move(item).get(field))
                return simdjson::error_message(error);
            event_.set_not_empty();
            if (const char* wrong = read_field(field)) return wrong;
        }
        return nullptr;
    }
    [[nodiscard]] const Event& event() const { return event_; }

 private:
    const char* read_field(ondemand::field& field) {
        const std::string_view token = without_blanks(field.value().raw_json_token());
        if (!may_be_json(token)) return not_json;
        if (const std::optional<Key> key = event_keys_.find(field.key())) {
            event_.set(*key, token);
            return nullptr;
        }
        if (!field.key().unsafe_is_equal("args")) return nullptr;
        if (token.front() == '"') note_incomplete(token);
        if (token.front() != '{' || collector_.ignores_args(event_)) return nullptr;
        return read_args(field);
    }

    const char* read_args(ondemand::field& field) {
        ondemand::object args;
        if (const auto error = field.value().get_object().get(args)) {
            return simdjson::error_message(error);
        }
        for (auto item : args) {
            ondemand::field arg;
            if (const auto error = std::move(item).get(arg)) return simdjson::error_message(error);
            const std::string_view token = without_blanks(arg.value().raw_json_token());
            if (!may_be_json(token)) return not_json;
            if (const std::optional<Key> key = args_keys_.find(arg.key())) {
                event_.set(*key, token);
                continue;
            }
            if (token.front() == '"') note_incomplete(token);
            if (!means_no(token)) note_incomplete(text_of_key(arg.key()));
        }
        return nullptr;
    }

    void note_incomplete(std::string_view text) {
        if (says_incomplete(text)) event_.set_incomplete(text);
    }

    const Collector& collector_;
    Event event_;
    KeyFinder<event_keys.size()> event_keys_{event_keys};
    KeyFinder<args_keys.size()> args_keys_{args_keys};
};

}  // namespace

struct WindowReader::Parts {
    explicit Parts(Collector& sink) : collector(sink), events(sink) {}

    WindowEnd read_array(ondemand::document& document);

    Collector& collector;
    EventReader events;
    ondemand::parser parser;
    std::vector<char> buffer;
    const char* part = nullptr;
    std::size_t length = 0;       ///< of the part in the buffer, which begins at 1
    std::size_t event_begin = 0;  ///< in the part
};

WindowReader::WindowReader(Collector& collector) : parts_(std::make_unique<Parts>(collector)) {}

WindowReader::~WindowReader() = default;

std::size_t WindowReader::event_begin() const {
    return parts_->event_begin;
}

WindowEnd WindowReader::read(std::string_view part) {
    std::vector<char>& buffer = parts_->buffer;
    const std::size_t size = part.size() + 2;
    if (buffer.size() < size + simdjson::SIMDJSON_PADDING) {
        buffer.resize(size + simdjson::SIMDJSON_PADDING);
    }
    buffer[0] = '[';
    std::memcpy(buffer.data() + 1, part.data(), part.size());
    buffer[size - 1] = ']';
    // Padding must not look like a bracket: simdjson could step over the end.
    std::memset(buffer.data() + size, ' ', simdjson::SIMDJSON_PADDING);
    parts_->part = part.data();
    parts_->length = part.size();
    parts_->event_begin = 0;
    ondemand::document document;
    if (const auto error =
            parts_->parser.iterate(buffer.data(), size, buffer.size()).get(document)) {
        return {WindowEnd::Kind::broken, 0, simdjson::error_message(error)};
    }
    return parts_->read_array(document);
}

WindowEnd WindowReader::Parts::read_array(ondemand::document& document) {
    const auto broken = [this](const char* reason) {
        return WindowEnd{WindowEnd::Kind::broken, event_begin, reason};
    };
    ondemand::array array;
    if (const auto error = document.get_array().get(array)) {
        return broken(simdjson::error_message(error));
    }
    for (auto item : array) {
        ondemand::value value;
        // NOLINTNEXTLINE(performance-move-const-arg): get() is for rvalues only
        if (const auto error = std::move(item).get(value)) {
            return broken(simdjson::error_message(error));
        }
        const char* location = nullptr;
        if (const auto error = value.current_location().get(location)) {
            return broken(simdjson::error_message(error));
        }
        event_begin = static_cast<std::size_t>(location - buffer.data()) - 1;
        ondemand::object object;
        if (const auto error = value.get_object().get(object)) {
            return broken(error == simdjson::INCORRECT_TYPE ? "expected an event in braces"
                                                            : simdjson::error_message(error));
        }
        if (const char* wrong = events.read(object, part + event_begin)) return broken(wrong);
        collector.take(events.event());
    }
    const char* location = nullptr;
    if (document.current_location().get(location) != simdjson::SUCCESS) {
        return {WindowEnd::Kind::whole, length, {}};
    }
    // The array ended early: its bracket is the last thing in front of where simdjson stands.
    const char* bracket = location - 1;
    while (*bracket != ']') --bracket;
    return {WindowEnd::Kind::closed, static_cast<std::size_t>(bracket - buffer.data()), {}};
}

}  // namespace ipugate::readers::timeline
