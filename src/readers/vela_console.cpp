// SPDX-License-Identifier: Apache-2.0
// Reads the network summary that Arm's Vela compiler prints.
//
//     Warning: No system configuration specified. Using a default of ...
//
//     Network summary for person_detect
//     Accelerator configuration               Ethos_U55_128
//     System configuration             Ethos_U55_High_End_Embedded
//     ...
//     CPU operators = 0 (0.0%)
//     NPU operators = 56 (100.0%)
//     ...
//     Neural network macs                           7160196 MACs/batch
//     ...
//     Total cycles                                   353714 cycles/batch
//
//     Batch Inference time                 0.71 ms, 1413.57 inferences/s (batch size 1)
//
// The counts of operators and the warnings stand nowhere else. The other values are rounded or cut
// here, and give way to those of the CSV. Not read are the bytes moved: their MB are 10^6 bytes up
// to 3.12 and 2^20 from 4.0. Keys are found anywhere in a line: people indent the text, put
// bullets or stamps in front, lose its blank lines. One console may hold several networks.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "readers/console.hpp"
#include "readers/formats.hpp"
#include "readers/reader.hpp"
#include "readers/vela/console_line.hpp"
#include "readers/vela/network.hpp"
#include "support/text.hpp"

namespace ipugate::readers {
namespace {

using vela::console_line;
using vela::ConsoleLine;
using vela::ConsoleMark;
using vela::Network;

class Summaries {
 public:
    explicit Summaries(const Capture& capture) : capture_(capture) {}
    Reading read();

 private:
    void take_lines();
    void take(const ConsoleLine& found, std::string_view line, std::size_t number);
    void open(std::string name, std::size_t line);
    void note_defaults();
    void refuse_cut(const ConsoleLine& last, std::string_view line, std::size_t number) const;
    void note(std::size_t line, std::string text) {
        reading_.notes.push_back({{capture_.file, line}, std::move(text)});
    }

    const Capture& capture_;
    std::vector<Network> networks_;
    std::vector<std::string> not_given_;  ///< warned of since the last summary
    std::size_t first_warning_ = 0;
    Reading reading_;
};

Reading Summaries::read() {
    take_lines();
    note_defaults();
    if (networks_.empty()) {
        throw Error("no 'Network summary for ...' in it: nothing was measured",
                    "capture all that Vela prints; it may have failed before its summary");
    }
    for (const Network& network : networks_) {
        reading_.models.push_back(network.model(capture_.file));
        if (network.has_estimates()) continue;
        note(network.line(),
             fmt::format("the summary of {} has no cycles: from 4.1 on, Vela prints them with "
                         "--verbose-cycle-estimate only",
                         in_quotes(network.name())));
    }
    return std::move(reading_);
}

void Summaries::take_lines() {
    Console console(capture_.text);
    while (const std::optional<std::string_view> line = console.next()) {
        const std::size_t number = console.number();
        try {
            const ConsoleLine found = console_line(*line);
            if (console.unfinished()) refuse_cut(found, *line, number);
            take(found, *line, number);
        } catch (const vela::BadValue& error) {
            // The same words outside of a summary are another program's.
            if (!networks_.empty() && !networks_.back().finished()) {
                throw with_context(fmt::format("line {}", number), error);
            }
        }
    }
}

/// A last line without its end may have been cut, and with it what would have followed. Behind a
/// value that is whole, or behind the whole summary, that does not matter.
void Summaries::refuse_cut(const ConsoleLine& last, std::string_view line,
                           std::size_t number) const {
    if (networks_.empty() || networks_.back().finished()) return;
    const bool has_number = !last.values.empty() && last.values.back().quantity.has_value();
    if (has_number || trimmed(line).empty()) return;
    throw line_error(number,
                     fmt::format("{} has no line end: the console was cut", in_quotes(line)),
                     "capture the whole console");
}

void Summaries::take(const ConsoleLine& found, std::string_view line, std::size_t number) {
    if (found.mark == ConsoleMark::default_board) {
        if (not_given_.empty()) first_warning_ = number;
        not_given_.push_back(found.rest);
    }
    if (found.mark == ConsoleMark::arena_exceeded) {
        note(number, fmt::format("{}: the model needs more memory than it was given",
                                 in_quotes(trimmed(line))));
    }
    if (found.mark == ConsoleMark::heading) return open(found.rest, number);
    const bool names_accelerator = std::ranges::any_of(
        found.values, [](const auto& value) { return value.name == "accelerator"; });
    const bool is_open = !networks_.empty() && !networks_.back().finished();
    if (names_accelerator && (!is_open || networks_.back().has("accelerator"))) open({}, number);
    if (networks_.empty() || networks_.back().finished()) return;
    networks_.back().take(found, number);
}

void Summaries::open(std::string name, std::size_t line) {
    for (const Network& network : networks_) {
        if (network.name() != name) continue;
        throw line_error(line,
                         fmt::format("network {} has a summary on line {} already", in_quotes(name),
                                     network.line()),
                         "keep the console of each run of Vela in a file of its own");
    }
    note_defaults();
    networks_.emplace_back(std::move(name), line);
}

/// Three warnings stand in front of each network: one note is enough.
void Summaries::note_defaults() {
    if (not_given_.empty()) return;
    note(first_warning_,
         fmt::format("Vela was given no {}: the estimate is for a default board, not for yours; "
                     "give it --config, --system-config and --memory-mode",
                     fmt::join(not_given_, ", no ")));
    not_given_.clear();
}

/// What only Vela prints, far in front of the summary too: tables and warnings may be long.
constexpr std::array<std::string_view, 6> signs = {
    "Network summary for ",
    "Performance for NPU Subgraph",
    "Performance for NPU Grap",
    "Warning: No system configuration specified",
    "Warning: Using internal-default values for system configuration",
    "Warning: Using default values for system configuration",
};

bool recognises(std::string_view head) {
    // A table of 3.6 and 3.7 in a CSV has the banner of the console in a quoted cell.
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (head.starts_with(byte_order_mark)) head.remove_prefix(byte_order_mark.size());
    if (head.starts_with('"')) return false;
    const auto in_head = [&](std::string_view sign) {
        return head.find(sign) != std::string_view::npos;
    };
    if (std::ranges::any_of(signs, in_head)) return true;
    return in_head("Accelerator configuration ") && in_head("System configuration ");
}

Reading read(const Capture& capture) {
    return Summaries(capture).read();
}

}  // namespace

extern const Reader vela_console = {
    "vela-console", "operators on CPU and NPU, and estimates in short, from what Vela prints",
    &recognises, &read};

}  // namespace ipugate::readers
