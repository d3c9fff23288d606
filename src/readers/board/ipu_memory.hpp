// SPDX-License-Identifier: Apache-2.0
// The text of /proc/mi_modules/mi_ipu/mi_ipu0: memory of the IPU device and of its channels.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"
#include "readers/reader.hpp"

namespace ipugate::readers::board {

/// What one print of the text says.
struct MemoryText {
    std::vector<Value> values;
    std::size_t line = 0;
    /// Index of the block whose details it is; nothing for a print by itself.
    std::optional<std::size_t> block;
};

class IpuMemory {
 public:
    explicit IpuMemory(const Capture& capture) : capture_(capture) {}

    bool take(const Line& line);
    /// The next text belongs to this block.
    void announce(std::size_t block);
    /// The capture, or the text, ends: throws Error if rows are missing.
    void finish();

    [[nodiscard]] const std::vector<MemoryText>& texts() const { return texts_; }

 private:
    enum class Table { none, device, device_rows, passes, channel, channel_rows };

    /// A total as printed, and the rows that must add up to it.
    struct Section {
        std::size_t line = 0;
        std::uint64_t size = 0;
        std::uint64_t peak = 0;
        std::uint64_t rows = 0;
    };

    bool take_head(const Line& line);
    bool take_row(const Line& line);
    bool take_buffer(std::span<const std::string_view> words);
    void check(const Section& section, std::string_view what) const;

    const Capture& capture_;
    Table table_ = Table::none;
    std::size_t start_ = 0;  ///< line of the text being read, 0 if none
    Section device_;
    Section channels_;
    std::uint64_t variable_ = 0;
    std::uint64_t network_ = 0;
    std::optional<std::size_t> block_;
    std::vector<MemoryText> texts_;
};

/// Whether `text` opens the text.
bool is_ipu_memory_head(std::string_view text);

}  // namespace ipugate::readers::board
