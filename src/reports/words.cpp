// SPDX-License-Identifier: Apache-2.0
// Texts that several reports share.
#include "reports/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

#include "support/text.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t short_commit_length = 12;

}  // namespace

std::string cut(std::string_view text, std::size_t limit) {
    constexpr std::string_view mark = "...";
    if (text.size() <= limit) return std::string(text);
    if (limit < mark.size()) return {};
    return std::string(text.substr(0, cut_length(text, limit - mark.size()))) + std::string(mark);
}

std::string short_commit(std::string_view commit) {
    return one_line(commit.substr(0, cut_length(commit, short_commit_length)));
}

std::string counts_in_words(const Verdict& verdict) {
    const Counts& counts = verdict.counts;
    const auto unbaselined = static_cast<std::size_t>(std::count_if(
        verdict.findings.begin(), verdict.findings.end(),
        [](const Finding& finding) { return finding.result == Result::unbaselined; }));
    const std::array words = {std::pair{counts.regressed, "regressed"},
                              std::pair{counts.broken, "broken"},
                              std::pair{counts.incomparable, "incomparable"},
                              std::pair{counts.warned, "warned"},
                              std::pair{counts.improved, "improved"},
                              std::pair{counts.added, "new"},
                              std::pair{counts.held, "held"},
                              std::pair{unbaselined, "without baseline"}};
    std::string text;
    for (const auto& [number, word] : words) {
        if (number > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, word);
    }
    return or_else(text, "nothing judged");
}

std::string spaced(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) {
        if (part.empty()) continue;
        if (!text.empty()) text += ' ';
        text += part;
    }
    return text;
}

std::string or_else(std::string_view text, std::string_view other) {
    return std::string(text.empty() ? other : text);
}

std::string counted(std::size_t number, std::string_view singular) {
    return fmt::format("{} {}{}", number, singular, number == 1 ? "" : "s");
}

std::string reason_in_words(const Baseline& baseline) {
    std::string text = one_line(baseline.reason);
    if (!baseline.run || !baseline.distance) return text;
    if (!text.empty()) text += ", ";
    if (*baseline.distance == 0) return text + "the base commit itself";
    return text + counted(*baseline.distance, "commit") + " before the base commit";
}

std::vector<const Note*> notes_of(const Verdict& verdict) {
    std::vector<const Note*> notes;
    std::set<std::tuple<std::string_view, std::size_t, std::string_view>> seen;
    for (const std::vector<Note>* list : {&verdict.notes, &verdict.run.notes}) {
        for (const Note& note : *list) {
            const bool first = seen.emplace(note.place.file, note.place.line, note.text).second;
            if (first) notes.push_back(&note);
        }
    }
    return notes;
}

}  // namespace ipugate::reports
