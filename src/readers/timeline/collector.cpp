// SPDX-License-Identifier: Apache-2.0
// Takes the events of a trace one by one and keeps what a summary of the layers needs.
#include "readers/timeline/collector.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {
namespace {

void refuse_incomplete(std::string_view text) {
    if (!says_incomplete(text)) return;
    throw Error(fmt::format("{}: the recording is not complete", in_quotes(unquoted(text))),
                "record again with a larger log buffer (--ipu_log_size)");
}

/// An event's name for messages; events that end one mostly have none.
std::string called(std::string_view name) {
    const std::string_view text = unquoted(name);
    return text.empty() ? "an event without a name" : in_quotes(text);
}

/// What the event says, apart from its duration.
Slice slice_of(const Event& event) {
    Slice slice;
    slice.start = number(event, Key::ts);
    slice.cycles = number(event, Key::total_cycle);
    slice.engines = {percent(event, Key::conv), percent(event, Key::vector),
                     percent(event, Key::dma_load), percent(event, Key::dma_store)};
    // Shares of the model are computed anew; these are read to refuse nonsense.
    percent(event, Key::cycle_percent);
    percent(event, Key::total_cycle_percent);
    return slice;
}

}  // namespace

void Collector::take(const Event& event) {
    if (!event.incomplete().empty()) refuse_incomplete(event.incomplete());
    const std::string_view ph = unquoted(event[Key::ph]);
    if (ph == "X") return take_complete(event);
    if (ph == "B") return begin(event);
    if (ph == "E") return end(event);
    if (ph.empty()) {
        if (event.empty()) return;
        throw Error("an event without 'ph'", "this is not a trace in Chrome's format");
    }
    refuse_incomplete(event[Key::name]);
    refuse_incomplete(event[Key::own_name]);
    if (ph == "M") lanes_.name(event);
}

void Collector::take_complete(const Event& event) {
    Lane& lane = lanes_.of(event);
    if (lane.role == Role::other) return;
    if (lane.role == Role::unknown && !event.has_engines()) {
        ++lane.passed_over;
        return;
    }
    keep(event.place(), add(lane, event, number(event, Key::dur)));
}

void Collector::begin(const Event& event) {
    Lane& lane = lanes_.of(event);
    if (lane.role == Role::other) return;
    if (begun_.size() <= lane.number) begun_.resize(lane.number + 1);
    std::optional<Begun>& begun = begun_[lane.number];
    if (!begun) {
        begun.emplace();
        begun->place = event.place();
        for (std::size_t i = 0; i < key_count; ++i) begun->tokens[i] = event[static_cast<Key>(i)];
        return;
    }
    if (lane.role == Role::layer) {
        throw Error(fmt::format("{} begins inside {}", called(event[Key::name]),
                                called(begun->tokens.front())));
    }
    // Instructions nest; should the lane turn out to hold layers, it is read again and refused.
    ++begun->inner;
    ++lane.passed_over;
}

void Collector::end(const Event& event) {
    Lane& lane = lanes_.of(event);
    if (lane.role == Role::other) return;
    if (begun_.size() <= lane.number || !begun_[lane.number]) {
        if (lane.role == Role::unknown) return;
        throw Error(fmt::format("{} ends without a begin", called(event[Key::name])));
    }
    std::optional<Begun>& begun = begun_[lane.number];
    if (begun->inner > 0) {
        --begun->inner;
        return;
    }
    add_begun(lane, *begun, event);
    begun.reset();
}

void Collector::add_begun(Lane& lane, const Begun& begun, const Event& end) {
    Event whole;
    for (std::size_t i = 0; i < key_count; ++i) {
        const auto key = static_cast<Key>(i);
        if (!begun.tokens[i].empty()) whole.set(key, begun.tokens[i]);
        if (key != Key::ph && key != Key::ts && !end[key].empty()) whole.set(key, end[key]);
    }
    if (lane.role == Role::unknown && !whole.has_engines()) {
        ++lane.passed_over;
        return;
    }
    const std::optional<Printed> from = number(whole, Key::ts);
    const std::optional<Printed> to = number(end, Key::ts);
    if (!from || !to || to->value < from->value) {
        throw Error(fmt::format("{}: begin and end need a 'ts', the end's not before the begin's",
                                called(whole[Key::name])));
    }
    const OpSum& sum = add(
        lane, whole, Printed{to->value - from->value, std::min(from->resolution, to->resolution)});
    keep(begun.place, sum);
    keep(end.place(), sum);
}

void Collector::keep(const char* place, const OpSum& sum) {
    if (keeps_occurrences_) occurrences_.push_back({place, sum.lane, sum.position});
}

const OpSum& Collector::add(Lane& lane, const Event& event, std::optional<Printed> duration) {
    Slice slice = slice_of(event);
    slice.lane = lane.number;
    slice.duration = duration;
    if (!slice.duration && !slice.cycles) {
        throw Error(
            fmt::format("{} has neither 'dur' nor 'total_cycle'", called(event[Key::name])));
    }
    const OpTable::Added added = ops_.add(slice, event);
    if (added.is_new) {
        refuse_incomplete(event[Key::name]);
        refuse_incomplete(event[Key::own_name]);
    }
    ++lane.measured;
    while (sums_.size() <= lane.number) sums_.emplace_back();
    LaneSum& sum = sums_[lane.number];
    const Total total{slice.cycles ? slice.cycles->value : 0,
                      slice.duration ? slice.duration->value : 0};
    ++sum.events;
    sum.cycles += total.cycles;
    sum.duration += total.duration;
    if (slice.cycles) ++sum.with_cycles;
    if (slice.duration) ++sum.with_duration;
    if (slice.start) {
        ++sum.with_start;
        sum.first_start = std::min(sum.first_start, slice.start->value);
    }
    if (slice.cycles && slice.duration) {
        sum.clock.add(slice.cycles->value, slice.duration->value, slice.duration->resolution,
                      unquoted(event[Key::name]));
    }
    sum.rhythm.add(added.sum.position, total);
    return added.sum;
}

void Collector::finish() {
    for (const Lane& lane : lanes_.all()) {
        if (lane.number >= begun_.size() || !begun_[lane.number]) continue;
        if (lane.role != Role::layer && lane.measured == 0) continue;
        throw Error(
            fmt::format("{} begins and never ends", called(begun_[lane.number]->tokens.front())),
            "the file was cut or the recording stopped too early; write it again");
    }
    ops_.finish_adding();
    std::sort(occurrences_.begin(), occurrences_.end(),
              [](const Occurrence& a, const Occurrence& b) { return a.place < b.place; });
}

}  // namespace ipugate::readers::timeline
