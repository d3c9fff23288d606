// SPDX-License-Identifier: Apache-2.0
// The tables of the markdown report, row by row.
#include "reports/markdown_tables.hpp"

#include <fmt/format.h>

#include <utility>

#include "reports/markdown_escape.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

constexpr std::size_t longest_unfolded = 20;

using RowText = std::string (*)(const Row& row, const Verdict& verdict);

std::string metric_cell(const Row& row) {
    return or_dash(spaced({code(metric_of(row)), code(op_of(row))}));
}

/// "| `yolov8s` | `ipu_time` |", the beginning of every row.
std::string names(const Row& row) {
    return fmt::format("| {} | {} |", or_dash(code(model_of(row))), metric_cell(row));
}

std::string sides(const Row& row) {
    return fmt::format(" {} | {} |", or_dash(prose(before_of(row))), or_dash(prose(after_of(row))));
}

std::string limit_cell(const Finding& finding) {
    std::string cell = prose(finding.limit.empty() ? finding.rule : finding.limit);
    const std::string place = to_string(finding.rule_place);
    return place.empty() ? cell : fmt::format("{} ({})", cell, code(place));
}

std::string judged_row(const Row& row, const Verdict& verdict) {
    const std::string change = change_of(row);
    return fmt::format("{}{} {} | {} | {} |\n", names(row), sides(row),
                       change.empty() ? "–" : "**" + change + "**", limit_cell(*row.finding),
                       evidence_of(row, verdict));
}

std::string message_row(const Row& row, const Verdict& /*verdict*/) {
    return fmt::format("{} {} |\n", names(row), or_dash(prose(message_of(row))));
}

std::string missing_row(const Row& row, const Verdict& /*verdict*/) {
    return fmt::format("{} {} | {} |\n", names(row), or_dash(prose(before_of(row))),
                       or_dash(prose(message_of(row))));
}

std::string changed_row(const Row& row, const Verdict& verdict) {
    return fmt::format("{}{} {} | {} |\n", names(row), sides(row), or_dash(change_of(row)),
                       evidence_of(row, verdict));
}

std::string one_sided_row(const Row& row, const Verdict& verdict) {
    return fmt::format("{}{} {} |\n", names(row), sides(row), evidence_of(row, verdict));
}

constexpr std::string_view judged_head =
    "| model | metric | baseline | now | change | limit | evidence |\n"
    "| --- | --- | ---: | ---: | ---: | --- | --- |\n";
constexpr std::string_view message_head = "| model | metric | why |\n| --- | --- | --- |\n";
constexpr std::string_view missing_head =
    "| model | metric | baseline | why |\n| --- | --- | ---: | --- |\n";
constexpr std::string_view changed_head =
    "| model | metric | baseline | now | change | evidence |\n"
    "| --- | --- | ---: | ---: | ---: | --- |\n";
constexpr std::string_view one_sided_head =
    "| model | metric | baseline | now | evidence |\n| --- | --- | ---: | ---: | --- |\n";

Block titled(Content content, std::string_view title, std::string_view head) {
    return {content, fmt::format("### {}\n\n{}", title, head), {}, "\n", 0};
}

Block folded(Content content, std::string_view title, std::string_view head) {
    return {content,
            fmt::format("<details><summary>{}</summary>\n\n{}", title, head),
            {},
            "\n</details>\n\n",
            0};
}

/// Fills blocks with rows for one verdict.
class Filler {
 public:
    Filler(const Verdict& verdict, std::size_t max_bytes)
        : verdict_(&verdict), max_bytes_(max_bytes) {}

    [[nodiscard]] Block operator()(Block empty, const std::vector<Row>& rows, RowText text) const {
        BlockBuilder builder(std::move(empty), max_bytes_);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!builder.has_room()) {
                builder.add_left_out(rows.size() - i);
                break;
            }
            builder.add(text(rows[i], *verdict_));
        }
        return std::move(builder).block();
    }

 private:
    const Verdict* verdict_;
    std::size_t max_bytes_;
};

Block facts_block(const Verdict& verdict, std::size_t max_bytes) {
    BlockBuilder builder(folded(Content::details, "Facts that changed",
                                "| model | fact | baseline | now |\n| --- | --- | --- | --- |\n"),
                         max_bytes);
    for (const ModelComparison& model : verdict.models) {
        for (const FactChange& fact : model.facts) {
            builder.add(fmt::format("| {} | {} | {} | {} |\n", or_dash(code(model.name)),
                                    or_dash(code(fact.name)), or_dash(code(fact.before)),
                                    or_dash(code(fact.after))));
        }
    }
    return std::move(builder).block();
}

Block notes_block(const Verdict& verdict, std::size_t max_bytes) {
    const std::vector<const Note*> notes = notes_of(verdict);
    BlockBuilder builder(folded(Content::notes, counted(notes.size(), "note"), ""), max_bytes);
    for (const Note* note : notes) {
        const std::string place = code(to_string(note->place));
        builder.add(fmt::format("- {}{}{}\n", place, place.empty() ? "" : ": ", prose(note->text)));
    }
    return std::move(builder).block();
}

Block one_sided_block(std::string_view title, std::size_t rows) {
    if (rows <= longest_unfolded) return titled(Content::added, title, one_sided_head);
    return folded(Content::added, fmt::format("{}: {}", title, counted(rows, "metric")),
                  one_sided_head);
}

}  // namespace

std::vector<Block> failing_blocks(const Rows& rows, const Verdict& verdict, const Style& style) {
    const Filler filled(verdict, style.max_bytes);
    const auto failing = Content::failing;
    std::vector<Block> blocks;
    blocks.push_back(
        filled(titled(failing, "Regressions", judged_head), rows.regressed, judged_row));
    for (Block& block : operator_blocks(rows, style)) blocks.push_back(std::move(block));
    blocks.push_back(
        filled(titled(failing, "Suspect improvements", message_head), rows.suspect, message_row));
    blocks.push_back(filled(titled(failing, "Broken", message_head), rows.broken, message_row));
    blocks.push_back(
        filled(titled(failing, "Incomparable", message_head), rows.incomparable, message_row));
    blocks.push_back(filled(titled(failing, "Missing", missing_head), rows.missing, missing_row));
    return blocks;
}

std::vector<Block> further_blocks(const Rows& rows, const Verdict& verdict, const Style& style) {
    const Filler filled(verdict, style.max_bytes);
    std::vector<Block> blocks = side_by_side_blocks(verdict, style);
    blocks.push_back(
        filled(titled(Content::warned, "Warnings", judged_head), rows.warned, judged_row));
    blocks.push_back(filled(titled(Content::improved, "Improvements", changed_head), rows.improved,
                            changed_row));
    blocks.push_back(filled(one_sided_block("New", rows.added.size()), rows.added, one_sided_row));
    blocks.push_back(filled(one_sided_block("Gone, as the rules allow", rows.gone.size()),
                            rows.gone, one_sided_row));
    blocks.push_back(facts_block(verdict, style.max_bytes));
    blocks.push_back(
        filled(folded(Content::unchanged, counted(rows.others.size(), "metric") + " that held",
                      changed_head),
               rows.others, changed_row));
    blocks.push_back(
        filled(folded(Content::unchanged, counted(rows.unjudged.size(), "metric") + " not judged",
                      changed_head),
               rows.unjudged, changed_row));
    blocks.push_back(notes_block(verdict, style.max_bytes));
    return blocks;
}

}  // namespace ipugate::reports
