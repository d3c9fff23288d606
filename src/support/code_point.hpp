// SPDX-License-Identifier: Apache-2.0
// Code points of UTF-8 text, and which of them are not what they look like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ipugate {

struct CodePoint {
    std::uint32_t value = 0;
    std::size_t length = 1;  ///< bytes
    bool valid = false;
};

/// The code point that begins `text`, which is not empty; an invalid one is one byte long.
CodePoint first_code_point(std::string_view text);

/// True for a byte inside of a code point.
bool is_continuation(char byte);

/// True for what a reader does not see but a terminal, a browser or a line splitter acts on: C0
/// controls but tab, LF and CR, DEL, C1 controls, marks that turn the writing direction (U+061C,
/// U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), U+2028 and U+2029, which end lines, the
/// byte order mark, and U+FFFE and U+FFFF.
bool is_hidden(std::uint32_t code_point);

/// Valid UTF-8 `text` with each hidden code point replaced by what `instead` makes of it.
std::string without_hidden(std::string_view text, std::string (*instead)(std::uint32_t));

/// "\u202e", as JSON and YAML write a code point below U+10000.
std::string escape_sequence(std::uint32_t code_point);

}  // namespace ipugate
