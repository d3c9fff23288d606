// SPDX-License-Identifier: Apache-2.0
// Finds the keys of Vela's console in a line.
#include "readers/vela/console_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "readers/vela/accelerator.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::readers::vela {
namespace {

/// A line "<label> <number> <printed unit>".
struct Amount {
    std::string_view label;
    std::string_view name;
    std::string_view printed_unit;
    std::string_view unit;  ///< a spelling that `find_unit` knows
    bool is_condition = false;
};

constexpr std::array amounts = {
    Amount{"Accelerator clock", "clock", "MHz", "MHz", true},
    Amount{"Design peak SRAM bandwidth", "sram_bandwidth", "GB/s", "GB/s", true},
    Amount{"Design peak DRAM bandwidth", "dram_bandwidth", "GB/s", "GB/s", true},
    Amount{"Design peak On-chip Flash bandwidth", "on_chip_flash_bandwidth", "GB/s", "GB/s", true},
    Amount{"Design peak Off-chip Flash bandwidth", "off_chip_flash_bandwidth", "GB/s", "GB/s",
           true},
    Amount{"Total SRAM used", "sram_memory_used", "KiB", "KiB"},
    Amount{"Total DRAM used", "dram_memory_used", "KiB", "KiB"},
    Amount{"Total On-chip Flash used", "on_chip_flash_memory_used", "KiB", "KiB"},
    Amount{"Total Off-chip Flash used", "off_chip_flash_memory_used", "KiB", "KiB"},
    Amount{"Original Weights Size", "weights_original", "KiB", "KiB"},
    Amount{"NPU Encoded Weights Size", "weights_encoded", "KiB", "KiB"},
    Amount{"Neural network macs", "macs", "MACs/batch", ""},
    Amount{"Network Tops/s", "tops", "Tops/s", "TOPS"},
    Amount{"NPU cycles", "npu_cycles", "cycles/batch", "cycles"},
    Amount{"DPU cycles", dpu_cycles, "cycles/batch", "cycles"},
    Amount{"Element wise cycles", element_wise_cycles, "cycles/batch", "cycles"},
    Amount{"SRAM Access cycles", "sram_access_cycles", "cycles/batch", "cycles"},
    Amount{"DRAM Access cycles", "dram_access_cycles", "cycles/batch", "cycles"},
    Amount{"On-chip Flash Access cycles", "on_chip_flash_access_cycles", "cycles/batch", "cycles"},
    Amount{"Off-chip Flash Access cycles", "off_chip_flash_access_cycles", "cycles/batch",
           "cycles"},
    Amount{"Total cycles", "total_cycles", "cycles/batch", "cycles"},
};

struct Words {
    std::string_view label;
    std::string_view name;
};

constexpr std::array conditions = {
    Words{"Accelerator configuration", "accelerator"},
    Words{"System configuration", "system_config"},
    Words{"Memory mode", "memory_mode"},
};

constexpr std::array counts = {
    Words{"CPU operators", "cpu_operators"},
    Words{"NPU operators", "npu_operators"},
};

struct Default {
    std::string_view warning;
    std::string_view what;
};

constexpr std::array defaults = {
    Default{"No configuration file specified", "configuration file"},
    Default{"No system configuration specified", "system configuration"},
    Default{"No memory mode specified", "memory mode"},
    Default{"default values for system configuration", "system configuration"},
    Default{"default values for memory mode", "memory mode"},
};

bool has(std::string_view line, std::string_view text) {
    return line.find(text) != std::string_view::npos;
}

/// What stands behind `label` as a word of its own, or nothing.
std::optional<std::string_view> behind(std::string_view line, std::string_view label) {
    const std::size_t at = line.find(label);
    if (at == std::string_view::npos) return std::nullopt;
    if (at > 0 && std::isalnum(static_cast<unsigned char>(line[at - 1])) != 0) return std::nullopt;
    const std::string_view rest = line.substr(at + label.size());
    if (!rest.empty() && rest.front() != ' ' && rest.front() != '\t') return std::nullopt;
    return trimmed(rest);
}

/// Whether a value begins here, broken or not; else the label stands in some other sentence.
bool begins_number(std::string_view text) {
    if (text.empty()) return false;
    const std::string lower = lowered(text.substr(0, 4));
    return std::isdigit(static_cast<unsigned char>(text.front())) != 0 || text.front() == '-' ||
           lower.starts_with("nan") || lower.starts_with("inf");
}

BadValue bad_value(std::string_view line, std::string_view expected) {
    return BadValue(fmt::format("{}: expected {}", in_quotes(trimmed(line)), expected),
                    "the console was cut or mixed with another program: capture it again");
}

Quantity quantity_of(std::string_view number, std::string_view unit, std::string_view line) {
    const std::optional<Quantity> quantity = parse_in_unit(number, *find_unit(unit));
    if (!quantity || quantity->value < 0) throw bad_value(line, "a number");
    return *quantity;
}

/// A print of 0.00 says no more than "little": that is no value. Whole zeros are.
bool says_nothing(const ConsoleValue& value) {
    return value.quantity->value == 0 && has(value.text, ".");
}

void add(ConsoleLine& found, ConsoleValue value) {
    if (!says_nothing(value)) found.values.push_back(std::move(value));
}

void add_amount(ConsoleLine& found, std::string_view line, const Amount& amount) {
    const std::optional<std::string_view> rest = behind(line, amount.label);
    if (!rest || !begins_number(*rest)) return;
    const std::vector<std::string_view> parts = words(*rest);
    if (parts.size() < 2 || parts[1] != amount.printed_unit) {
        throw bad_value(line, fmt::format("a number in {}", amount.printed_unit));
    }
    if (amount.name == "tops" && lowered(parts[0]) == "nan") {
        found.is_nan = true;
        return;
    }
    ConsoleValue value;
    value.name = amount.name;
    value.text = fmt::format("{} {}", parts[0], parts[1]);
    value.quantity = quantity_of(parts[0], amount.unit, line);
    value.is_condition = amount.is_condition;
    value.is_rounded = true;
    add(found, std::move(value));
}

std::optional<ConsoleValue> condition_in(std::string_view line, const Words& condition) {
    const std::optional<std::string_view> rest = behind(line, condition.label);
    if (!rest || rest->empty()) return std::nullopt;
    const bool is_accelerator = condition.name == "accelerator";
    if (is_accelerator && !accelerator(*rest).starts_with("ethos")) return std::nullopt;
    ConsoleValue value;
    value.name = condition.name;
    value.text = is_accelerator ? accelerator(*rest) : printable(*rest);
    value.is_condition = true;
    return value;
}

ConsoleValue counted(std::string_view name, std::string_view number, std::string_view line) {
    ConsoleValue value;
    value.name = name;
    value.text = number;
    value.quantity = quantity_of(number, "", line);
    return value;
}

/// "CPU operators = 9 (60.0%)". The share is left: it is rounded, and up to 2.0 wrong.
std::optional<ConsoleValue> count_in(std::string_view line, const Words& count) {
    const std::optional<std::string_view> rest = behind(line, count.label);
    if (!rest || !rest->starts_with('=')) return std::nullopt;
    const std::vector<std::string_view> parts = words(rest->substr(1));
    if (parts.size() < 2 || !parts[1].starts_with('(') || !has(*rest, ")") ||
        !parse_count(parts[0])) {
        throw bad_value(line, "a count and a share");
    }
    return counted(count.name, parts[0], line);
}

/// "9/79 (11.4%) operations falling back to the CPU", up to 3.1. Both numbers are of operators,
/// but the second counts constants and placeholders too: how many run on the NPU, it does not say.
void add_old_placement(ConsoleLine& found, std::string_view line) {
    const std::size_t at = line.find("operations falling back to the CPU");
    if (at == std::string_view::npos) return;
    found.is_old_placement = true;
    for (const std::string_view word : words(line.substr(0, at))) {
        const std::vector<std::string_view> parts = split(word, '/');
        if (parts.size() != 2 || !parse_count(parts[0]) || !parse_count(parts[1])) continue;
        found.values.push_back(counted("cpu_operators", parts[0], line));
        found.values.push_back(counted(all_operators, parts[1], line));
        return;
    }
    throw bad_value(line, "'<CPU>/<all> (<share>) operations falling back to the CPU'");
}

/// "Batch Inference time   0.71 ms, 1413.57 inferences/s (batch size 1)".
void add_time(ConsoleLine& found, std::string_view line) {
    const std::optional<std::string_view> rest = behind(line, "Batch Inference time");
    if (!rest || !begins_number(*rest)) return;
    const std::vector<std::string_view> parts = words(*rest);
    if (parts.size() < 7 || parts[1] != "ms," || parts[3] != "inferences/s" ||
        parts[4] != "(batch" || parts[5] != "size" || parts[6].back() != ')') {
        throw bad_value(line, "'<time> ms, <rate> inferences/s (batch size <count>)'");
    }
    const std::string_view batch = parts[6].substr(0, parts[6].size() - 1);
    const auto rounded = [&](std::string_view name, std::string_view number,
                             std::string_view unit) {
        ConsoleValue value;
        value.name = name;
        value.text = unit.empty() ? std::string(number) : fmt::format("{} {}", number, unit);
        value.quantity = quantity_of(number, unit, line);
        value.is_rounded = true;
        return value;
    };
    add(found, rounded("inference_time", parts[0], "ms"));
    found.is_nan = lowered(parts[2]) == "nan";
    if (!found.is_nan) add(found, rounded("inferences_per_second", parts[2], "1/s"));
    add(found, rounded("batch_size", batch, ""));
}

/// What Vela warns that it was not given, or nothing.
std::string_view defaulted(std::string_view line) {
    const auto found =
        std::ranges::find_if(defaults, [&](const Default& one) { return has(line, one.warning); });
    return found == defaults.end() || !has(line, "Warning") ? std::string_view{} : found->what;
}

ConsoleMark mark_of(std::string_view line) {
    if (has(line, "The numbers below are internal compiler estimates")) {
        return ConsoleMark::estimates_follow;
    }
    if (has(line, "Performance for NPU ")) return ConsoleMark::table;
    if (has(line, "SRAM target for arena memory area exceeded")) return ConsoleMark::arena_exceeded;
    return defaulted(line).empty() ? ConsoleMark::none : ConsoleMark::default_board;
}

}  // namespace

ConsoleLine console_line(std::string_view line) {
    ConsoleLine found;
    if (const auto name = behind(line, "Network summary for")) {
        found.mark = ConsoleMark::heading;
        found.rest = printable(*name);
        return found;
    }
    found.mark = mark_of(line);
    found.rest = defaulted(line);
    if (found.mark != ConsoleMark::none) return found;
    for (const Amount& amount : amounts) add_amount(found, line, amount);
    for (const Words& condition : conditions) {
        if (auto value = condition_in(line, condition)) found.values.push_back(std::move(*value));
    }
    for (const Words& count : counts) {
        if (auto value = count_in(line, count)) found.values.push_back(std::move(*value));
    }
    add_old_placement(found, line);
    add_time(found, line);
    return found;
}

}  // namespace ipugate::readers::vela
