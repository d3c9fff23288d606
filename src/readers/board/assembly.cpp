// SPDX-License-Identifier: Apache-2.0
// Joins blocks, demo runs and state into models by the path that was printed.
#include "readers/board/assembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "readers/console.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

/// What a recording spoils: everything that is measured in time.
bool spoiled_by_recording(const Value& value) {
    return value.dimension == Dimension::time || value.dimension == Dimension::byte_rate ||
           value.dimension == Dimension::throughput || value.metric.starts_with("bandwidth");
}

class Assembly {
 public:
    Assembly(const ConsoleText& text, const Capture& capture) : text_(text), capture_(capture) {
        recorded_ = text.recording().on();
        const std::size_t buffer = text.heap().log_buffer();
        if (buffer != 0 && (recorded_ == 0 || buffer < recorded_)) recorded_ = buffer;
    }

    Reading reading() {
        for (const Block& block : text_.blocks().blocks()) add_block(block);
        for (const DemoRun& run : text_.demos().runs()) {
            const std::size_t model = model_of(run.model);
            for (const Value& value : run.values) add_value(model, value);
        }
        measured_ = reading_.models.size();
        add_state();
        add_environment();
        add_notes();
        return std::move(reading_);
    }

 private:
    std::size_t model_of(std::string_view name);
    /// Where state goes: the only model, or one without a name.
    std::size_t state_model() { return measured_ == 1 ? 0 : model_of({}); }
    void add_block(const Block& block);
    void add_labelled(std::size_t model, const Labelled& labelled, std::size_t line);
    void add_value(std::size_t model, const Value& value);
    void add_state();
    void add_channel_times();
    void add_environment();
    void add_notes();
    void note(std::size_t line, std::string text) {
        reading_.notes.push_back({{capture_.file, line}, std::move(text)});
    }

    const ConsoleText& text_;
    const Capture& capture_;
    Reading reading_;
    std::map<std::string, std::size_t, std::less<>> models_;
    std::size_t measured_ = 0;  ///< models with blocks or demo runs
    std::size_t recorded_ = 0;  ///< the line that shows recording
    bool timed_ = false;        ///< times or bandwidth were printed
};

std::size_t Assembly::model_of(std::string_view name) {
    const auto known = models_.find(name);
    if (known != models_.end()) return known->second;
    Model model;
    model.name = name;
    reading_.models.push_back(std::move(model));
    models_.emplace(name, reading_.models.size() - 1);
    return reading_.models.size() - 1;
}

void Assembly::add_value(std::size_t model, const Value& value) {
    if (spoiled_by_recording(value)) {
        timed_ = true;
        if (recorded_ != 0) return;
    }
    Metric& metric = reading_.models[model].metrics[value.metric];
    if (!metric.samples.empty() && metric.dimension != value.dimension) {
        throw line_error(
            value.sample.place.line,
            fmt::format("{}: {} was printed in {} before", in_quotes(value.sample.text),
                        value.metric, base_unit(metric.dimension)));
    }
    metric.dimension = value.dimension;
    metric.samples.push_back(value.sample);
}

void Assembly::add_labelled(std::size_t model, const Labelled& labelled, std::size_t line) {
    for (const Value& value : labelled.values) add_value(model, value);
    Model& into = reading_.models[model];
    const auto contradiction = [&](std::string_view name, std::string_view was,
                                   std::string_view is) {
        return line_error(line,
                          fmt::format("{} of model {} is {} and was {} before", name,
                                      in_quotes(into.name), in_quotes(is), in_quotes(was)),
                          "capture runs of different models or settings into separate files");
    };
    for (const auto& [name, word] : labelled.environment) {
        const auto [known, fresh] = into.environment.emplace(name, word);
        if (!fresh && known->second != word) throw contradiction(name, known->second, word);
    }
    for (const auto& [name, fact] : labelled.facts) {
        const auto [known, fresh] = into.facts.emplace(name, fact);
        if (!fresh && known->second.value != fact.value) {
            throw contradiction(name, known->second.value, fact.value);
        }
    }
}

void Assembly::add_block(const Block& block) {
    const std::size_t before = reading_.models.size();
    const std::size_t index = model_of(block.path);
    Model& model = reading_.models[index];
    if (index == before) {
        model.tensors = block.tensors;
    } else if (model.tensors != block.tensors) {
        throw line_error(
            block.line,
            fmt::format("model {} has other inputs or outputs than in its block before",
                        in_quotes(block.path)),
            "capture runs of different models into separate files");
    }
    add_labelled(index, block.labelled, block.line);
}

void Assembly::add_state() {
    const Labelled& outside = text_.blocks().outside();
    if (!outside.values.empty() || !outside.environment.empty() || !outside.facts.empty()) {
        add_labelled(state_model(), outside, 0);
    }
    add_channel_times();
    const std::vector<Block>& blocks = text_.blocks().blocks();
    for (const MemoryText& memory : text_.memory().texts()) {
        const std::size_t model =
            memory.block ? model_of(blocks[*memory.block].path) : state_model();
        for (const Value& value : memory.values) add_value(model, value);
    }
    for (const Value& value : text_.heap().values()) add_value(state_model(), value);
}

/// One channel's statistic is the model's; of several only that of the model's own channel.
void Assembly::add_channel_times() {
    const std::vector<ChannelTimes>& times = text_.sysfs().times();
    const auto first = [&times](const ChannelTimes& one) {
        return one.channel == times.front().channel;
    };
    const bool single = std::ranges::all_of(times, first);
    const std::vector<Block>& blocks = text_.blocks().blocks();
    for (const ChannelTimes& channel : times) {
        const auto own = [&channel](const Block& block) {
            return block.channel == channel.channel;
        };
        if (single || (measured_ == 1 && !blocks.empty() && std::ranges::all_of(blocks, own))) {
            for (const Value& value : channel.values) add_value(state_model(), value);
        } else {
            note(channel.values.front().sample.place.line,
                 fmt::format("the statistic of channel {} was left out: nothing says which model "
                             "it is of",
                             channel.channel));
        }
    }
}

/// The clock and the versions hold for every model of the capture.
void Assembly::add_environment() {
    const Environment& environment = text_.sysfs().environment();
    const bool state = !text_.recording().states().empty();
    if (reading_.models.empty() && (!environment.empty() || state)) model_of({});
    for (Model& model : reading_.models) {
        model.environment.insert(environment.begin(), environment.end());
    }
    if (measured_ != 0 || !state) return;
    const std::size_t line = text_.recording().states().front();
    reading_.models[model_of({})].facts["recording"] = {recorded_ != 0 ? "on" : "off",
                                                        {capture_.file, line}};
}

void Assembly::add_notes() {
    for (const Note& one : text_.notes()) reading_.notes.push_back(one);
    for (const Note& one : text_.recording().notes()) reading_.notes.push_back(one);
    for (const Note& one : text_.sysfs().notes()) reading_.notes.push_back(one);
    for (const Note& one : text_.heap().notes()) reading_.notes.push_back(one);
    if (text_.blocks().noise() > 0) {
        note(text_.blocks().first_noise(),
             fmt::format("lines that are not the program's inside of models' blocks: {}; this is "
                         "the first",
                         text_.blocks().noise()));
    }
    if (text_.usage() != 0) {
        note(text_.usage(), "the program printed its usage: it did not take its options");
    }
    if (recorded_ != 0 && timed_) {
        note(recorded_,
             "an IPU log was being recorded: the capture's times and bandwidth are not "
             "trustworthy and were not taken");
    } else if (timed_ && text_.recording().off() == 0) {
        note(0,
             "nothing shows whether an IPU log was being recorded: add the text of "
             "/sys/dla/ipu_log to the capture");
    }
}

}  // namespace

Reading assembled(const ConsoleText& text, const Capture& capture) {
    return Assembly(text, capture).reading();
}

}  // namespace ipugate::readers::board
