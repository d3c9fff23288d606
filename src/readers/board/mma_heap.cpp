// SPDX-License-Identifier: Apache-2.0
// The text of a media heap: its totals and its chunks.
#include "readers/board/mma_heap.hpp"

#include <fmt/format.h>

#include <span>

#include "readers/board/memory_table.hpp"
#include "readers/console.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

/// Where "used" and "HighPeak" stand in a row of totals.
constexpr std::size_t total_columns = 6;
constexpr std::size_t used_column = 3;
constexpr std::size_t peak_column = 4;
constexpr std::size_t chunk_columns = 6;

bool is_log_buffer(std::string_view task) {
    return task.starts_with("ipu_log_") || task.starts_with("ipu_corectrl");
}

}  // namespace

bool is_mma_heap_head(std::string_view text) {
    return text == "heap_info:" || text == "main_chunk_mgr:";
}

bool MmaHeap::take(const Line& line) {
    if (begins(line.text, "---mma allocator info")) {
        notes_.push_back({{capture_.file, line.number},
                          "the heap is printed in an older layout, which is not read"});
        lines_.push_back(line.number);
        return true;
    }
    if (line.text == "heap_info:") {
        finish();
        start_ = line.number;
        return true;
    }
    if (line.text == "main_chunk_mgr:") {
        if (total_line_ != 0) finish();
        if (start_ == 0) start_ = line.number;
        return true;
    }
    if (start_ == 0) return false;
    const std::string_view text = without_blanks(line.text);
    if (begins(text, "vpa_start ")) {
        table_ = text.find(" HighPeak ") == std::string_view::npos ? Table::none : Table::total;
        return true;
    }
    if (begins(text, "offset ")) {
        table_ = Table::rows;
        return true;
    }
    return take_row(line);
}

bool MmaHeap::take_row(const Line& line) {
    if (table_ == Table::none) return false;
    const std::vector<std::string_view> parts = words(line.text);
    if (table_ == Table::total) {
        const std::vector<std::uint64_t> numbers = hex_numbers(parts);
        if (numbers.size() != total_columns) return false;
        total_line_ = line.number;
        used_ = numbers[used_column];
        peak_ = numbers[peak_column];
        table_ = Table::none;
        return true;
    }
    const std::optional<BufferRow> row = buffer_row(parts);
    if (!row || parts.size() != chunk_columns) return false;
    if (!row->used) return true;
    rows_ += row->length;
    if (log_buffer_ == 0 && is_log_buffer(row->task)) log_buffer_ = line.number;
    return true;
}

void MmaHeap::finish() {
    if (start_ == 0) return;
    if (total_line_ == 0) {
        throw line_error(start_, "the totals of the heap are missing: the capture was cut",
                         std::string(capture_again));
    }
    if (rows_ != used_) {
        throw line_error(
            total_line_,
            fmt::format("the used chunks add up to {:x} and not to {:x}: rows are missing", rows_,
                        used_),
            std::string(capture_again));
    }
    const Place place{capture_.file, total_line_};
    values_.push_back(size_value("mma_heap_used", used_, place));
    values_.push_back(size_value("mma_heap_peak", peak_, place));
    lines_.push_back(start_);
    start_ = total_line_ = 0;
    used_ = peak_ = rows_ = 0;
    table_ = Table::none;
}

}  // namespace ipugate::readers::board
