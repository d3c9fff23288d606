// SPDX-License-Identifier: Apache-2.0
// The blocks of the board program, line by line.
#include "readers/board/blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "readers/console.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

constexpr std::string_view program_start = "mi_ipu_datatype.h info:";

struct Head {
    std::string_view path;
    std::uint64_t channel = 0;
};

/// "<path>(<channel>):", the whole line.
std::optional<Head> head_of(std::string_view text) {
    if (text.back() != ':' || !text.ends_with("):")) return std::nullopt;
    if (begins(text, "Input(") || begins(text, "Output(")) return std::nullopt;
    const std::size_t open = text.rfind('(');
    if (open == std::string_view::npos || open == 0) return std::nullopt;
    const auto channel = parse_count(text.substr(open + 1, text.size() - open - 3));
    if (!channel) return std::nullopt;
    return Head{text.substr(0, open), *channel};
}

const Value* find_value(const Labelled& labelled, std::string_view metric) {
    const auto found = std::ranges::find(labelled.values, metric, &Value::metric);
    return found == labelled.values.end() ? nullptr : &*found;
}

/// Labels that can be torn: the known ones and the property of a tensor that may be missing.
std::vector<std::string> labels_to_tear(const Labels& labels) {
    std::vector<std::string> all = labels.all_folded();
    all.emplace_back("layout");
    return all;
}

/// Every model has inputs and outputs; without them the end of the block did not come.
void check_tensors(const Block& block) {
    for (const auto role : {Tensor::Role::input, Tensor::Role::output}) {
        if (std::ranges::count(block.tensors, role, &Tensor::role) != 0) continue;
        throw line_error(
            block.line,
            fmt::format("the block of {} has no {}: the capture was cut", in_quotes(block.path),
                        role == Tensor::Role::input ? "input" : "output"),
            std::string(capture_again));
    }
}

/// The times of one invocation: there must be one, and the IPU cannot run longer than the call.
void check_times(const Block& block) {
    const Value* invoke = find_value(block.labelled, "invoke_time");
    if (invoke == nullptr) {
        throw line_error(block.line,
                         fmt::format("the block of {} has no 'Invoke Time'", in_quotes(block.path)),
                         std::string(capture_again));
    }
    const Value* ipu = find_value(block.labelled, "ipu_time");
    if (ipu == nullptr) return;
    const double rounding = (ipu->sample.resolution + invoke->sample.resolution) / 2;
    if (ipu->sample.value <= invoke->sample.value + rounding) return;
    throw line_error(ipu->sample.place.line,
                     fmt::format("the IPU time {} is longer than the invoke time {}",
                                 in_quotes(ipu->sample.text), in_quotes(invoke->sample.text)),
                     "check the units; numbers printed without one take it from `units:` in the "
                     "manifest");
}

}  // namespace

bool is_block_head(std::string_view text) {
    return head_of(text).has_value();
}

Blocks::Blocks(const Capture& capture)
    : capture_(capture), labels_(capture), torn_(labels_to_tear(labels_)) {}

bool Blocks::take(const Line& line) {
    if (take_head(line)) return true;
    if (line.text == program_start) {
        close();
        refuse_announced();
        announced_ = line.number;
        started_ = true;
        return true;
    }
    if (announced_ != 0 && begins(line.text, "Max ")) return true;
    if (open_) return take_inside(line);
    if (begins(line.text, "Input(") || begins(line.text, "Output(")) {
        throw bad_line(line, "an input or output outside of a model's block",
                       std::string(capture_again));
    }
    if (!started_ && !labels_.starts_run(line.text)) return false;
    std::vector<Entry> entries = labels_.read(line);
    for (Entry& entry : entries) add(line, std::move(entry));
    started_ = started_ || !entries.empty();
    return !entries.empty();
}

bool Blocks::take_head(const Line& line) {
    const std::optional<Head> head = head_of(line.text);
    if (!head) return false;
    const std::size_t driver = driver_text(line.text).value_or(line.text.size());
    if (driver == 0) return false;
    close();
    if (driver < line.text.size()) {
        throw bad_line(line, "a driver's message landed inside the path",
                       std::string(capture_again));
    }
    Block block;
    block.path = head->path;
    block.channel = head->channel;
    block.line = line.number;
    blocks_.push_back(std::move(block));
    open_ = started_ = true;
    empty_lines_ = 0;
    announced_ = 0;
    return true;
}

bool Blocks::take_inside(const Line& line) {
    empty_lines_ = 0;
    if (tensors_.take_head(line) || tensors_.take_property(line)) {
        torn_.take_whole();
        return true;
    }
    std::vector<Entry> entries = labels_.read(line);
    if (!entries.empty()) {
        torn_.check_rest(line);
        torn_.take_whole();
        for (Entry& entry : entries) add(line, std::move(entry));
        return true;
    }
    if (tensors_.take_other(line)) return true;
    const std::string_view label = Labels::unseparated(line.text);
    if (!label.empty()) {
        throw bad_line(line, fmt::format("expected ':' or '=' behind '{}'", label),
                       std::string(capture_again));
    }
    return false;
}

void Blocks::add(const Line& line, Entry entry) {
    Labelled& into = open_ ? blocks_.back().labelled : outside_;
    bool fresh = true;
    if (entry.kind == Entry::Kind::environment) {
        const auto [known, added] = into.environment.emplace(entry.name, entry.word);
        fresh = added || (!open_ && known->second == entry.word);
    } else if (entry.kind == Entry::Kind::fact) {
        const Fact fact{entry.word, {capture_.file, line.number}};
        const auto [known, added] = into.facts.emplace(entry.name, fact);
        fresh = added || (!open_ && known->second.value == entry.word);
    } else {
        fresh = !open_ || find_value(into, entry.name) == nullptr;
        into.values.push_back(std::move(entry.value));
    }
    if (!fresh) {
        throw bad_line(line, fmt::format("a second {} of one run of a model", entry.name),
                       std::string(capture_again));
    }
}

void Blocks::take_noise(const Line& line) {
    if (!open_) return;
    torn_.take_unknown(line);
    if (noise_++ == 0) first_noise_ = line.number;
}

void Blocks::take_empty_line() {
    if (open_ && ++empty_lines_ == 2) close();
}

void Blocks::close() {
    if (!open_) return;
    Block& block = blocks_.back();
    block.tensors = tensors_.finish();
    open_ = false;
    torn_.take_whole();
    check_times(block);
    check_tensors(block);
}

void Blocks::finish() {
    if (open_) {
        throw line_error(blocks_.back().line,
                         fmt::format("the block of {} does not end: the capture was cut",
                                     in_quotes(blocks_.back().path)),
                         std::string(capture_again));
    }
    refuse_announced();
}

void Blocks::refuse_announced() const {
    if (announced_ == 0) return;
    throw line_error(announced_,
                     "the program started, but no model's block follows: the capture "
                     "was cut or the program failed",
                     std::string(capture_again));
}

}  // namespace ipugate::readers::board
