// SPDX-License-Identifier: Apache-2.0
// Steps through JSON text by brackets and quotes alone: slow, but right at any position.
#include "readers/timeline/scan.hpp"

#include <algorithm>

namespace ipugate::readers::timeline {
namespace {

bool is_blank(char byte) {
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

std::size_t scalar_end(std::string_view text, std::size_t at) {
    const std::size_t end = text.find_first_of(",:{}[]\" \n\r\t", at);
    if (end == at) return at + 1;
    return end == nowhere ? text.size() : end;
}

}  // namespace

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && is_blank(text[at])) ++at;
    return at;
}

std::size_t string_end(std::string_view text, std::size_t at) {
    for (++at; at < text.size(); ++at) {
        if (text[at] == '\\') {
            ++at;
        } else if (text[at] == '"') {
            return at + 1;
        }
    }
    return nowhere;
}

std::size_t value_end(std::string_view text, std::size_t at) {
    if (at >= text.size()) return nowhere;
    if (text[at] == '"') return string_end(text, at);
    if (text[at] != '{' && text[at] != '[') return scalar_end(text, at);
    std::size_t depth = 0;
    while (at < text.size()) {
        const char byte = text[at];
        if (byte == '"') {
            at = string_end(text, at);
            if (at == nowhere) return nowhere;
            continue;
        }
        ++at;
        if (byte == '{' || byte == '[') ++depth;
        if ((byte == '}' || byte == ']') && --depth == 0) return at;
    }
    return nowhere;
}

std::size_t guessed_boundary(std::string_view text, std::size_t from, std::size_t to) {
    const auto before = [&text, from](std::size_t at) {
        while (at > from && is_blank(text[at - 1])) --at;
        return at;
    };
    std::size_t brace = to;
    while (brace > from) {
        brace = text.rfind('{', brace - 1);
        if (brace == nowhere || brace <= from) return nowhere;
        const std::size_t comma = before(brace);
        if (comma == from || text[comma - 1] != ',') continue;
        const std::size_t end = before(comma - 1);
        if (end > from && text[end - 1] == '}') return end;
    }
    return nowhere;
}

std::size_t line_at(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, std::min(at, text.size()));
    return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

}  // namespace ipugate::readers::timeline
