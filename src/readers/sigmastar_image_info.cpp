// SPDX-License-Identifier: Apache-2.0
// Reads what SigmaStar's show_img_info.py prints about a compiled model.
//
//     Offline IMG Version: S1.0.9
//     Offline Model Size: 3407872
//     Offline Model Max Batch Numer: 4
//     Offline Model Suggested Batch: [1, 2, 4]
//     Offline Model Variable Buffer Size: 1638400
//
//     Offline_Model:
//     offline_model (
//     Input(0):
//         name:   images
//     ...
//     )
//
// Also the block alone, as the toolchain prints it for a model that is not compiled (`model (`),
// and the lines of parse_img, the program behind the script ("SGS_MODEL_SIZE 3407872").
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "readers/console.hpp"
#include "readers/formats.hpp"
#include "readers/image_info/block.hpp"
#include "readers/image_info/labels.hpp"
#include "readers/reader.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers {
namespace {

using image_info::block_kind;
using image_info::Found;
using image_info::found_in;
using image_info::Source;

constexpr std::string_view cut_remedy = "the text was cut or mixed up; print it again";

/// Takes the text apart into labelled lines and blocks.
class Listing {
 public:
    explicit Listing(const Capture& capture) : capture_(capture) {}
    Reading read();

 private:
    using ByName = std::map<std::string_view, Found>;

    void take_lines();
    void take_outside(std::string_view line, std::size_t number);
    void keep(Found found);
    void require(const ByName& lines, std::initializer_list<std::string_view> names,
                 std::string_view what) const;
    void add(const Found& found);
    void add_core_sum();
    void take_block();
    void note(std::size_t line, std::string text) {
        reading_.notes.push_back({{capture_.file, line}, std::move(text)});
    }

    const Capture& capture_;
    std::vector<image_info::Block> blocks_;
    ByName head_;
    ByName parse_img_;
    Model model_;
    Reading reading_;
};

Reading Listing::read() {
    take_lines();
    const bool offline = std::any_of(blocks_.begin(), blocks_.end(),
                                     [](const auto& block) { return block.offline(); });
    if (offline || !head_.empty()) {
        require(head_, {"img_version", "model_size", "variable_buffer_size"}, "show_img_info.py");
        if (!offline) {
            throw Error("no block 'offline_model (': the text was cut", std::string(cut_remedy));
        }
    }
    if (!parse_img_.empty()) {
        require(parse_img_, {"model_size", "variable_buffer_size", "macs", "bandwidth_static"},
                "parse_img");
    }
    for (const auto& [name, found] : head_) add(found);
    add_core_sum();
    for (const auto& [name, found] : parse_img_) add(found);
    take_block();
    reading_.models.push_back(std::move(model_));
    return std::move(reading_);
}

void Listing::take_lines() {
    Console console(capture_.text);
    while (const std::optional<std::string_view> line = console.next()) {
        const std::size_t number = console.number();
        if (console.unfinished()) {
            throw line_error(number, fmt::format("{} has no line end", in_quotes(*line)),
                             std::string(cut_remedy));
        }
        if (blocks_.empty() || blocks_.back().closed()) {
            take_outside(trimmed(*line), number);
        } else if (!blocks_.back().take(*line, number)) {
            note(number, fmt::format("{}: skipped", in_quotes(trimmed(*line))));
        }
    }
    if (!blocks_.empty() && !blocks_.back().closed()) {
        throw line_error(console.number(), "the model's block has no closing ')'",
                         std::string(cut_remedy));
    }
}

void Listing::take_outside(std::string_view line, std::size_t number) {
    if (std::optional<std::string> kind = block_kind(line)) {
        blocks_.emplace_back(std::move(*kind), number);
        return;
    }
    if (std::optional<Found> found = found_in(line)) {
        found->line = number;
        keep(std::move(*found));
    } else if (lowered(line).starts_with("offline model ")) {
        note(number, fmt::format("{}: unknown label, skipped", in_quotes(line)));
    }
}

void Listing::keep(Found found) {
    const bool in_head = found.label->source == Source::head;
    if (in_head && !blocks_.empty() && blocks_.back().offline()) {
        throw line_error(
            found.line,
            fmt::format("{} behind the model's block: a second listing", in_quotes(found.printed)),
            "keep one model a file");
    }
    ByName& lines = in_head ? head_ : parse_img_;
    const auto [place, is_new] = lines.emplace(found.label->name, found);
    if (is_new) return;
    throw line_error(
        found.line,
        fmt::format("{} stands on line {} already", in_quotes(found.printed), place->second.line),
        "keep one model a file");
}

void Listing::require(const ByName& lines, std::initializer_list<std::string_view> names,
                      std::string_view what) const {
    for (const std::string_view name : names) {
        if (lines.contains(name)) continue;
        throw Error(fmt::format("{} is missing in what {} printed: the text was cut", name, what),
                    std::string(cut_remedy));
    }
}

/// Makes a metric or a fact of a line; both programs must agree if both printed it.
void Listing::add(const Found& found) {
    const std::string name(found.label->name);
    const Place place{capture_.file, found.line};
    if (!found.label->dimension) {
        if (found.value.empty()) {
            throw line_error(found.line,
                             fmt::format("{} without a value", in_quotes(found.printed)));
        }
        const auto [known, is_new] = model_.facts.emplace(name, Fact{found.value, place});
        if (is_new || known->second.value == found.value) return;
        throw line_error(found.line,
                         fmt::format("{}: {} here, {} on line {}", name, in_quotes(found.value),
                                     in_quotes(known->second.value), known->second.place.line));
    }
    const std::optional<std::uint64_t> value = parse_count(found.value);
    if (!value) {
        throw line_error(found.line, fmt::format("{}: {}: expected a whole number",
                                                 in_quotes(found.printed), in_quotes(found.value)));
    }
    const auto number = static_cast<double>(*value);
    const auto [known, is_new] = model_.metrics.emplace(name, Metric{*found.label->dimension, {}});
    if (is_new) known->second.samples.push_back({number, 1, place, found.value});
    if (known->second.samples.front().value == number) return;
    throw line_error(found.line, fmt::format("{}: {} here, {} on line {}", name, found.value,
                                             known->second.samples.front().text,
                                             known->second.samples.front().place.line));
}

/// The variable buffer of parse_img is split by core; the script prints the sum.
void Listing::add_core_sum() {
    const auto second = parse_img_.find("variable_buffer_size1");
    if (second == parse_img_.end()) return;
    const auto first = parse_img_.find("variable_buffer_size");
    const auto cores = {parse_count(first->second.value), parse_count(second->second.value)};
    std::uint64_t sum = 0;
    for (const std::optional<std::uint64_t>& core : cores) {
        if (!core || *core > std::uint64_t{1} << 52U) {
            throw line_error(second->second.line, "'SGS_BUFFER_SIZE': expected whole numbers");
        }
        sum += *core;
    }
    first->second.value = std::to_string(sum);
    parse_img_.erase(second);
    note(first->second.line, "variable_buffer_size is the sum over both cores");
}

void Listing::take_block() {
    const image_info::Block* chosen = nullptr;
    for (const image_info::Block& block : blocks_) {
        if (chosen != nullptr && chosen->offline() == block.offline()) {
            throw line_error(block.line(), "a second model in one file", "keep one model a file");
        }
        if (chosen == nullptr || block.offline()) chosen = &block;
    }
    if (chosen == nullptr) {
        if (!model_.metrics.empty()) return;
        throw Error("no line 'Offline Model ...' and no block '(': nothing was measured",
                    "print it with show_img_info.py");
    }
    model_.tensors = chosen->tensors();
    model_.environment = chosen->environment();
    if (!chosen->offline()) {
        note(chosen->line(),
             "a model of the toolchain, not a compiled one: inputs and outputs "
             "only, nothing was measured");
    }
    const auto work_mode = model_.environment.find("work_mode");
    if (work_mode == model_.environment.end() || !head_.contains("variable_buffer_size")) return;
    const std::string mode = lowered(work_mode->second);
    if (mode.find("multi") == std::string::npos && mode.find("dual") == std::string::npos) return;
    note(head_.at("variable_buffer_size").line,
         "dual core: variable_buffer_size is the sum over the cores; what the board prints may "
         "count differently");
}

bool recognises(std::string_view head) {
    // Quickly past captures of other programs.
    if (head.find("Offline ") == std::string_view::npos &&
        head.find("SGS_") == std::string_view::npos &&
        head.find("model (") == std::string_view::npos) {
        return false;
    }
    Console console(head);
    bool after_block = false;
    while (const std::optional<std::string_view> raw = console.next()) {
        const std::string_view line = trimmed(*raw);
        if (after_block && (line.starts_with("Input(0)") || line.starts_with("work_mode"))) {
            return true;
        }
        after_block = block_kind(line).has_value();
        const std::optional<Found> found = found_in(line);
        // "BandWidth" alone is a line of the board's program too.
        if (found && found->label->name != "bandwidth_static") return true;
    }
    return false;
}

Reading read(const Capture& capture) {
    return Listing(capture).read();
}

}  // namespace

extern const Reader sigmastar_image_info = {
    "sigmastar-image-info", "sizes, batches, inputs and outputs printed by show_img_info.py",
    &recognises, &read};

}  // namespace ipugate::readers
