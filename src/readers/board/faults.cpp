// SPDX-License-Identifier: Apache-2.0
// Lines that report failures, and what they mean.
#include "readers/board/faults.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <optional>

#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

struct Code {
    std::uint64_t number = 0;
    std::string_view meaning;
};

constexpr std::array codes = {
    Code{7, "time-out (SYS_TIMEOUT)"},
    Code{15, "the channel could not be made (CREATE_CHANNEL)"},
    Code{16, "the channel could not be removed (DESTROY_CHANNEL)"},
    Code{17, "the invocation failed (INVOKE)"},
    Code{22, "the IPU's version is unknown (GET_IPU_VERSION)"},
    Code{23, "program and driver are of different versions (MISMATCH_IPU_HEAD_FILE)"},
    Code{30, "the model needs all cores alive (NO_MULTICORE_ENV)"},
    Code{32, "the device is shut down (DEV_SHUTDOWN)"},
    Code{33, "the IPU could not be reset (FAIL_RESET)"},
    Code{34, "the IPU could not be shut down (FAIL_SHUTDOWN)"},
    Code{35, "no device is free (NO_AVAILABLE_DEV)"},
    Code{37, "the model has no such batch (INVALID_BATCH_NUM)"},
    Code{38, "the model has no such batch type (INVALID_BATCH_TYPE)"},
    Code{39, "the model has no such batch mode (INVALID_BATCH_MODE)"},
    Code{40, "no batch mode fits (NO_AVAILABLE_BATCH_MODE)"},
    Code{41, "the invocation was dropped because the IPU hung (IPU_HANG)"},
    Code{44, "the model's buffer is invalid (INVALID_MODEL_BUFFER)"},
    Code{45, "the variable buffer is invalid (INVALID_VARIABLE_BUFFER)"},
    Code{53, "the batch mode needs another invoke function (MISMATCH_INVOKE_FUNC)"},
    Code{54, "the model is for another platform (MISMATCH_MODEL)"},
    Code{256, "no channel is free (NO_AVAILABLE_CHNID)"},
};

/// A text that stands anywhere in a fault line: a driver may print into an echoed command.
struct Fault {
    std::string_view text;
    std::string_view meaning;
};

/// What a shell says, in a line of its own, when a program ended by a signal.
constexpr std::array crashes = {
    std::string_view("Segmentation fault"),
    std::string_view("Aborted"),
    std::string_view("Killed"),
    std::string_view("Bus error"),
    std::string_view("Illegal instruction"),
    std::string_view("Floating point exception"),
};

constexpr std::array faults = {
    Fault{"IPU invoke failed", "an invocation failed"},
    Fault{"Fail to Dump IPU LOG!", "the IPU log could not be saved"},
    Fault{"fail to open /sys/dla/", "the driver's state could not be read"},
    Fault{"fail to read /sys/dla/", "the driver's state could not be read"},
    Fault{"fail to map ctrl", "the IPU log could not be saved"},
    Fault{"fail to map corectrl", "the IPU log could not be saved"},
    Fault{"fail to read ctrl", "the IPU log could not be saved"},
    Fault{"fail to read corectrl", "the IPU log could not be saved"},
    Fault{"invalid argument: [ipu", "the IPU log could not be saved"},
    Fault{"fail to allocate memory for ipu_", "the IPU log has no memory"},
    Fault{"ipu timeout when wait", "the IPU timed out"},
    Fault{"wait ipu invoking timeout", "the IPU timed out"},
    Fault{"wait ipu invoking error", "an invocation failed"},
    Fault{"IPU invoke timeout", "the IPU timed out"},
    Fault{"due to ipu hang", "the IPU hung"},
    Fault{"------reset IPU", "the IPU was reset"},
    Fault{"]swdisp error=", "the IPU's scheduler failed"},
    Fault{"error occurred when select ipu core", "no core of the IPU is alive"},
    Fault{"Model not recognized!!!", "the file is no offline model"},
    Fault{"doesn't match this platform", "the model is for another platform"},
    Fault{"is small than model's need", "the variable buffer is too small for the model"},
    Fault{"model sha256 value: orginal", "the model's memory was overwritten"},
    Fault{"model xor value: orginal", "the model's memory was overwritten"},
};

/// Whether `text` has two letters in a row that every fault's text has somewhere and few other
/// lines have: f[ai]l, tim[eo]ut, e[rr]or, d[ue] to, I[PU], reco[gn]ized, ma[tc]h, [sm]all,
/// o[rg]inal, shu[td]own, i[nv]alid. One pass, since a console may hold thousands of other lines.
constexpr bool may_be_fault(std::string_view text) {
    for (std::size_t i = 1; i < text.size(); ++i) {
        const char before = text[i - 1];
        bool found = false;
        switch (text[i]) {
            case 'i':
                found = before == 'a';
                break;
            case 'o':
            case 'r':
                found = before == (text[i] == 'o' ? 'e' : 'r');
                break;
            case 'e':
                found = before == 'u';
                break;
            case 'U':
                found = before == 'P';
                break;
            case 'n':
                found = before == 'g';
                break;
            case 'c':
            case 'd':
                found = before == 't';
                break;
            case 'm':
                found = before == 's';
                break;
            case 'g':
                found = before == 'r';
                break;
            case 'v':
                found = before == 'n';
                break;
            default:
                break;
        }
        if (found) return true;
    }
    return false;
}

static_assert(std::ranges::all_of(faults, may_be_fault, &Fault::text));

std::string meaning_of(std::uint64_t number) {
    const auto* code = std::ranges::find(codes, number, &Code::number);
    if (code != codes.end()) return std::string(code->meaning);
    return fmt::format("it failed with code {}", number);
}

void refuse_failed_call(const Line& line) {
    if (!is_failed_call(line.text)) return;
    const std::size_t at = line.text.rfind(": ");
    const std::optional<std::uint64_t> number =
        parse_count(without_blanks(line.text.substr(at + 1)));
    throw bad_line(line, number ? meaning_of(*number) : "a call of the IPU failed",
                   "the run is worthless; find out why it failed and capture it again");
}

/// "core0 has been shutdown".
bool is_dead_core(std::string_view text) {
    const std::size_t at = text.find(" has been shutdown");
    if (at == std::string_view::npos) return false;
    const std::size_t core = text.rfind("core", at);
    return core != std::string_view::npos && parse_count(text.substr(core + 4, at - core - 4));
}

bool is_log_file_failure(std::string_view text) {
    const std::size_t at = text.find("fail to create ");
    return at != std::string_view::npos && text.find("_log_core", at) != std::string_view::npos;
}

/// A crash's text alone, with or without "(core dumped)".
bool is_crash(std::string_view text) {
    if (text.empty() || std::string_view("SAKBIF").find(text.front()) == std::string_view::npos) {
        return false;
    }
    constexpr std::string_view dumped = "(core dumped)";
    if (text.ends_with(dumped)) {
        text = without_trailing_blanks(text.substr(0, text.size() - dumped.size()));
    }
    return std::ranges::count(crashes, text) != 0;
}

}  // namespace

Faults::Faults(const CaptureOptions& options) {
    re2::RE2::Options quiet;
    quiet.set_log_errors(false);
    for (const std::string& pattern : options.fault_patterns) {
        patterns_.push_back(std::make_unique<re2::RE2>(pattern, quiet));
        if (patterns_.back()->ok()) continue;
        throw Error(
            fmt::format("fault pattern {}: {}", in_quotes(pattern), patterns_.back()->error()),
            "correct `fault_patterns:` in the manifest");
    }
}

Faults::~Faults() = default;

void Faults::check_patterns(const Line& line) const {
    for (const auto& pattern : patterns_) {
        if (!re2::RE2::PartialMatch(re2::StringPiece(line.text.data(), line.text.size()),
                                    *pattern)) {
            continue;
        }
        throw bad_line(
            line, fmt::format("it matches the fault pattern {}", in_quotes(pattern->pattern())),
            "the run is worthless; capture it again");
    }
}

void Faults::check(const Line& line) const {
    if (is_crash(line.text)) {
        throw bad_line(line, "a program crashed or was killed",
                       "the run is worthless; find out why it failed and capture it again");
    }
    if (!may_be_fault(line.text)) return;
    refuse_failed_call(line);
    std::string_view meaning;
    for (const Fault& fault : faults) {
        if (line.text.find(fault.text) != std::string_view::npos) meaning = fault.meaning;
    }
    if (is_dead_core(line.text)) meaning = "a core of the IPU was shut down";
    if (is_log_file_failure(line.text)) meaning = "the IPU log could not be saved";
    if (meaning.empty()) return;
    throw bad_line(line, meaning,
                   "the run is worthless; find out why it failed and capture it again");
}

bool is_failed_call(std::string_view text) {
    const std::size_t call = text.find("MI_");
    return call != std::string_view::npos &&
           text.find(") failed: ", call) != std::string_view::npos;
}

}  // namespace ipugate::readers::board
