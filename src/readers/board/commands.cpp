// SPDX-License-Identifier: Apache-2.0
// Commands that a shell echoed: finding the prompt, what they print, and whether it came.
#include "readers/board/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "readers/board/shell_words.hpp"
#include "readers/console.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

constexpr std::size_t longest_prompt = 80;
constexpr std::array nodes = {clock_node, version_node, recording_node,
                              times_node, memory_node,  heap_node};

/// "/", "~", "root@evb:/tmp", "[root@evb /tmp]": what may stand in front of a prompt's sign.
bool is_prompt(std::string_view text) {
    const std::string_view place = without_blanks(text);
    if (place.empty()) return true;
    if (place.starts_with('[')) return place.ends_with(']') && place.find('@') < place.size();
    return place.find(' ') == std::string_view::npos && place.find_first_of("/~@") < place.size();
}

bool is_board_program(std::string_view word) {
    const std::string_view name = basename(word);
    return name.starts_with("prog_dla") && name.find("show_img_info") != std::string_view::npos;
}

bool is_demo_program(std::string_view word) {
    const std::string_view name = basename(word);
    return name.starts_with("prog_dla") && (name.find("yolov8_det") != std::string_view::npos ||
                                            name.find("classify") != std::string_view::npos);
}

bool is_traced(std::string_view command) {
    return command.find("prog_dla") != std::string_view::npos ||
           command.find("/sys/dla/") != std::string_view::npos ||
           command.find("/proc/mi_modules/") != std::string_view::npos;
}

/// The value of option `name` or `long_name` at `words[i]`: "-m a", "--model a" or "--model=a".
std::optional<std::string_view> option_value(const std::vector<std::string>& words, std::size_t i) {
    const std::string_view word = words[i];
    constexpr std::string_view joined = "--model=";
    if (word.starts_with(joined)) return word.substr(joined.size());
    if (begins(word, "-m") && word.size() > 2) return word.substr(word[2] == '=' ? 3 : 2);
    if ((word == "-m" || word == "--model") && i + 1 < words.size()) return words[i + 1];
    return std::nullopt;
}

/// "echo ctrl_size=0x800000 ... > /sys/dla/ipu_log" turns recording on; sizes of zero turn it off.
bool turns_recording_on(const SimpleCommand& simple) {
    if (!std::ranges::count(simple.targets, recording_node)) return false;
    return std::ranges::any_of(simple.words, [](std::string_view word) {
        constexpr std::string_view key = "ctrl_size=";
        if (!word.starts_with(key)) return false;
        return word.find_first_not_of("0x", key.size()) != std::string_view::npos;
    });
}

/// Collects what the simple commands of one line print.
class CommandReader {
 public:
    explicit CommandReader(std::size_t line) : line_(line) {}

    Command read(std::string_view command) {
        for (const SimpleCommand& simple : simple_commands(command)) add(simple);
        return std::move(command_);
    }

 private:
    void add(const SimpleCommand& simple);
    void add_models(const SimpleCommand& simple);
    void add_nodes(const SimpleCommand& simple);
    void add_files(const SimpleCommand& simple);
    void overwrite(const SimpleCommand& simple);
    void add_output(const SimpleCommand& simple, Output::Kind kind, std::string_view name) {
        const Output output = {kind, std::string(name), line_};
        if (simple.visible) command_.outputs.push_back(output);
        for (const std::string& file : simple.targets) command_.stored.push_back({file, output});
    }

    std::size_t line_;
    Command command_;
};

void CommandReader::add(const SimpleCommand& simple) {
    if (turns_recording_on(simple)) command_.records = command_.known = true;
    if (!simple.appends) overwrite(simple);
    if (std::ranges::any_of(simple.words, is_board_program)) {
        command_.known = true;
        add_models(simple);
    } else if (std::ranges::any_of(simple.words, is_demo_program)) {
        command_.known = true;
        add_output(simple, Output::Kind::demo, {});
    } else if (std::ranges::count(simple.words, "cat")) {
        add_nodes(simple);
        if (simple.visible) add_files(simple);
    }
}

/// The files that a command prints hold what commands in front of it wrote.
void CommandReader::add_files(const SimpleCommand& simple) {
    for (const std::string& word : simple.words) {
        for (const Stored& stored : command_.stored) {
            if (stored.file == word) command_.outputs.push_back(stored.output);
        }
        if (!std::ranges::count(command_.overwritten, word)) command_.shown.push_back(word);
    }
}

void CommandReader::overwrite(const SimpleCommand& simple) {
    for (const std::string& file : simple.targets) {
        std::erase_if(command_.stored, [&file](const Stored& one) { return one.file == file; });
        command_.overwritten.push_back(file);
    }
}

void CommandReader::add_models(const SimpleCommand& simple) {
    for (std::size_t i = 0; i < simple.words.size(); ++i) {
        if (begins(simple.words[i], "--ipu_log") && !begins(simple.words[i], "--ipu_log_size")) {
            command_.records = true;
        }
        const auto paths = option_value(simple.words, i);
        if (!paths) continue;
        for (const std::string_view path : split(*paths, ',')) {
            if (!path.empty()) add_output(simple, Output::Kind::model, path);
        }
    }
}

void CommandReader::add_nodes(const SimpleCommand& simple) {
    for (const std::string& word : simple.words) {
        if (!std::ranges::count(nodes, word)) continue;
        command_.known = true;
        add_output(simple, Output::Kind::node, word);
    }
}

/// By what an output is found.
std::pair<Output::Kind, std::string_view> key_of(const Output& output) {
    const bool model = output.kind == Output::Kind::model;
    return {output.kind, model ? basename(output.name) : std::string_view(output.name)};
}

Error missing(const Output& output) {
    std::string what = fmt::format("the text of {}", in_quotes(output.name));
    if (output.kind == Output::Kind::model) {
        what = fmt::format("the block of model {}", in_quotes(output.name));
    } else if (output.kind == Output::Kind::demo) {
        what = "the times of the demo program";
    }
    return line_error(output.line,
                      fmt::format("the command prints {}, which is missing: the capture was cut or "
                                  "the command failed",
                                  what),
                      std::string(capture_again));
}

std::optional<std::string_view> prompted_command(std::string_view text) {
    if (begins(text, "+ ") || begins(text, "++ ")) {
        const std::string_view command = without_blanks(text.substr(text.find(' ')));
        if (is_traced(command)) return command;
        return std::nullopt;
    }
    std::size_t sign = std::min(text.find('#'), text.find('$'));
    for (; sign < std::min(text.size(), longest_prompt);
         sign = text.find_first_of("#$", sign + 1)) {
        if (sign + 1 < text.size() && text[sign + 1] != ' ') continue;
        if (!is_prompt(text.substr(0, sign))) return std::nullopt;
        return without_blanks(text.substr(sign + 1));
    }
    return std::nullopt;
}

/// The board program run with models behind a prompt of another shape; from its path on.
std::optional<std::string_view> unprompted_command(std::string_view text) {
    const std::size_t program = text.find("prog_dla");
    if (program == std::string_view::npos || begins(text, "Usage:")) return std::nullopt;
    const std::size_t name = text.find("show_img_info", program);
    if (name == std::string_view::npos) return std::nullopt;
    const std::string_view options = text.substr(name);
    if (options.find(" -m") == std::string_view::npos &&
        options.find(" --model") == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t blank = text.substr(0, program).find_last_of(" \t\"'");
    return text.substr(blank == std::string_view::npos ? 0 : blank + 1);
}

}  // namespace

std::optional<std::string_view> command_of(std::string_view text) {
    const std::optional<std::string_view> command = prompted_command(text);
    return command ? command : unprompted_command(text);
}

Command parse_command(const Line& line, std::string_view command) {
    return CommandReader(line.number).read(command);
}

std::string_view node_in(std::string_view text) {
    const auto* found = std::ranges::find_if(
        nodes, [text](std::string_view node) { return text.find(node) != std::string_view::npos; });
    return found == nodes.end() ? std::string_view{} : *found;
}

void check_outputs(const std::vector<Output>& expected, const std::vector<Output>& printed) {
    std::map<std::pair<Output::Kind, std::string_view>, std::vector<std::size_t>> lines;
    for (const Output& output : printed) lines[key_of(output)].push_back(output.line);
    for (auto& entry : lines) std::ranges::sort(entry.second);
    std::map<std::pair<Output::Kind, std::string_view>, std::size_t> next;
    for (const Output& output : expected) {
        const auto key = key_of(output);
        const std::vector<std::size_t>& found = lines[key];
        std::size_t& at = next[key];
        while (at < found.size() && found[at] <= output.line) ++at;
        if (at == found.size()) throw missing(output);
        ++at;
    }
}

}  // namespace ipugate::readers::board
