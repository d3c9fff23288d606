// SPDX-License-Identifier: Apache-2.0
// Aligned columns for a terminal.
#include "reports/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ipugate::reports {
namespace {

std::string_view code_of(Colour colour) {
    switch (colour) {
        case Colour::none:
            return "";
        case Colour::red:
            return "\x1b[1;31m";
        case Colour::yellow:
            return "\x1b[1;33m";
        case Colour::green:
            return "\x1b[1;32m";
        case Colour::cyan:
            return "\x1b[1;36m";
    }
    return "";
}

/// Code points of valid UTF-8.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    }));
}

/// Width of each column; 0 for one that holds nothing but its heading.
std::vector<std::size_t> widths_of(const std::vector<TextRow>& rows) {
    std::vector<std::size_t> widths;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const std::vector<std::string>& cells = rows[i].cells;
        widths.resize(std::max(widths.size(), cells.size()));
        for (std::size_t column = 0; column < cells.size(); ++column) {
            widths[column] = std::max(widths[column], width_of(cells[column]));
        }
    }
    for (std::size_t column = 0; column < widths.size(); ++column) {
        if (widths[column] > 0 && column < rows.front().cells.size()) {
            widths[column] = std::max(widths[column], width_of(rows.front().cells[column]));
        }
    }
    return widths;
}

std::string without_blanks_behind(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

}  // namespace

std::string coloured(std::string_view text, Colour colour, Palette palette) {
    if (colour == Colour::none || palette == Palette::plain) return std::string(text);
    return fmt::format("{}{}\x1b[0m", code_of(colour), text);
}

std::vector<std::string> aligned(const std::vector<TextRow>& rows,
                                 const std::vector<std::size_t>& right, Palette palette) {
    const std::vector<std::size_t> widths = widths_of(rows);
    std::vector<std::string> lines;
    lines.reserve(rows.size());
    for (const TextRow& row : rows) {
        std::string line;
        std::size_t end = 0;
        for (std::size_t column = 0; column < row.cells.size(); ++column) {
            if (column >= widths.size() || widths[column] == 0) continue;
            const std::string& cell = row.cells[column];
            const std::string blanks(widths[column] - width_of(cell), ' ');
            const bool to_the_right = std::find(right.begin(), right.end(), column) != right.end();
            line.append(end, ' ');
            line += to_the_right ? blanks : "";
            line += column == 0 ? coloured(cell, row.colour, palette) : cell;
            line += to_the_right ? "" : blanks;
            end = 2;
        }
        lines.push_back(without_blanks_behind(std::move(line)) + "\n");
    }
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

}  // namespace ipugate::reports
