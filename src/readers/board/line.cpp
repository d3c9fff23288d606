// SPDX-License-Identifier: Apache-2.0
// Lines of a board's console: errors about them and driver messages in them.
#include "readers/board/line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "readers/console.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

constexpr std::array<std::string_view, 4> driver_marks = {"client [", "[MI ", "------",
                                                          "MI_DEVICE_Connect:"};

/// Where a kernel stamp "[    8.915355]" begins.
std::size_t kernel_stamp(std::string_view text) {
    for (std::size_t open = text.find('['); open != std::string_view::npos;
         open = text.find('[', open + 1)) {
        const std::size_t close = text.find(']', open);
        if (close == std::string_view::npos) break;
        const std::string_view inside = trimmed(text.substr(open + 1, close - open - 1));
        const std::size_t point = inside.find('.');
        if (point == std::string_view::npos || inside.size() != point + 7) continue;
        if (inside.find_first_not_of("0123456789.") == std::string_view::npos) return open;
    }
    return std::string_view::npos;
}

}  // namespace

Error bad_line(const Line& line, std::string_view wrong, std::string remedy) {
    return line_error(line.number, fmt::format("{}: {}", in_quotes(line.text), wrong),
                      std::move(remedy));
}

std::optional<std::size_t> driver_text(std::string_view text) {
    std::size_t first = kernel_stamp(text);
    for (const std::string_view mark : driver_marks) first = std::min(first, text.find(mark));
    if (first == std::string_view::npos) return std::nullopt;
    return first;
}

std::string_view basename(std::string_view path) {
    return path.substr(path.rfind('/') + 1);
}

}  // namespace ipugate::readers::board
