// SPDX-License-Identifier: Apache-2.0
// Inside reports/: aligned columns and colours for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ipugate::reports {

enum class Colour { none, red, yellow, green, cyan };
/// Whether the terminal is to see colours at all.
enum class Palette { plain, ansi };

struct TextRow {
    Colour colour = Colour::none;  ///< of the first cell
    std::vector<std::string> cells;
};

/// `text` in bold and `colour`.
std::string coloured(std::string_view text, Colour colour, Palette palette);

/// The lines, each with its end: one for each row, columns two blanks apart, those in `right`
/// aligned to the right; every character counts as one column wide. Columns that are empty in all
/// rows but the first are left out.
std::vector<std::string> aligned(const std::vector<TextRow>& rows,
                                 const std::vector<std::size_t>& right,
                                 Palette palette = Palette::plain);

/// All of them as one text.
std::string joined(const std::vector<std::string>& lines);

}  // namespace ipugate::reports
