// SPDX-License-Identifier: Apache-2.0
// Pieces of labels: a begin with foreign text directly behind it, and a rest in a line of its own.
#include "readers/board/torn.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "readers/board/labels.hpp"

namespace ipugate::readers::board {
namespace {

constexpr std::size_t longest_label = 48;
constexpr std::size_t most_lines_before = 8;  ///< so many messages may stand between two pieces
constexpr std::size_t shortest_begin = 3;     ///< fewer letters begin too many other words
constexpr std::string_view no_text = "\xEF\xBF\xBD";

bool is_letter(char letter) {
    return (letter | 0x20) >= 'a' && (letter | 0x20) <= 'z';
}

/// Where `text` stops to spell out `label`, blanks and underscores aside.
std::size_t spelled(std::string_view text, std::string_view label) {
    std::size_t end = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < text.size() && at < label.size(); ++i) {
        const std::string letter = folded(text.substr(i, 1));
        if (letter.empty()) continue;
        if (letter.front() != label[at]) break;
        ++at;
        end = i + 1;
    }
    return at < shortest_begin ? 0 : end;
}

}  // namespace

void Torn::take_unknown(const Line& line) {
    if (line.text.find(no_text) != std::string_view::npos) {
        throw bad_line(line, "bytes that are no text stand inside a model's block",
                       std::string(capture_again));
    }
    check_rest(line);
    check_begin(line);
    before_.push_back(folded(line.text.substr(0, longest_label)));
    if (before_.size() > most_lines_before) before_.pop_front();
}

/// Other labels may begin like a known one; only a line without a separator is a piece for sure.
void Torn::check_begin(const Line& line) const {
    const std::string_view text = without_blanks(line.text.substr(0, 2 * longest_label));
    if (text.find_first_of(":=") != std::string_view::npos) return;
    for (const std::string& label : labels_) {
        const std::size_t end = spelled(text, label);
        if (end == 0 || end == text.size()) continue;
        if (!is_letter(text[end]) && text[end] != '[') continue;
        throw bad_line(line,
                       fmt::format("a message landed inside a label that begins with '{}'",
                                   text.substr(0, end)),
                       std::string(capture_again));
    }
}

void Torn::check_rest(const Line& line) const {
    if (before_.empty()) return;
    const std::size_t separator = line.text.find_first_of(":=");
    if (separator > longest_label) return;  // npos is the largest of all
    const std::string_view front = line.text.substr(0, separator);
    const std::string rest = folded(front.substr(0, front.find('(')));
    for (const std::string& label : labels_) {
        if (rest.size() >= label.size() || !label.ends_with(rest)) continue;
        const std::string_view begin =
            std::string_view(label).substr(0, label.size() - rest.size());
        const auto torn = [begin](const std::string& one) { return one.starts_with(begin); };
        if (std::ranges::none_of(before_, torn)) continue;
        throw bad_line(line, "it is the rest of a label that a message landed in",
                       std::string(capture_again));
    }
}

}  // namespace ipugate::readers::board
