// SPDX-License-Identifier: Apache-2.0
// A board's console as a whole: which part takes which line, and what must have come at the end.
#include "readers/board/console_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

bool is_usage(std::string_view text) {
    return begins(text, "Usage:") && text.find("prog_dla") != std::string_view::npos;
}

constexpr std::size_t most_stored = 256;

bool may_have_prompts(std::string_view text) {
    constexpr std::string_view signs = "#$+";
    if (text.find("show_img_info") != std::string_view::npos) return true;
    return std::ranges::any_of(
        signs, [text](char sign) { return text.find(sign) != std::string_view::npos; });
}

}  // namespace

ConsoleText::ConsoleText(const Capture& capture)
    : capture_(capture),
      has_prompts_(may_have_prompts(capture.text)),
      faults_(capture.options),
      blocks_(capture),
      demos_(capture),
      sysfs_(capture),
      memory_(capture),
      heap_(capture),
      recording_(capture) {}

void ConsoleText::take(const Line& line) {
    faults_.check_patterns(line);
    faults_.check(line);
    if (line.text.empty()) {
        blocks_.take_empty_line();
        return damage_.take_whole();
    }
    if (is_block_head(line.text)) damage_.check_head(line);
    if (take_command(line)) return damage_.take_whole();
    if (blocks_.take(line)) {
        return blocks_.announced() ? damage_.take_whole() : damage_.take_value();
    }
    if (take_state(line)) return damage_.take_value();
    if (recording_.take(line)) {
        blocks_.close();
        return damage_.take_whole();
    }
    if (take_details(line) || take_missing_node(line)) return damage_.take_whole();
    take_other(line);
}

void ConsoleText::take_other(const Line& line) {
    damage_.take_other(line, blocks_.open() ? Damage::Place::in_block : Damage::Place::outside);
    blocks_.take_noise(line);
    if (is_usage(line.text) && usage_ == 0) usage_ = line.number;
}

bool ConsoleText::take_command(const Line& line) {
    if (!has_prompts_) return false;
    const std::optional<std::string_view> text = command_of(line.text);
    if (!text) return false;
    const Command command = parse_command(line, *text);
    expected_.insert(expected_.end(), command.outputs.begin(), command.outputs.end());
    take_files(line, command);
    if (command.records) recording_.show_on(line);
    blocks_.close();
    return true;
}

/// What a command wrote into a file is expected when another one prints the file.
void ConsoleText::take_files(const Line& line, const Command& command) {
    for (const std::string& file : command.shown) {
        for (const Stored& stored : stored_) {
            if (stored.file != file) continue;
            expected_.push_back({stored.output.kind, stored.output.name, line.number});
        }
    }
    std::erase_if(stored_, [&command](const Stored& one) {
        return std::ranges::count(command.overwritten, one.file) != 0;
    });
    stored_.insert(stored_.end(), command.stored.begin(), command.stored.end());
    if (stored_.size() > most_stored) {
        throw bad_line(line, "too many outputs of commands went into files to follow them",
                       "print them at once, or capture runs into separate files");
    }
}

/// The program's option --details_info prints the driver's memory behind the outputs of a model.
bool ConsoleText::take_details(const Line& line) {
    if (line.text != "Details info:" || blocks_.blocks().empty()) return false;
    blocks_.close();
    memory_.announce(blocks_.blocks().size() - 1);
    expected_.push_back({Output::Kind::node, std::string(memory_node), line.number});
    return true;
}

bool ConsoleText::take_missing_node(const Line& line) {
    if (!begins(line.text, "cat: ")) return false;
    const std::string_view node = node_in(line.text);
    if (node.empty()) return false;
    absent_.push_back({Output::Kind::node, std::string(node), line.number});
    notes_.push_back(
        {{capture_.file, line.number}, fmt::format("the board has no {} at this moment", node)});
    return true;
}

bool ConsoleText::take_state(const Line& line) {
    return memory_.take(line) || heap_.take(line) || sysfs_.take(line) || demos_.take(line);
}

std::vector<Output> ConsoleText::printed() const {
    std::vector<Output> outputs = absent_;
    const auto add = [&outputs](std::string_view node, std::size_t line) {
        outputs.push_back({Output::Kind::node, std::string(node), line});
    };
    for (const Block& block : blocks_.blocks()) {
        outputs.push_back({Output::Kind::model, block.path, block.line});
    }
    for (const DemoRun& run : demos_.runs()) {
        outputs.push_back({Output::Kind::demo, {}, run.line});
    }
    for (const std::size_t line : sysfs_.clock_lines()) add(clock_node, line);
    for (const std::size_t line : sysfs_.version_lines()) add(version_node, line);
    for (const std::size_t line : sysfs_.times_lines()) add(times_node, line);
    for (const std::size_t line : recording_.states()) add(recording_node, line);
    for (const MemoryText& text : memory_.texts()) add(memory_node, text.line);
    for (const std::size_t line : heap_.lines()) add(heap_node, line);
    return outputs;
}

void ConsoleText::finish() {
    blocks_.finish();
    demos_.finish();
    sysfs_.finish();
    memory_.finish();
    heap_.finish();
    if (!expected_.empty()) check_outputs(expected_, printed());
}

bool is_evidence(std::string_view text) {
    if (text.empty()) return false;
    if (text == "mi_ipu_datatype.h info:" || is_recording_state(text) || is_sysfs_head(text)) {
        return true;
    }
    if (is_ipu_memory_head(text) || is_mma_heap_head(text) || is_demo_line(text)) return true;
    if (is_time_label(text) || is_failed_call(text) || is_usage(text)) return true;
    const std::optional<std::string_view> command = command_of(text);
    return command && parse_command({text, 0}, *command).known;
}

}  // namespace ipugate::readers::board
