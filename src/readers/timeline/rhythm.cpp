// SPDX-License-Identifier: Apache-2.0
// Whether the events of a lane repeat: whole invocations of the model, or operators in pieces.
#include "readers/timeline/rhythm.hpp"

namespace ipugate::readers::timeline {
namespace {

constexpr std::size_t most_totals = 10000;

}  // namespace

void Rhythm::add(std::uint32_t position, const Total& total) {
    ++events_;
    const bool is_new = position == ops_;
    if (is_new) ++ops_;
    if (is_new ? repeating_ : position != next_) cyclic_ = false;
    if (!cyclic_) {
        totals_ = {};
        return;
    }
    if (!is_new) repeating_ = true;
    // In the first round only the first operator can come again.
    next_ = repeating_ ? (position + std::size_t{1}) % ops_ : 0;
    if (position == 0 && events_ / ops_ <= most_totals) totals_.emplace_back();
    if (events_ > most_totals * ops_ && repeating_) {
        totals_ = {};
        return;
    }
    totals_.back().cycles += total.cycles;
    totals_.back().duration += total.duration;
}

}  // namespace ipugate::readers::timeline
