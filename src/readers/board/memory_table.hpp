// SPDX-License-Identifier: Apache-2.0
// The tables of buffers that drivers print: "offset length used_flag task_name", in hexadecimal.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "readers/board/line.hpp"

namespace ipugate::readers::board {

/// A row of a table of buffers.
struct BufferRow {
    std::uint64_t length = 0;
    bool used = false;
    std::string_view task;  ///< cut at 15 characters by the driver
};

/// The row that `words` are; nothing if they have another shape.
std::optional<BufferRow> buffer_row(std::span<const std::string_view> words);

/// The hexadecimal numbers that all of `words` are; empty if one is not.
std::vector<std::uint64_t> hex_numbers(std::span<const std::string_view> words);

/// A size in bytes read from `line`, as it stood there.
Value size_value(std::string_view metric, std::uint64_t bytes, const Place& place);

}  // namespace ipugate::readers::board
