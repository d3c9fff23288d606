// SPDX-License-Identifier: Apache-2.0
// Annotations of GitHub Actions: a line "::error file=..,title=..::message" each.
// The runner keeps 10 of a kind for a step and 4096 characters of a message.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "reports/causes.hpp"
#include "reports/report.hpp"
#include "reports/rows.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t most_of_a_kind = 10;
constexpr std::size_t longest_message = 4096;
constexpr std::size_t longest_title = 200;

struct Annotation {
    std::string title;
    std::string message;
    Place place;
};

std::string escaped_data(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        switch (letter) {
            case '%':
                out += "%25";
                break;
            case '\r':
                out += "%0D";
                break;
            case '\n':
                out += "%0A";
                break;
            default:
                out += letter;
        }
    }
    return out;
}

std::string escaped_property(std::string_view text) {
    std::string out;
    for (const char letter : escaped_data(text)) {
        switch (letter) {
            case ':':
                out += "%3A";
                break;
            case ',':
                out += "%2C";
                break;
            default:
                out += letter;
        }
    }
    return out;
}

std::string command(std::string_view kind, const Annotation& annotation) {
    std::string text = fmt::format("::{} ", kind);
    const std::string file = one_line(annotation.place.file);
    if (!file.empty()) text += fmt::format("file={},", escaped_property(file));
    if (!file.empty() && annotation.place.line > 0) {
        text += fmt::format("line={},", annotation.place.line);
    }
    text += fmt::format("title={}::{}\n",
                        escaped_property(cut(one_line(annotation.title), longest_title)),
                        escaped_data(cut(one_line(annotation.message), longest_message)));
    return text;
}

/// The tenth and all behind it become one.
std::string commands(std::string_view kind, std::vector<Annotation> annotations) {
    if (annotations.size() > most_of_a_kind) {
        const std::size_t more = annotations.size() - (most_of_a_kind - 1);
        annotations.resize(most_of_a_kind - 1);
        annotations.push_back({fmt::format("ipugate: {} more", more),
                               fmt::format("{} more of this kind: see the reports", more),
                               {}});
    }
    std::string text;
    for (const Annotation& annotation : annotations) text += command(kind, annotation);
    return text;
}

Annotation annotation_for(const Row& row, std::string_view state) {
    Annotation annotation{
        spaced({model_of(row), metric_of(row), op_of(row), state}), message_of(row), {}};
    if (annotation.message.empty()) annotation.message = annotation.title;
    if (row.finding != nullptr) annotation.place = row.finding->rule_place;
    return annotation;
}

Annotation summary_of(const Verdict& verdict) {
    const std::string commit = short_commit(verdict.baseline.commit);
    const std::string with =
        verdict.baseline.run ? "compared with " + or_else(commit, "the baseline") : "no baseline";
    return {fmt::format("ipugate: {}", to_string(verdict.outcome)),
            fmt::format("{}: {} in {}, {}", or_else(cut(verdict.project, longest_title), "ipugate"),
                        counts_in_words(verdict), counted(verdict.models.size(), "model"), with),
            {}};
}

}  // namespace

std::string workflow_commands(const Verdict& verdict) {
    const Rows rows = rows_of(verdict);
    std::vector<Annotation> errors;
    std::vector<Annotation> warnings;
    std::vector<Annotation> notices;
    (verdict.outcome == Outcome::passed ? notices : errors).push_back(summary_of(verdict));
    for (const Row& row : rows.regressed) errors.push_back(annotation_for(row, "regressed"));
    for (const Row& row : rows.suspect) errors.push_back(annotation_for(row, "is suspect"));
    for (const Row& row : rows.missing) errors.push_back(annotation_for(row, "is missing"));
    for (const Row& row : rows.broken) errors.push_back(annotation_for(row, "is broken"));
    for (const Row& row : rows.incomparable) {
        errors.push_back(annotation_for(row, "is incomparable"));
    }
    for (const BoardShift& shift : board_shifts(verdict.models)) {
        warnings.push_back({"ipugate: the board changed", shift_in_words(shift), {}});
    }
    for (const Row& row : rows.warned) warnings.push_back(annotation_for(row, "got worse"));
    return commands("error", std::move(errors)) + commands("warning", std::move(warnings)) +
           commands("notice", std::move(notices));
}

}  // namespace ipugate::reports
