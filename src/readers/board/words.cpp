// SPDX-License-Identifier: Apache-2.0
// Words and whole numbers of a board program; whatever else stands in them is damage.
#include "readers/board/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

constexpr std::uint64_t largest_extent = 1ULL << 40U;
constexpr std::size_t usual_rank = 5;
constexpr std::size_t longest_mode = 32;

bool is_word_letter(char letter) {
    const char lower = static_cast<char>(letter | 0x20);
    return (lower >= 'a' && lower <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
}

bool is_mode_letter(char letter) {
    return is_word_letter(letter) || letter == ' ' || letter == '-';
}

}  // namespace

std::string read_mode(const Line& line, std::string_view value) {
    const bool plain = std::ranges::all_of(value, is_mode_letter) && !driver_text(value);
    if (plain && !value.empty() && value.size() <= longest_mode) return std::string(value);
    throw bad_line(line, fmt::format("{}: expected a mode in a word", in_quotes(value)),
                   std::string(capture_again));
}

std::string read_batch(const Line& line, std::string_view value) {
    const std::optional<std::uint64_t> batch = parse_count(value);
    if (batch && *batch > 0) return fmt::format("{}", *batch);
    throw bad_line(line, fmt::format("{}: expected a batch above zero", in_quotes(value)),
                   std::string(capture_again));
}

std::string read_batches(const Line& line, std::string_view value) {
    std::string_view list = value;
    if (list.starts_with('[') && list.ends_with(']')) list = list.substr(1, list.size() - 2);
    std::vector<std::string> batches;
    for (const std::string_view part : split(list, ',')) {
        const std::vector<std::string_view> numbers = words(part);
        if (numbers.empty()) throw bad_line(line, "a batch is missing", std::string(capture_again));
        for (const std::string_view number : numbers) batches.push_back(read_batch(line, number));
    }
    return fmt::format("[{}]", fmt::join(batches, ", "));
}

std::vector<std::int64_t> read_shape(const Line& line, std::string_view value) {
    if (!value.starts_with('[') || !value.ends_with(']')) {
        throw bad_line(line, "expected a shape such as '[1, 480, 800, 3]'",
                       std::string(capture_again));
    }
    std::vector<std::int64_t> shape;
    shape.reserve(usual_rank);
    std::string_view list = without_blanks(value.substr(1, value.size() - 2));
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        const std::optional<std::uint64_t> extent =
            parse_count(without_blanks(list.substr(0, comma)));
        if (!extent || *extent > largest_extent || comma + 1 == list.size()) {
            throw bad_line(line, "expected whole numbers in the shape", std::string(capture_again));
        }
        shape.push_back(static_cast<std::int64_t>(*extent));
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return shape;
}

std::string read_word(const Line& line, std::string_view value) {
    if (!value.empty() && std::ranges::all_of(value, is_word_letter)) return std::string(value);
    throw bad_line(line, fmt::format("{}: expected one word", in_quotes(value)),
                   std::string(capture_again));
}

}  // namespace ipugate::readers::board
