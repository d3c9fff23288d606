// SPDX-License-Identifier: Apache-2.0
// Finds commands of FVPs, announced inferences and failures in a console.
#include "readers/ethos_u/console_run.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <vector>

#include "readers/console.hpp"
#include "support/text.hpp"

namespace ipugate::readers::ethos_u {
namespace {

std::string_view unquoted(std::string_view word) {
    const auto is_quote = [](char letter) { return letter == '"' || letter == '\''; };
    while (!word.empty() && is_quote(word.front())) word.remove_prefix(1);
    while (!word.empty() && is_quote(word.back())) word.remove_suffix(1);
    return word;
}

std::string base_name(std::string_view path) {
    const std::size_t slash = path.find_last_of("/\\");
    return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

bool is_fvp(std::string_view word) {
    const std::string name = base_name(word);
    static const re2::RE2 shape(R"((?:FVP|VHT)_[A-Za-z0-9_.-]+)");
    return re2::RE2::FullMatch(name, shape);
}

bool is_application(std::string_view word) {
    return word.ends_with(".axf") || word.ends_with(".elf");
}

/// "cpu0=app.axf" names the core in front; "model.tflite@0x90000000" the address behind.
std::string_view application_of(std::string_view word) {
    return word.substr(word.find('=') == std::string_view::npos ? 0 : word.find('=') + 1);
}

std::string_view file_of_data(std::string_view word) {
    return application_of(word.substr(0, word.rfind('@')));
}

}  // namespace

std::optional<std::string> image_of_command(std::string_view line) {
    std::vector<std::string_view> parts = words(line);
    std::size_t at = 0;
    while (at < parts.size() && !is_fvp(unquoted(parts[at]))) ++at;
    if (at == parts.size()) return std::nullopt;
    bool is_command = false;
    std::string data;
    std::string application;
    for (++at; at < parts.size(); ++at) {
        const std::string_view word = unquoted(parts[at]);
        const std::string_view next = at + 1 < parts.size() ? unquoted(parts[at + 1]) : "";
        is_command = is_command || word.starts_with('-') || word == "\\" || is_application(word);
        if (word == "--data") data = base_name(file_of_data(next));
        if (word == "-a" || word == "--application") application = base_name(application_of(next));
        if (application.empty() && is_application(word)) application = base_name(word);
    }
    if (!is_command) return std::nullopt;
    return data.empty() ? application : data;
}

std::string ConsoleRun::accelerator() const {
    if (npu_.empty() || macs_.empty()) return {};
    return fmt::format("ethos-u{}-{}", npu_, macs_);
}

/// Ethos-U85 is in Corstone-320 only, whose FVP does not name it.
void ConsoleRun::take_accelerator(const std::string& line) {
    static const re2::RE2 npu(
        R"((?:FVP|VHT)_\S*_Ethos-U(\d+)\b|\bEthos-U(\d+) device initialised)");
    static const re2::RE2 macs(R"(\bMACs/cc:\s*(\d+)\s*$|\bethosu\.num_macs=(\d+))");
    std::string command;
    std::string driver;
    if (re2::RE2::PartialMatch(line, npu, &command, &driver)) {
        npu_ = command.empty() ? driver : command;
    } else if (image_of_command(line) && line.find("SSE-320") != std::string::npos) {
        npu_ = "85";
    }
    if (re2::RE2::PartialMatch(line, macs, &driver, &command)) {
        macs_ = command.empty() ? driver : command;
    }
}

void ConsoleRun::announce(std::string_view line, std::size_t number) {
    announced_ = Announcement{number, std::string(trimmed(line))};
}

bool ConsoleRun::take_command(std::string_view line, std::size_t number) {
    std::string whole = command_ + std::string(line);
    command_.clear();
    const std::optional<std::string> image = image_of_command(whole);
    if (!image) return false;
    image_ = *image;
    label_.clear();
    npu_.clear();
    macs_.clear();
    take_accelerator(whole);
    announce(line, number);
    if (whole.ends_with('\\')) {
        whole.back() = ' ';
        command_ = std::move(whole);
    }
    return true;
}

void ConsoleRun::take(std::string_view line, std::size_t number) {
    static const re2::RE2 failure(
        R"((?i)overflow detected for|\b(?:inference|invoke) failed|failed to (?:run inference|invoke)|execution of method \S+ failed)");
    static const re2::RE2 running(
        R"(\bRunning (?:(\w+) )?inference on |\bInference \d+/\d+\s*$|Starting the model execution)");
    if (re2::RE2::PartialMatch(line, failure)) {
        throw line_error(
            number, fmt::format("{}: the counters are not to be trusted", in_quotes(trimmed(line))),
            "mend what failed, then measure again");
    }
    if (take_command(trimmed(line), number)) return;
    take_accelerator(std::string(line));
    std::string label;
    if (!re2::RE2::PartialMatch(line, running, &label)) return;
    if (!label.empty()) label_ = label;
    announce(line, number);
}

void ConsoleRun::finish() const {
    if (!announced_) return;
    throw line_error(
        announced_->line,
        fmt::format("{}: no counters of the NPU behind it", in_quotes(announced_->text)),
        "the capture was cut, or the program counts nothing: capture it again, whole");
}

}  // namespace ipugate::readers::ethos_u
