// SPDX-License-Identifier: Apache-2.0
// Sums up the events of each operator; an event of a known operator allocates nothing.
#include "readers/timeline/op_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <utility>

#include "support/error.hpp"

namespace ipugate::readers::timeline {
namespace {

constexpr std::size_t most_ops = 2000000;
constexpr std::size_t chunk_size = std::size_t{1} << 16U;
/// Between the tokens of a key; JSON text cannot hold it.
constexpr char mark = '\x1f';

void add_event(OpSum& sum, const Slice& slice) {
    const double cycles = slice.cycles ? slice.cycles->value : 0;
    const double duration = slice.duration ? slice.duration->value : 0;
    const double weight = slice.cycles ? cycles : duration;
    if (sum.events == 0 && slice.start) sum.start = slice.start->value;
    if (slice.start) sum.start = std::min(sum.start, slice.start->value);
    ++sum.events;
    sum.duration += duration;
    sum.cycles += cycles;
    sum.weight += weight;
    // A running mean keeps a constant share exactly as it was printed.
    const double part = sum.weight > 0 ? weight / sum.weight : 1.0 / sum.events;
    for (std::size_t i = 0; i < engine_count; ++i) {
        if (!slice.engines[i]) sum.engines_known &= ~(1U << i);
        const double share = slice.engines[i].value_or(0);
        sum.engines[i] += (share - sum.engines[i]) * part;
    }
}

std::uint32_t hash_of(std::string_view key, std::uint32_t lane) {
    const std::size_t hash = std::hash<std::string_view>{}(key) + lane * std::size_t{0x9E3779B9};
    return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

}  // namespace

OpTable::Added OpTable::add(const Slice& slice, const Event& event) {
    key_.assign(event[Key::name]);
    for (const Key key : {Key::index, Key::type, Key::own_name}) {
        key_ += mark;
        key_ += event[key];
    }
    const auto lane = static_cast<std::uint32_t>(slice.lane);
    const std::size_t size = sums_.size();
    const std::uint32_t guess = size == 0 ? 0 : sums_[last_].follower;
    const bool guessed = guess < size && is_key_of(sums_[guess], lane);
    const std::uint32_t number = guessed ? guess : find_or_make(lane);
    sums_[last_].follower = number;
    last_ = number;
    OpSum& sum = sums_[number];
    add_event(sum, slice);
    return {sum, sums_.size() > size};
}

bool OpTable::is_key_of(const OpSum& sum, std::uint32_t lane) const {
    return sum.lane == lane && std::string_view(sum.key, sum.key_length) == key_;
}

/// The position in `sums_` of the operator with `key_`.
std::uint32_t OpTable::find_or_make(std::uint32_t lane) {
    if ((sums_.size() + 1) * 4 > slots_.size() * 3) grow();
    const std::uint32_t hash = hash_of(key_, lane);
    const std::size_t wrap = slots_.size() - 1;
    std::size_t slot = hash & wrap;
    for (; slots_[slot].number != 0; slot = (slot + 1) & wrap) {
        const std::uint32_t number = slots_[slot].number - 1;
        if (slots_[slot].hash == hash && is_key_of(sums_[number], lane)) return number;
    }
    if (sums_.size() == most_ops) {
        throw Error(fmt::format("more than {} different operators: not a model", most_ops),
                    "name what tells operators apart with the option 'op_pattern'");
    }
    const auto number = static_cast<std::uint32_t>(sums_.size());
    slots_[slot] = {number + 1, hash};
    make(lane);
    return number;
}

void OpTable::make(std::uint32_t lane) {
    if (lane_sizes_.size() <= lane) lane_sizes_.resize(lane + std::size_t{1}, 0);
    OpSum& sum = sums_.emplace_back();
    sum.key = keep_key();
    sum.key_length = static_cast<std::uint32_t>(key_.size());
    sum.lane = lane;
    sum.position = lane_sizes_[lane]++;
    sum.engines_known = (1U << engine_count) - 1;
}

const char* OpTable::keep_key() {
    if (key_.size() > chunk_left_) {
        chunk_left_ = std::max(chunk_size, key_.size());
        chunks_.push_back(std::make_unique<char[]>(chunk_left_));
    }
    const std::size_t size = std::max(chunk_size, chunk_left_);
    char* place = chunks_.back().get() + (size - chunk_left_);
    std::memcpy(place, key_.data(), key_.size());
    chunk_left_ -= key_.size();
    return place;
}

void OpTable::grow() {
    std::vector<Slot> larger(std::max<std::size_t>(256, slots_.size() * 2));
    const std::size_t wrap = larger.size() - 1;
    for (const Slot& old : slots_) {
        if (old.number == 0) continue;
        std::size_t slot = old.hash & wrap;
        while (larger[slot].number != 0) slot = (slot + 1) & wrap;
        larger[slot] = old;
    }
    slots_ = std::move(larger);
}

OpKey OpTable::key_of(const OpSum& sum) {
    const std::string_view key(sum.key, sum.key_length);
    const std::size_t first = key.find(mark);
    const std::size_t second = key.find(mark, first + 1);
    const std::size_t third = key.find(mark, second + 1);
    return {key.substr(0, first), key.substr(first + 1, second - first - 1),
            key.substr(second + 1, third - second - 1), key.substr(third + 1)};
}

OpSum OpTable::take_first() {
    const OpSum sum = sums_.front();
    sums_.pop_front();
    return sum;
}

void OpTable::finish_adding() {
    slots_ = {};
}

}  // namespace ipugate::readers::timeline
