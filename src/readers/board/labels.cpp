// SPDX-License-Identifier: Apache-2.0
// Labelled lines of a board program, found by their folded label.
#include "readers/board/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "readers/board/quantity.hpp"
#include "readers/board/words.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

struct Known {
    std::string_view folded;
    std::string_view name;
};

constexpr std::array known_labels = {
    Known{"invoketime", "invoke_time"},
    Known{"iputime", "ipu_time"},
    Known{"bandwidth", "bandwidth"},
    Known{"bandwidthtotal", "bandwidth"},
    Known{"totalbandwidth", "bandwidth"},
    Known{"bwtotal", "bandwidth"},
    Known{"bandwidthread", "bandwidth_read"},
    Known{"readbandwidth", "bandwidth_read"},
    Known{"bwread", "bandwidth_read"},
    Known{"bandwidthwrite", "bandwidth_write"},
    Known{"writebandwidth", "bandwidth_write"},
    Known{"bwwrite", "bandwidth_write"},
    Known{"variablesize", "variable_buffer_size"},
    Known{"variablebuffersize", "variable_buffer_size"},
    Known{"workmode", "work_mode"},
    Known{"batchmode", "batch_mode"},
    Known{"settingbatch", "batch"},
    Known{"suggestbatch", "suggested_batch"},
    Known{"suggestedbatch", "suggested_batch"},
};

/// The first letters of the known labels; most lines begin with another one.
constexpr std::string_view first_letters = "ibtrwvsIBTRWVS";
constexpr std::size_t longest_label = 48;

/// A label split at its separator: "IPU Time(us): 5" -> "IPU Time", "us", "5".
struct Parts {
    std::string_view label;
    std::string_view unit;
    std::string_view value;
};

std::optional<Parts> parts_of(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::size_t equals = text.substr(0, colon).find('=');
    const std::size_t separator = equals == std::string_view::npos ? colon : equals;
    if (separator > longest_label) return std::nullopt;  // npos is the largest of all
    Parts parts;
    parts.label = without_blanks(text.substr(0, separator));
    parts.value = without_blanks(text.substr(separator + 1));
    const std::size_t open = parts.label.find('(');
    if (open != std::string_view::npos && parts.label.ends_with(')')) {
        parts.unit = without_blanks(parts.label.substr(open + 1, parts.label.size() - open - 2));
        parts.label = without_blanks(parts.label.substr(0, open));
    }
    return parts;
}

std::string_view known_name(std::string_view label) {
    const std::string key = folded(label);
    const auto* found = std::ranges::find(known_labels, key, &Known::folded);
    return found == known_labels.end() ? std::string_view{} : found->name;
}

/// The metric that a quantity belongs to: bandwidth printed as a rate is another one.
std::string_view metric_of(const Line& line, std::string_view name, const Quantity& quantity) {
    if (name == "bandwidth" && quantity.dimension == Dimension::byte_rate) return "bandwidth_rate";
    const MetricKind* kind = find_metric_kind(name);
    if (kind == nullptr || kind->dimension == quantity.dimension) return name;
    throw bad_line(line, fmt::format("{} is counted in {}, not in {}", name,
                                     base_unit(kind->dimension), base_unit(quantity.dimension)));
}

Entry entry_of(const Line& line, const Parts& parts, std::string_view name,
               const Capture& capture) {
    Entry entry;
    if (name == "suggested_batch") {
        entry.kind = Entry::Kind::fact;
        entry.name = name;
        entry.word = read_batches(line, parts.value);
        return entry;
    }
    if (name == "work_mode" || name == "batch_mode" || name == "batch") {
        entry.kind = Entry::Kind::environment;
        entry.name = name;
        entry.word = name == "batch" ? read_batch(line, parts.value) : read_mode(line, parts.value);
        return entry;
    }
    const Quantity quantity =
        read_quantity(line, parts.value, {name, parts.label, parts.unit}, capture.options);
    entry.value = value_of(metric_of(line, name, quantity), quantity, {capture.file, line.number},
                           parts.value);
    entry.name = entry.value.metric;
    return entry;
}

}  // namespace

std::string folded(std::string_view label) {
    std::string out;
    for (const char letter : label) {
        if (letter == ' ' || letter == '\t' || letter == '_') continue;
        const bool upper = letter >= 'A' && letter <= 'Z';
        out += upper ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return out;
}

bool is_time_label(std::string_view text) {
    const std::string_view line = without_blanks(text);
    if (line.empty() || (line.front() != 'I' && line.front() != 'i')) return false;
    const std::optional<Parts> parts = parts_of(line);
    if (!parts) return false;
    const std::string_view name = known_name(parts->label);
    return name == "invoke_time" || name == "ipu_time";
}

Labels::Labels(const Capture& capture) : capture_(capture) {
    for (const auto& [name, label] : capture.options.labels) {
        added_.push_back({folded(label), name});
    }
}

/// Most lines begin with a letter that no known label begins with.
bool Labels::may_begin(std::string_view text) const {
    if (!added_.empty()) return true;
    const std::string_view line = without_blanks(text);
    return !line.empty() && first_letters.find(line.front()) != std::string_view::npos;
}

std::string_view Labels::name_of(std::string_view label) const {
    if (!added_.empty()) {
        const auto found = std::ranges::find(added_, folded(label), &Added::folded);
        if (found != added_.end()) return found->name;
    }
    if (label.empty() || first_letters.find(label.front()) == std::string_view::npos) return {};
    return known_name(label);
}

bool Labels::starts_run(std::string_view text) const {
    if (!may_begin(text)) return false;
    const std::optional<Parts> parts = parts_of(text);
    if (!parts) return false;
    const std::string label = folded(parts->label);
    if (std::ranges::find(added_, label, &Added::folded) != added_.end()) return true;
    return label == "invoketime" || label == "iputime" || label == "bwtotal";
}

std::vector<std::string> Labels::all_folded() const {
    std::vector<std::string> labels;
    labels.reserve(known_labels.size() + added_.size());
    for (const Known& label : known_labels) labels.emplace_back(label.folded);
    for (const Added& label : added_) labels.push_back(label.folded);
    return labels;
}

std::string_view Labels::unseparated(std::string_view text) {
    const std::string_view line = without_blanks(text);
    if (line.empty() || first_letters.find(line.front()) == std::string_view::npos) return {};
    std::size_t end = 0;
    while (end < line.size() && end <= longest_label &&
           ((line[end] | 0x20) >= 'a' && (line[end] | 0x20) <= 'z')) {
        ++end;
        while (end < line.size() && (line[end] == ' ' || line[end] == '_')) ++end;
    }
    const std::string_view label = without_blanks(line.substr(0, end));
    return known_name(label).empty() ? std::string_view{} : label;
}

/// "bw_total=1, bw_read=2, bw_read=3, iputime=4": the second bw_read is what was written.
std::vector<Entry> Labels::read_list(const Line& line) const {
    std::vector<Entry> entries;
    bool has_read = false;
    for (const std::string_view part : split(line.text, ',')) {
        const std::optional<Parts> parts = parts_of(part);
        if (!parts) throw bad_line(line, fmt::format("{}: expected name=value", in_quotes(part)));
        std::string_view name = name_of(parts->label);
        if (name.empty()) continue;
        if (name == "bandwidth_read" && has_read) name = "bandwidth_write";
        has_read = has_read || name == "bandwidth_read";
        entries.push_back(entry_of(line, *parts, name, capture_));
    }
    return entries;
}

std::vector<Entry> Labels::read(const Line& line) const {
    if (!may_begin(line.text)) return {};
    const std::optional<Parts> parts = parts_of(line.text);
    if (!parts) return {};
    const std::string_view name = name_of(parts->label);
    if (name.empty()) return {};
    const std::size_t comma = parts->value.find(',');
    if (comma != std::string_view::npos &&
        parts->value.find('=', comma) != std::string_view::npos) {
        return read_list(line);
    }
    return {entry_of(line, *parts, name, capture_)};
}

}  // namespace ipugate::readers::board
