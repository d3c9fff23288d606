// SPDX-License-Identifier: Apache-2.0
// What holds for all layers of a timeline: which lanes count, the clock, how many invocations.
#include "readers/timeline/frame.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include "readers/timeline/clock.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {
namespace {

constexpr double clock_tolerance = 0.005;

class FrameMaker {
 public:
    FrameMaker(const Collector& collector, const CaptureOptions& options)
        : collector_(collector), options_(options) {}

    Frame make();

 private:
    void choose_lanes();
    void number_cores();
    void check_fields();
    void set_clock();
    void set_invocations();
    void note(std::string text) { frame_.notes.push_back(std::move(text)); }

    const Collector& collector_;
    const CaptureOptions& options_;
    Frame frame_;
};

Frame FrameMaker::make() {
    choose_lanes();
    number_cores();
    check_fields();
    set_clock();
    set_invocations();
    return std::move(frame_);
}

void FrameMaker::choose_lanes() {
    const auto layers = collector_.lanes().layers();
    for (const auto& [name, measured] : layers) {
        if (measured > 0) continue;
        throw Error(
            fmt::format("lane {} has no event: nothing was measured", in_quotes(name)),
            "give performance_timeline.py the log of every core, and only of cores that ran");
    }
    const Role role = layers.empty() ? Role::unknown : Role::layer;
    for (const Lane& lane : collector_.lanes().all()) {
        if (!layers.empty() && lane.role == Role::unknown && lane.measured > 0) {
            throw Error(fmt::format("lane {} has layers but no name, and other lanes have names",
                                    in_quotes(lane.name)),
                        "the timeline is not whole; write it again");
        }
        if (lane.role != role || lane.measured == 0) continue;
        frame_.lanes.push_back({&lane, &collector_.sum(lane), std::max(lane.core, 0)});
    }
    if (frame_.lanes.empty()) {
        throw Error(
            "no lane is called '..._layer_timeline' and no event has "
            "'conv_cycle_percent': nothing was measured",
            "write the timeline with performance_timeline.py");
    }
}

void FrameMaker::number_cores() {
    std::set<int> cores;
    for (const Chosen& chosen : frame_.lanes) cores.insert(chosen.core);
    if (cores.size() == frame_.lanes.size()) return;
    for (const Chosen& chosen : frame_.lanes) {
        if (chosen.lane->core < 0) continue;
        throw Error(fmt::format("several layer lanes of core {}, one of them {}", chosen.core,
                                in_quotes(chosen.lane->name)),
                    "their events may be the same ones twice; keep one");
    }
    int core = 0;
    for (Chosen& chosen : frame_.lanes) chosen.core = core++;
    note(
        fmt::format("{} lanes with layers have no names: taken as cores 0 to {} in the order of "
                    "appearance",
                    core, core - 1));
}

void FrameMaker::check_fields() {
    std::size_t events = 0;
    std::size_t cycles = 0;
    std::size_t duration = 0;
    std::size_t start = 0;
    double first = std::numeric_limits<double>::infinity();
    for (const Chosen& chosen : frame_.lanes) {
        events += chosen.sum->events;
        cycles += chosen.sum->with_cycles;
        duration += chosen.sum->with_duration;
        start += chosen.sum->with_start;
        first = std::min(first, chosen.sum->first_start);
    }
    for (const auto& [name, count] : {std::pair{"total_cycle", cycles}, {"dur", duration}}) {
        if (count == 0 || count == events) continue;
        throw Error(fmt::format("{} of {} layer events have no {}", events - count, events,
                                in_quotes(name)),
                    "the timeline is not whole; write it again");
    }
    frame_.has_cycles = cycles > 0;
    frame_.has_duration = duration > 0;
    frame_.has_start = start == events;
    frame_.first_start = first;
}

void FrameMaker::set_clock() {
    const std::optional<double> wanted =
        options_.clock ? std::optional(*options_.clock / 1e6) : std::nullopt;
    ClockRange range;
    for (const Chosen& chosen : frame_.lanes) range.join(chosen.sum->clock);
    std::optional<double> clock = range.clock();
    const bool judged = frame_.has_cycles && frame_.has_duration && !range.empty();
    if (judged && wanted && !range.allows(*wanted, clock_tolerance)) {
        throw Error(fmt::format("the timeline was drawn for {}, the manifest says {}",
                                clock ? megahertz(*clock) : "another clock", megahertz(*wanted)),
                    "pass the board's clock (/sys/dla/freq) to performance_timeline.py -f, or "
                    "correct the manifest");
    }
    if (clock) {
        note(
            fmt::format("{} is the clock that performance_timeline.py was told (-f); nothing in "
                        "a timeline shows the board's own",
                        megahertz(*clock)));
    } else if (judged) {
        note(
            "durations are printed too coarsely to tell the clock that the timeline was drawn for");
    }
    // The manifest's spelling of a clock that fits, so that all captures of a run agree.
    if (wanted) clock = wanted;
    frame_.clock = clock;
    if (frame_.has_duration) return;
    note(clock ? fmt::format("no 'dur': times are cycles over the manifest's clock, {}",
                             megahertz(*clock))
               : "no 'dur' and no clock in the manifest: cycles only, no times");
}

void FrameMaker::set_invocations() {
    bool whole = true;
    std::set<std::size_t> counts;
    for (const Chosen& chosen : frame_.lanes) {
        const Rhythm& rhythm = chosen.sum->rhythm;
        if (rhythm.cut()) {
            note(
                fmt::format("core {}: {} events of {} operators in a repeating order, the last "
                            "round not whole: summed as pieces, the recording may be cut",
                            chosen.core, chosen.sum->events, rhythm.ops()));
        }
        whole = whole && rhythm.whole();
        if (rhythm.whole()) counts.insert(rhythm.invocations());
    }
    if (counts.size() > 1 && *counts.begin() > 1) {
        throw Error(fmt::format("the cores show different numbers of invocations: {}",
                                fmt::join(counts, ", ")),
                    "one of their logs was cut; record again");
    }
    if (!whole || counts.size() != 1 || *counts.begin() == 1) return;
    frame_.invocations = *counts.begin();
    note(fmt::format("{} invocations: operators are means over them", frame_.invocations));
}

}  // namespace

const Chosen* Frame::lane(std::size_t number) const {
    for (const Chosen& chosen : lanes) {
        if (chosen.lane->number == number) return &chosen;
    }
    return nullptr;
}

Frame frame_of(const Collector& collector, const CaptureOptions& options) {
    return FrameMaker(collector, options).make();
}

}  // namespace ipugate::readers::timeline
