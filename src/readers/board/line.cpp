// SPDX-License-Identifier: Apache-2.0
// Lines of a board's console: errors about them and driver messages in them.
#include "readers/board/line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "readers/console.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

constexpr std::string_view client = "client ";

/// Whether "[    8.915355]" begins `text`.
bool is_kernel_stamp(std::string_view text) {
    const std::size_t close = text.find(']');
    if (close == std::string_view::npos) return false;
    const std::string_view inside = without_blanks(text.substr(1, close - 1));
    const std::size_t point = inside.find('.');
    return point != std::string_view::npos && inside.size() == point + 7 &&
           inside.find_first_not_of("0123456789.") == std::string_view::npos;
}

/// Where "client [", "[MI " or a kernel stamp begins.
std::size_t bracketed_mark(std::string_view text) {
    for (std::size_t open = text.find('['); open != std::string_view::npos;
         open = text.find('[', open + 1)) {
        if (text.substr(0, open).ends_with(client)) return open - client.size();
        const std::string_view rest = text.substr(open);
        if (rest.starts_with("[MI ") || is_kernel_stamp(rest)) return open;
    }
    return std::string_view::npos;
}

}  // namespace

Error bad_line(const Line& line, std::string_view wrong, std::string remedy) {
    return line_error(line.number, fmt::format("{}: {}", in_quotes(line.text), wrong),
                      std::move(remedy));
}

std::optional<std::size_t> driver_text(std::string_view text) {
    std::size_t first = bracketed_mark(text);
    if (first != 0) {
        first = std::min({first, text.find("------"), text.find("MI_DEVICE_Connect:")});
    }
    if (first == std::string_view::npos) return std::nullopt;
    return first;
}

std::string_view basename(std::string_view path) {
    return path.substr(path.rfind('/') + 1);
}

}  // namespace ipugate::readers::board
