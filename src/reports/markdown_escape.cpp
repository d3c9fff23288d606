// SPDX-License-Identifier: Apache-2.0
// Escaping for markdown. Entities alone would not do for "@name": GitHub looks for mentions after
// decoding them. It never looks inside code.
#include "reports/markdown_escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t longest_name = 200;
constexpr std::size_t longest_sentence = 600;

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// Bytes above ASCII count as letters.
bool is_word(char letter) {
    return is_digit(letter) || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z') || (static_cast<unsigned char>(letter) & 0x80U) != 0;
}

bool has_markup(std::string_view word) {
    return word.find_first_of("@#`|<>&*[]\\~$") != std::string_view::npos;
}

/// '_' inside a word is itself; at its edge it begins or ends emphasis.
bool has_emphasis(std::string_view word) {
    for (std::size_t at = word.find('_'); at != std::string_view::npos;
         at = word.find('_', at + 1)) {
        const bool inside =
            at > 0 && at + 1 < word.size() && is_word(word[at - 1]) && is_word(word[at + 1]);
        if (!inside) return true;
    }
    return false;
}

/// "https://...", "www...", "GH-12".
bool has_link(std::string_view word) {
    const std::string low = lowered(word);
    if (low.find("://") != std::string::npos || low.find("www.") != std::string::npos) return true;
    const std::size_t issue = low.find("gh-");
    return issue != std::string::npos && issue + 3 < low.size() && is_digit(low[issue + 3]);
}

/// ":tada:" and, alas, "log.txt:100:".
bool has_emoji(std::string_view word) {
    return std::count(word.begin(), word.end(), ':') > 1;
}

/// "1.", "-", "+", "=", "---": at the beginning of a line they make lists and headings.
bool is_mark(std::string_view word) {
    return word.find_first_not_of("-+=.0123456789)") == std::string_view::npos &&
           !is_digit(word.back());
}

bool is_plain(std::string_view word) {
    return !has_markup(word) && !has_emphasis(word) && !has_link(word) && !has_emoji(word);
}

/// Every ASCII mark as an entity: neither HTML nor markdown sees any of them.
std::string with_entities(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        const bool kept = is_word(letter) || letter == ' ' || letter == '.' || letter == '/' ||
                          letter == ',' || letter == '-';
        if (kept) {
            out += letter;
        } else {
            fmt::format_to(std::back_inserter(out), "&#{};", static_cast<int>(letter));
        }
    }
    return out;
}

/// Blanks at the edges of a code span are stripped, and blanks alone make none.
bool fits_code_span(std::string_view name) {
    return name.find_first_of("`|\\") == std::string_view::npos && name.front() != ' ' &&
           name.back() != ' ';
}

}  // namespace

std::string code(std::string_view name) {
    if (name.empty()) return {};
    const std::string text = cut(one_line(name), longest_name);
    if (fits_code_span(text)) return fmt::format("`{}`", text);
    return fmt::format("<code>{}</code>", with_entities(text));
}

std::string prose(std::string_view sentence) {
    const std::string text = cut(one_line(sentence), longest_sentence);
    std::string out;
    for (const std::string_view word : words(text)) {
        const bool plain = is_plain(word) && !(out.empty() && is_mark(word));
        if (!out.empty()) out += ' ';
        out += plain ? std::string(word) : code(word);
    }
    return out;
}

std::string or_dash(std::string_view cell) {
    return or_else(cell, "–");
}

std::string html_code(std::string_view name) {
    std::string out = "<code>";
    for (const char letter : cut(one_line(name), longest_name)) {
        switch (letter) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            default:
                out += letter;
        }
    }
    return out + "</code>";
}

}  // namespace ipugate::reports
