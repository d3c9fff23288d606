// SPDX-License-Identifier: Apache-2.0
// The text of mi_ipu0, table by table; its rows must add up to its totals.
#include "readers/board/ipu_memory.hpp"

#include <fmt/format.h>

#include <utility>

#include "readers/board/memory_table.hpp"
#include "readers/console.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {

bool is_ipu_memory_head(std::string_view text) {
    return begins(text, "---") && text.find("CMDQ kickoff counter") != std::string_view::npos;
}

void IpuMemory::announce(std::size_t block) {
    finish();
    block_ = block;
}

bool IpuMemory::take(const Line& line) {
    if (start_ == 0 && !begins(line.text, "---")) return false;
    return take_head(line) || take_row(line);
}

bool IpuMemory::take_head(const Line& line) {
    if (is_ipu_memory_head(line.text)) {
        finish();
        start_ = line.number;
        table_ = Table::none;
        return true;
    }
    if (start_ == 0) return false;
    const std::string_view text = without_blanks(line.text);
    if (text == "each dev buf info:")
        table_ = Table::device_rows;
    else if (text == "each chn buf info:")
        table_ = Table::channel_rows;
    else if (begins(text, "DevId "))
        table_ = Table::device;
    else if (begins(text, "ChnId PassNum"))
        table_ = Table::passes;
    else if (begins(text, "ChnId "))
        table_ = Table::channel;
    else
        return begins(text, "offset ") || text.find("Common info") != std::string_view::npos;
    return true;
}

bool IpuMemory::take_row(const Line& line) {
    const std::vector<std::string_view> parts = words(line.text);
    switch (table_) {
        case Table::none:
            return false;
        case Table::passes:
            return parts.size() == 5 && parse_count(parts[0]).has_value();
        case Table::device_rows:
        case Table::channel_rows:
            return take_buffer(parts);
        case Table::device:
        case Table::channel:
            break;
    }
    const bool device = table_ == Table::device;
    if (parts.size() != (device ? 3U : 4U)) return false;
    const std::vector<std::uint64_t> sizes = hex_numbers(std::span(parts).subspan(1, 2));
    if (sizes.size() != 2 || !parse_count(parts[0])) return false;
    Section& section = device ? device_ : channels_;
    section.line = line.number;
    section.size += sizes[0];
    section.peak += sizes[1];
    return true;
}

bool IpuMemory::take_buffer(std::span<const std::string_view> parts) {
    const std::optional<BufferRow> row = buffer_row(parts);
    if (!row || parts.size() != 4) return false;
    if (!row->used) return true;
    (table_ == Table::device_rows ? device_ : channels_).rows += row->length;
    if (row->task.starts_with("ipu_variable")) variable_ += row->length;
    if (row->task.starts_with("ipu_chn") && row->task.ends_with("_networ")) {
        network_ += row->length;
    }
    return true;
}

void IpuMemory::check(const Section& section, std::string_view what) const {
    if (section.line == 0) {
        throw line_error(start_,
                         fmt::format("the memory of the {} is missing: the capture was cut", what),
                         std::string(capture_again));
    }
    if (section.rows != section.size) {
        throw line_error(
            section.line,
            fmt::format("the buffers of the {} add up to {:x} and not to {:x}: rows are missing",
                        what, section.rows, section.size),
            std::string(capture_again));
    }
    if (section.peak >= section.size) return;
    throw line_error(section.line, fmt::format("the peak of the {} is below its size", what),
                     std::string(capture_again));
}

void IpuMemory::finish() {
    if (start_ == 0) return;
    check(device_, "device");
    check(channels_, "channels");
    MemoryText text;
    text.line = start_;
    text.block = std::exchange(block_, std::nullopt);
    const Place at_device{capture_.file, device_.line};
    const Place at_channels{capture_.file, channels_.line};
    text.values = {size_value("device_buffer_size", device_.size, at_device),
                   size_value("device_buffer_peak", device_.peak, at_device),
                   size_value("channel_buffer_size", channels_.size, at_channels),
                   size_value("channel_buffer_peak", channels_.peak, at_channels)};
    if (variable_ > 0) {
        text.values.push_back(size_value("ipu_variable_size", variable_, at_device));
    }
    if (network_ > 0) text.values.push_back(size_value("ipu_network_size", network_, at_channels));
    texts_.push_back(std::move(text));
    device_ = channels_ = Section{};
    variable_ = network_ = 0;
    start_ = 0;
    table_ = Table::none;
}

}  // namespace ipugate::readers::board
