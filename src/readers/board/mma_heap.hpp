// SPDX-License-Identifier: Apache-2.0
// The text of /proc/mi_modules/mi_sys_mma/mma_heap_name0: how full the media heap is.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"
#include "readers/reader.hpp"

namespace ipugate::readers::board {

class MmaHeap {
 public:
    explicit MmaHeap(const Capture& capture) : capture_(capture) {}

    bool take(const Line& line);
    /// The capture, or the text, ends: throws Error if rows are missing.
    void finish();

    [[nodiscard]] const std::vector<Value>& values() const { return values_; }
    [[nodiscard]] const std::vector<Note>& notes() const { return notes_; }
    /// The line of a buffer for IPU logs, which shows that recording was on; 0 if there is none.
    [[nodiscard]] std::size_t log_buffer() const { return log_buffer_; }
    /// The first lines of the complete texts.
    [[nodiscard]] const std::vector<std::size_t>& lines() const { return lines_; }

 private:
    enum class Table { none, total, rows };

    bool take_row(const Line& line);

    const Capture& capture_;
    Table table_ = Table::none;
    std::size_t start_ = 0;  ///< line of the text being read, 0 if none
    std::size_t total_line_ = 0;
    std::uint64_t used_ = 0;
    std::uint64_t peak_ = 0;
    std::uint64_t rows_ = 0;
    std::size_t log_buffer_ = 0;
    std::vector<Value> values_;
    std::vector<Note> notes_;
    std::vector<std::size_t> lines_;
};

/// Whether `text` opens the text.
bool is_mma_heap_head(std::string_view text);

}  // namespace ipugate::readers::board
