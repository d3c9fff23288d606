// SPDX-License-Identifier: Apache-2.0
// Texts as YAML scalars.
#include "support/yaml_text.hpp"

#include <algorithm>
#include <array>

#include "support/code_point.hpp"
#include "support/text.hpp"

namespace ipugate {
namespace {

constexpr std::string_view plain_letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";

/// Words that YAML takes for something else than text.
constexpr std::array<std::string_view, 8> reserved = {"null", "true", "false", "yes",
                                                      "no",   "on",   "off",   "nan"};

bool is_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

/// Numbers, dates, "." and "-" begin otherwise than with a letter.
bool is_plain(std::string_view text) {
    if (text.empty() || !is_letter(text.front())) return false;
    if (text.find_first_not_of(plain_letters) != std::string_view::npos) return false;
    return std::find(reserved.begin(), reserved.end(), lowered(text)) == reserved.end();
}

}  // namespace

std::string yaml_scalar(std::string_view text) {
    if (is_plain(text)) return std::string(text);
    std::string signs;
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') signs += '\\';
        if (letter == '\n' || letter == '\r' || letter == '\t') {
            signs += escape_sequence(static_cast<unsigned char>(letter));
        } else {
            signs += letter;
        }
    }
    return '"' + without_hidden(signs, escape_sequence) + '"';
}

}  // namespace ipugate
