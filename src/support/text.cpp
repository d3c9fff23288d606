// SPDX-License-Identifier: Apache-2.0
// Plain text: trimming, lines, globs, quoting and making foreign bytes safe to print.
#include "support/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "support/code_point.hpp"

namespace ipugate {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";
constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::size_t longest_quote = 120;

/// What XML 1.0 allows, but for DEL and C1 controls.
bool is_printable(std::uint32_t value) {
    if (value == '\t' || value == '\n' || value == '\r') return true;
    if (value < 0x20 || (value >= 0x7F && value < 0xA0)) return false;
    return value != 0xFFFE && value != 0xFFFF;
}

bool all_plain(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char byte) {
        const auto value = static_cast<unsigned char>(byte);
        return (value >= 0x20 && value < 0x7F) || byte == '\n' || byte == '\t' || byte == '\r';
    });
}

void append_in_quotes(std::string& out, std::string_view piece, const CodePoint& point) {
    if (point.valid && point.value == '\n') {
        out += "\\n";
    } else if (point.valid && point.value == '\r') {
        out += "\\r";
    } else if (point.valid && point.value == '\t') {
        out += "\\t";
    } else if (point.valid && !is_hidden(point.value)) {
        out += piece;
    } else {
        for (const char byte : piece) {
            fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned char>(byte));
        }
    }
}

std::string as_replacement(std::uint32_t /*code_point*/) {
    return std::string(replacement);
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& letter : out) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t end = text.find(separator); end != std::string_view::npos;
         end = text.find(separator, begin)) {
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    parts.push_back(text.substr(begin));
    return parts;
}

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    std::size_t begin = text.find_first_not_of(blanks);
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
        found.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(blanks, end);
    }
    return found;
}

std::optional<std::string_view> Lines::next() {
    if (rest_.empty()) return std::nullopt;
    ++number_;
    const std::size_t end = rest_.find('\n');
    unfinished_ = end == std::string_view::npos;
    std::string_view line = rest_.substr(0, end);
    rest_ = unfinished_ ? std::string_view{} : rest_.substr(end + 1);
    while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

bool glob_matches(std::string_view pattern, std::string_view text) {
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t star_text = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            star_text = t;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++star_text;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

std::string printable(std::string_view text) {
    if (all_plain(text)) return std::string(text);
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const CodePoint point = first_code_point(text);
        out +=
            point.valid && is_printable(point.value) ? text.substr(0, point.length) : replacement;
        text.remove_prefix(point.length);
    }
    return out;
}

std::string one_line(std::string_view text) {
    std::string line = without_hidden(printable(text), as_replacement);
    for (char& letter : line) {
        if (letter == '\n' || letter == '\r' || letter == '\t') letter = ' ';
    }
    // "##[" begins a command of GitHub's runner wherever it stands in a line, "::" only at the
    // beginning; what is printed behind the text may begin with a colon too.
    for (std::size_t at = line.find("##"); at != std::string::npos; at = line.find("##", at)) {
        line.insert(at + 1, 1, ' ');
    }
    const std::size_t first = line.find_first_not_of(' ');
    const bool command = first != std::string::npos && line[first] == ':' &&
                         (first + 1 == line.size() || line[first + 1] == ':');
    if (command) line.insert(first + 1, 1, ' ');
    return line;
}

std::string in_quotes(std::string_view text) {
    std::string out = "'";
    while (!text.empty() && out.size() <= longest_quote) {
        const CodePoint point = first_code_point(text);
        const std::string_view piece = text.substr(0, point.length);
        append_in_quotes(out, piece, out.back() == '#' && piece == "#" ? CodePoint{} : point);
        text.remove_prefix(point.length);
    }
    out += text.empty() ? "'" : "...'";
    return out;
}

std::size_t cut_length(std::string_view text, std::size_t limit) {
    if (text.size() <= limit) return text.size();
    // A code point has at most three continuation bytes; more of them are not one.
    std::size_t cut = limit;
    while (cut > 0 && limit - cut < 3 && is_continuation(text[cut])) --cut;
    return is_continuation(text[cut]) ? limit : cut;
}

}  // namespace ipugate
