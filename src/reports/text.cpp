// SPDX-License-Identifier: Apache-2.0
// The text report: a table for a terminal, worst first, the outcome in the last line.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reports/causes.hpp"
#include "reports/kinds.hpp"
#include "reports/rows.hpp"
#include "reports/side_by_side.hpp"
#include "reports/text_operators.hpp"
#include "reports/text_table.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t longest_name = 60;
constexpr std::size_t longest_message = 400;
constexpr std::size_t shown_ops = 8;
constexpr std::size_t shown_notes = 5;

TextRow line(std::string_view state, Colour colour, const Row& row) {
    const std::string metric = spaced(
        {cut(one_line(metric_of(row)), longest_name), cut(one_line(op_of(row)), longest_name)});
    return {
        colour,
        {std::string(state), cut(one_line(model_of(row)), longest_name), metric,
         cut(before_of(row), longest_name), cut(after_of(row), longest_name), change_of(row), ""}};
}

/// With the rule that was broken in the last column.
TextRow judged(std::string_view state, Colour colour, const Row& row) {
    TextRow text = line(state, colour, row);
    const Finding& finding = *row.finding;
    const std::string place = one_line(to_string(finding.rule_place));
    text.cells.back() =
        cut(one_line(finding.limit.empty() ? finding.rule : finding.limit), longest_message) +
        (place.empty() ? "" : fmt::format(" ({})", place));
    return text;
}

/// With the message in the last column.
TextRow explained(std::string_view state, Colour colour, const Row& row) {
    TextRow text = line(state, colour, row);
    text.cells.back() = cut(message_of(row), longest_message);
    return text;
}

std::vector<TextRow> failing_lines(const Rows& rows) {
    std::vector<TextRow> lines;
    for (const Row& row : rows.regressed) lines.push_back(judged("regressed", Colour::red, row));
    for (const Row& row : rows.suspect) lines.push_back(explained("suspect", Colour::red, row));
    for (const Row& row : rows.broken) lines.push_back(explained("broken", Colour::red, row));
    for (const Row& row : rows.incomparable) {
        lines.push_back(explained("incomparable", Colour::yellow, row));
    }
    for (const Row& row : rows.missing) lines.push_back(explained("missing", Colour::red, row));
    for (const Row& row : rows.warned) lines.push_back(judged("warning", Colour::yellow, row));
    return lines;
}

std::vector<TextRow> further_lines(const Rows& rows, const Style& style) {
    std::vector<TextRow> lines;
    for (const Row& row : rows.improved) lines.push_back(line("improved", Colour::green, row));
    for (const Row& row : rows.added) lines.push_back(line("new", Colour::cyan, row));
    for (const Row& row : rows.gone) lines.push_back(line("gone", Colour::cyan, row));
    if (!style.verbose) return lines;
    for (const Row& row : rows.others) lines.push_back(line("held", Colour::none, row));
    for (const Row& row : rows.unjudged) lines.push_back(line("not judged", Colour::none, row));
    return lines;
}

std::string operators(const Rows& rows, const Style& style) {
    std::string text;
    const bool all = style.verbose || style.operators == Operators::all;
    const std::size_t shown = all ? rows.explained.size() : rows.worse_models;
    for (std::size_t i = 0; i < shown; ++i) {
        const std::string own = operators_text(*rows.explained[i], {}, shown_ops);
        if (!own.empty()) text += "\n" + own;
    }
    return text;
}

/// What no rule judges is no pass: it is said even where it is not listed.
std::string unjudged(const Rows& rows, const Style& style) {
    if (rows.unjudged.empty() || style.verbose) return {};
    return fmt::format("\nnot judged: {} (no rule, or not comparable; -v lists them)\n",
                       counted(rows.unjudged.size(), "metric"));
}

std::string estimates(const Verdict& verdict, const Style& style) {
    if (style.estimates != Estimates::side_by_side) return {};
    return side_by_side_text(verdict);
}

std::string facts(const Verdict& verdict) {
    std::string text;
    for (const ModelComparison& model : verdict.models) {
        for (const FactChange& fact : model.facts) {
            text +=
                fmt::format("changed: {}: {}: {} -> {}\n", cut(one_line(model.name), longest_name),
                            cut(one_line(fact.name), longest_name),
                            or_else(cut(one_line(fact.before), longest_name), "nothing"),
                            or_else(cut(one_line(fact.after), longest_name), "nothing"));
        }
    }
    return text.empty() ? text : "\n" + text;
}

std::string notes(const Verdict& verdict, const Style& style) {
    const std::vector<const Note*> all = notes_of(verdict);
    const std::size_t shown = style.verbose ? all.size() : std::min(all.size(), shown_notes);
    std::string text = all.empty() ? "" : "\n";
    for (std::size_t i = 0; i < shown; ++i) {
        const std::string place = one_line(to_string(all[i]->place));
        const std::string words = one_line(all[i]->text);
        text += fmt::format("note: {}{}{}\n", place, place.empty() ? "" : ": ",
                            style.verbose ? words : cut(words, longest_message));
    }
    if (shown == all.size()) return text;
    return text + fmt::format("note: {} more, shown with -v\n", all.size() - shown);
}

/// Values whose baseline is older than the commit compared with, because later ones regressed or
/// lack them.
std::string older_baselines(const Baseline& baseline) {
    std::string text;
    std::size_t shown = 0;
    for (const auto& [metric, commit] : baseline.older) {
        if (commit.empty()) continue;
        if (++shown > shown_notes) return text + "\n  further values with older baselines too";
        text += fmt::format("\n  {} with its last good value, of {}",
                            cut(one_line(metric), longest_name), short_commit(commit));
    }
    return text;
}

std::string introduction(const Verdict& verdict) {
    const Baseline& baseline = verdict.baseline;
    const std::string reason = reason_in_words(baseline);
    std::string text = "project " + cut(one_line(verdict.project), longest_name);
    if (!verdict.run.commit.empty()) text += ", commit " + short_commit(verdict.run.commit);
    if (verdict.run.dirty) text += " with changes that are not committed";
    if (baseline.run) {
        text += "\ncompared with " + or_else(short_commit(baseline.commit), "the baseline");
        if (!reason.empty()) text += fmt::format(" ({})", reason);
    } else {
        text += "\ncompared with nothing: " + or_else(reason, "there is no baseline");
    }
    if (!baseline.store.empty()) text += ", store " + one_line(baseline.store);
    if (!verdict.rules_file.empty()) text += ", rules " + one_line(verdict.rules_file);
    text += older_baselines(baseline) + "\n";
    for (const BoardShift& shift : board_shifts(verdict.models)) {
        text += fmt::format("attention: {}\n", cut(shift_in_words(shift), longest_message));
    }
    return text;
}

Colour colour_of(Outcome outcome) {
    if (outcome == Outcome::passed) return Colour::green;
    return outcome == Outcome::incomparable ? Colour::yellow : Colour::red;
}

/// The table, cut behind what failed for the operators that explain it.
std::string table(const Rows& rows, const Style& style, Palette palette) {
    const std::vector<TextRow> failing = failing_lines(rows);
    const std::vector<TextRow> further = further_lines(rows, style);
    std::vector<TextRow> all = {
        {Colour::none, {"", "model", "metric", "baseline", "now", "change", "limit or reason"}}};
    all.insert(all.end(), failing.begin(), failing.end());
    all.insert(all.end(), further.begin(), further.end());
    std::string causes = operators(rows, style);
    if (all.size() == 1) return causes;
    const std::vector<std::string> lines = aligned(all, {3, 4}, palette);
    std::string text = "\n";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == failing.size() + 1 && !failing.empty()) text += causes + "\n";
        text += lines[i];
    }
    return further.empty() ? text + causes : text;
}

std::string render(const Verdict& verdict, const Style& style) {
    const Palette palette = style.colour ? Palette::ansi : Palette::plain;
    const Rows rows = rows_of(verdict);
    const std::string outcome =
        coloured(to_string(verdict.outcome), colour_of(verdict.outcome), palette);
    return introduction(verdict) + table(rows, style, palette) + unjudged(rows, style) +
           estimates(verdict, style) + facts(verdict) + notes(verdict, style) +
           fmt::format("\n{}: {} in {} (exit status {})\n", outcome, counts_in_words(verdict),
                       counted(verdict.models.size(), "model"), exit_status(verdict.outcome));
}

}  // namespace

const Report text_report = {"text", "a table for a terminal, worst first", render};

}  // namespace ipugate::reports
