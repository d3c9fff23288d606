// SPDX-License-Identifier: Apache-2.0
// Rows of the tables of buffers that drivers print.
#include "readers/board/memory_table.hpp"

#include <fmt/format.h>

#include "support/number.hpp"

namespace ipugate::readers::board {

std::optional<BufferRow> buffer_row(std::span<const std::string_view> words) {
    if (words.size() < 4 || (words[2] != "0" && words[2] != "1")) return std::nullopt;
    const std::optional<std::uint64_t> offset = parse_count(words[0], 16);
    const std::optional<std::uint64_t> length = parse_count(words[1], 16);
    if (!offset || !length) return std::nullopt;
    return BufferRow{*length, words[2] == "1", words[3]};
}

std::vector<std::uint64_t> hex_numbers(std::span<const std::string_view> words) {
    std::vector<std::uint64_t> numbers;
    for (const std::string_view word : words) {
        const std::optional<std::uint64_t> number = parse_count(word, 16);
        if (!number) return {};
        numbers.push_back(*number);
    }
    return numbers;
}

Value size_value(std::string_view metric, std::uint64_t bytes, const Place& place) {
    return {std::string(metric), Dimension::bytes,
            Sample{static_cast<double>(bytes), 1, place, fmt::format("{:x}", bytes)}};
}

}  // namespace ipugate::readers::board
