// SPDX-License-Identifier: Apache-2.0
// A timeline again, its operators numbered as their model numbers them.
#include "readers/timeline/realign.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "readers/timeline/collector.hpp"
#include "readers/timeline/diagnosis.hpp"
#include "readers/timeline/frame.hpp"
#include "readers/timeline/key_name.hpp"
#include "readers/timeline/rewrite.hpp"
#include "readers/timeline/scan.hpp"
#include "readers/timeline/trace.hpp"
#include "support/error.hpp"

namespace ipugate::readers::timeline {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::size_t forget_every = std::size_t{1} << 20U;

/// By lane and by the operator's position in it.
using Rewrites = std::vector<std::vector<Rewrite>>;

/// The new name of an event, or the old one if that says all of it.
std::string new_name(const OpKey& key, const OpName& op, const Realigned& target,
                     const OpNames& names) {
    std::string old = text_of(key.event_name);
    if (!op.type.empty()) {
        if (const auto renumbered = names.renumbered(old, target.index)) return *renumbered;
        if (is_given(key.index)) return old;
    }
    const std::string& type = op.type.empty() ? target.type : op.type;
    const OpName said = names.parts(old);
    std::string rest = said.name;
    if (rest.empty() && said.type != type) rest = said.type;
    return fmt::format("{} {}{}{}", target.index, type, rest.empty() ? "" : " ", rest);
}

Rewrite rewrite_of(const OpKey& key, const OpName& op, const Realigned& target,
                   const OpNames& names) {
    const std::string name = new_name(key, op, target, names);
    Rewrite rewrite;
    rewrite.index = fmt::format("{}", target.index);
    rewrite.needs_name = key.event_name.empty() && !name.empty();
    if (name != text_of(key.event_name)) rewrite.name = json_text(name);
    return rewrite;
}

class Realigner {
 public:
    Realigner(const Capture& capture, const Sink& sink) : capture_(capture), sink_(sink) {}

    void collect();
    void choose(const Realignment& realignment);
    void write();

 private:
    [[nodiscard]] const Rewrite* rewrite_at(std::size_t at);
    void forget(std::size_t end);

    const Capture& capture_;
    const Sink& sink_;
    std::optional<Collector> collector_{std::in_place};
    Rewrites rewrites_;
    std::span<const Occurrence> waiting_;
    std::size_t forgotten_ = 0;
};

void Realigner::collect() {
    collector_->keep_occurrences();
    read_events(capture_.text, *collector_, capture_.forget);
    if (collector_->lanes().named_too_late()) {
        collector_.emplace(Lanes(collector_->lanes()));
        collector_->keep_occurrences();
        read_events(capture_.text, *collector_, capture_.forget);
    }
    collector_->finish();
}

void Realigner::choose(const Realignment& realignment) {
    const Frame frame = frame_of(*collector_, capture_.options);
    const OpNames names(capture_.options.op_pattern);
    OpTable& table = collector_->ops();
    while (!table.empty()) {
        const OpSum sum = table.take_first();
        const Chosen* lane = frame.lane(sum.lane);
        if (lane == nullptr) continue;
        const OpKey key = OpTable::key_of(sum);
        const OpName name = name_of(key, names);
        Op op;
        op.index = name.index;
        op.type = name.type;
        op.name = name.name;
        op.shape = name.shape;
        op.core = lane->core;
        if (rewrites_.size() <= sum.lane) rewrites_.resize(sum.lane + std::size_t{1});
        std::vector<Rewrite>& of_lane = rewrites_[sum.lane];
        if (of_lane.size() <= sum.position) of_lane.resize(sum.position + std::size_t{1});
        of_lane[sum.position] = rewrite_of(key, name, realignment(op), names);
    }
    waiting_ = collector_->occurrences();
}

/// What to do with the event at `at`; null: nothing.
const Rewrite* Realigner::rewrite_at(std::size_t at) {
    if (waiting_.empty() || waiting_.front().place != capture_.text.data() + at) return nullptr;
    const Occurrence event = waiting_.front();
    waiting_ = waiting_.subspan(1);
    if (rewrites_.size() <= event.lane || rewrites_[event.lane].empty()) return nullptr;
    return &rewrites_[event.lane][event.position];
}

void Realigner::forget(std::size_t end) {
    if (!capture_.forget || end < forgotten_ + forget_every) return;
    capture_.forget(capture_.text.substr(forgotten_, end - forgotten_));
    forgotten_ = end;
}

void Realigner::write() {
    const std::string_view text = capture_.text;
    std::size_t copied = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    std::size_t at = skip_blanks(text, events_begin(text));
    while (at < text.size() && text[at] != ']') {
        const std::size_t end = sound_value_end(text, at);
        if (const Rewrite* rewrite = rewrite_at(at)) {
            sink_(text.substr(copied, at - copied));
            sink_(rewritten(text.substr(at, end - at), *rewrite));
        } else {
            sink_(text.substr(copied, end - copied));
        }
        copied = end;
        forget(end);
        at = skip_blanks(text, end);
        if (at < text.size() && text[at] == ',') at = skip_blanks(text, at + 1);
    }
    if (at >= text.size()) throw cut_error(text);
    if (!waiting_.empty()) throw Error("the timeline changed while it was read", "run it again");
    sink_(text.substr(copied));
}

}  // namespace

void realign(const Capture& capture, const Realignment& realignment, const Sink& sink) {
    Realigner realigner(capture, sink);
    realigner.collect();
    realigner.choose(realignment);
    realigner.write();
}

}  // namespace ipugate::readers::timeline
