// SPDX-License-Identifier: Apache-2.0
// From the events of a timeline to a model: operators, totals, clock and notes.
#include "readers/timeline/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "readers/timeline/clock.hpp"
#include "readers/timeline/frame.hpp"
#include "readers/timeline/key_name.hpp"
#include "readers/timeline/op_name.hpp"
#include "readers/timeline/scan.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {
namespace {

/// Nanoseconds of microseconds; rounded to picoseconds, which hides the noise of binary fractions.
double nanoseconds(double microseconds) {
    return std::round(microseconds * 1e6) / 1e3;
}

class Summary {
 public:
    Summary(Collector& collector, const Capture& capture)
        : collector_(collector), capture_(capture), frame_(frame_of(collector, capture.options)) {}

    Reading read();

 private:
    void take_ops();
    [[nodiscard]] Op op_of(const OpSum& sum, const OpNames& names) const;
    [[nodiscard]] OpName name_of(const OpKey& key, const OpNames& names) const;
    [[nodiscard]] std::string line_of(const OpKey& key) const;
    void set_shares();
    void set_metrics();
    [[nodiscard]] std::vector<Total> totals();
    void add_metric(std::string_view name, Dimension dimension, const std::vector<double>& values);
    [[nodiscard]] bool has_time() const { return frame_.has_duration || frame_.clock.has_value(); }
    [[nodiscard]] double time_of(double cycles, double duration) const;
    void note(std::string text) { reading_.notes.push_back({{capture_.file, 0}, std::move(text)}); }

    Collector& collector_;
    const Capture& capture_;
    Frame frame_;
    Model model_;
    Reading reading_;
};

Reading Summary::read() {
    if (frame_.clock)
        model_.environment["clock"] = format_quantity(*frame_.clock * 1e6, Dimension::frequency);
    for (const std::string& text : frame_.notes) note(text);
    set_metrics();
    take_ops();
    set_shares();
    reading_.models.push_back(std::move(model_));
    return std::move(reading_);
}

double Summary::time_of(double cycles, double duration) const {
    return nanoseconds(frame_.has_duration ? duration : cycles / *frame_.clock);
}

/// One total an invocation over all cores; one mean if they are too many.
std::vector<Total> Summary::totals() {
    std::vector<Total> totals(1);
    const std::vector<Total>& first = frame_.lanes.front().sum->rhythm.totals();
    if (frame_.invocations > 1 && first.size() == frame_.invocations) {
        totals.assign(frame_.invocations, {});
        for (const Chosen& chosen : frame_.lanes) {
            for (std::size_t i = 0; i < totals.size(); ++i) {
                totals[i].cycles += chosen.sum->rhythm.totals()[i].cycles;
                totals[i].duration += chosen.sum->rhythm.totals()[i].duration;
            }
        }
    } else {
        for (const Chosen& chosen : frame_.lanes) {
            totals.front().cycles += chosen.sum->cycles;
            totals.front().duration += chosen.sum->duration;
        }
        totals.front().cycles /= static_cast<double>(frame_.invocations);
        totals.front().duration /= static_cast<double>(frame_.invocations);
        if (frame_.invocations > 1) note("too many invocations to keep each: their mean is kept");
    }
    return totals;
}

void Summary::set_metrics() {
    std::vector<double> cycles;
    std::vector<double> times;
    for (const Total& total : totals()) {
        if (frame_.has_cycles) cycles.push_back(total.cycles);
        if (has_time()) {
            times.push_back(time_of(total.cycles, total.duration));
        }
    }
    add_metric("timeline_cycles", Dimension::cycles, cycles);
    add_metric("timeline_time", Dimension::time, times);
}

void Summary::add_metric(std::string_view name, Dimension dimension,
                         const std::vector<double>& values) {
    if (values.empty()) return;
    Metric& metric = model_.metrics[std::string(name)];
    metric.dimension = dimension;
    for (const double value : values) {
        Sample& sample = metric.samples.emplace_back();
        sample.value = value;
        sample.resolution = dimension == Dimension::cycles ? 1 : 0;
        sample.place.file = capture_.file;
        sample.text = fmt::format("sum of the operators, {}", format_quantity(value, dimension));
    }
}

void Summary::take_ops() {
    const OpNames names(capture_.options.op_pattern);
    OpTable& table = collector_.ops();
    std::vector<Op>& ops = model_.ops;
    ops.reserve(table.size());
    std::size_t in_pieces = 0;
    bool all_indexed = true;
    while (!table.empty()) {
        const OpSum sum = table.take_first();
        if (frame_.lane(sum.lane) == nullptr) continue;
        if (sum.events > frame_.invocations) ++in_pieces;
        ops.push_back(op_of(sum, names));
        all_indexed = all_indexed && ops.back().index >= 0;
    }
    if (in_pieces > 0) {
        note(fmt::format("{} of {} operators ran in several pieces, which are summed", in_pieces,
                         ops.size()));
    }
    if (!all_indexed) note("the events do not all name an operator's index: in order of start");
    const auto earlier = [all_indexed](const Op& a, const Op& b) {
        if (a.core != b.core) return a.core < b.core;
        if (all_indexed && a.index != b.index) return a.index < b.index;
        if (a.start != b.start) return a.start < b.start;
        return std::tie(a.index, a.type, a.name) < std::tie(b.index, b.type, b.name);
    };
    // A timeline mostly is in this order; a check costs less than sorting for nothing.
    if (!std::is_sorted(ops.begin(), ops.end(), earlier))
        std::sort(ops.begin(), ops.end(), earlier);
}

Op Summary::op_of(const OpSum& sum, const OpNames& names) const {
    const auto count = static_cast<double>(frame_.invocations);
    OpName name = name_of(OpTable::key_of(sum), names);
    Op op;
    op.index = name.index;
    op.type = std::move(name.type);
    op.name = std::move(name.name);
    op.shape = std::move(name.shape);
    op.core = frame_.lane(sum.lane)->core;
    if (frame_.has_start) op.start = nanoseconds(sum.start - frame_.first_start);
    if (frame_.has_cycles) op.cycles = sum.cycles / count;
    if (has_time()) {
        op.time = time_of(sum.cycles / count, sum.duration / count);
        op.time_source = TimeSource::measured;
    }
    const auto engine = [&sum](std::size_t i) {
        const bool known = (sum.engines_known & (1U << i)) != 0;
        return known ? std::optional(sum.engines[i]) : std::nullopt;
    };
    op.conv = engine(0);
    op.vector = engine(1);
    op.dma_load = engine(2);
    op.dma_store = engine(3);
    return op;
}

std::string Summary::line_of(const OpKey& key) const {
    return fmt::format("line {}", line_at(capture_.text, capture_.text.find(key.event_name)));
}

OpName Summary::name_of(const OpKey& key, const OpNames& names) const {
    try {
        return timeline::name_of(key, names);
    } catch (const Error& error) {
        throw with_context(line_of(key), error);
    }
}

void Summary::set_shares() {
    double total = 0;
    for (const Op& op : model_.ops) total += frame_.has_cycles ? *op.cycles : *op.time;
    if (total <= 0) throw Error("all operators took no time: nothing was measured");
    for (Op& op : model_.ops) op.share = (frame_.has_cycles ? *op.cycles : *op.time) / total;
}

}  // namespace

Reading summary(Collector& collector, const Capture& capture) {
    return Summary(collector, capture).read();
}

}  // namespace ipugate::readers::timeline
