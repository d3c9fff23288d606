// SPDX-License-Identifier: Apache-2.0
// The markdown report: what a reviewer reads in a pull request or a job summary.
#include <fmt/format.h>

#include <set>
#include <utility>

#include "reports/causes.hpp"
#include "reports/kinds.hpp"
#include "reports/markdown_escape.hpp"
#include "reports/markdown_tables.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

/// Signs that are text everywhere and no emoji anywhere.
std::string_view sign_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::passed:
            return "✓";
        case Outcome::regressed:
            return "✗";
        case Outcome::broken:
            return "!";
        case Outcome::incomparable:
            return "?";
    }
    return "!";
}

std::string commit_in_words(const Run& run) {
    std::string text = run.commit.empty() ? "this run" : code(short_commit(run.commit));
    return run.dirty ? text + " (with changes that are not committed)" : text;
}

std::string comparison_in_words(const Verdict& verdict) {
    const Baseline& baseline = verdict.baseline;
    const std::string reason = prose(reason_in_words(baseline));
    std::string text;
    if (baseline.run) {
        text = fmt::format("Compared {} with {}", commit_in_words(verdict.run),
                           or_else(code(short_commit(baseline.commit)), "the baseline"));
        if (!reason.empty()) text += fmt::format(" ({})", reason);
    } else {
        text = fmt::format("Compared {} with nothing: {}", commit_in_words(verdict.run),
                           or_else(reason, "there is no baseline"));
    }
    if (!baseline.store.empty()) text += "; store " + code(baseline.store);
    if (!verdict.rules_file.empty()) text += "; rules " + code(verdict.rules_file);
    return text + ".";
}

/// The environment, if all models share one.
std::string environment_in_words(const Verdict& verdict) {
    std::set<Environment> environments;
    for (const ModelComparison& model : verdict.models) {
        if (model.state == State::gone || model.state == State::broken) continue;
        environments.insert(model.environment);
        if (environments.size() > 1) return {};
    }
    if (environments.empty() || environments.begin()->empty()) return {};
    constexpr std::size_t most = 12;
    std::string text;
    std::size_t named = 0;
    for (const auto& [name, value] : *environments.begin()) {
        if (named++ == most) return text + ", ....\n\n";
        text +=
            fmt::format("{}{} {}", text.empty() ? "Measured on " : ", ", prose(name), code(value));
    }
    return text + ".\n\n";
}

/// What everybody should know before looking at single models.
std::string shifts_in_words(const Verdict& verdict) {
    constexpr std::size_t most = 8;
    std::string text;
    std::size_t named = 0;
    for (const BoardShift& shift : board_shifts(verdict.models)) {
        if (named++ == most) break;
        text += fmt::format("> **Attention**: {}.\n\n", prose(shift_in_words(shift)));
    }
    return text;
}

std::string headline(const Verdict& verdict) {
    return fmt::format("## {} {}: {}\n\n**{}** in {}; exit status {}.\n\n{}{}\n\n{}",
                       sign_of(verdict.outcome), to_string(verdict.outcome),
                       or_else(prose(cut(verdict.project, 200)), "ipugate"),
                       counts_in_words(verdict), counted(verdict.models.size(), "model"),
                       exit_status(verdict.outcome), shifts_in_words(verdict),
                       comparison_in_words(verdict), environment_in_words(verdict));
}

std::string render(const Verdict& verdict, const Style& style) {
    const Rows rows = rows_of(verdict);
    std::vector<Block> blocks = failing_blocks(rows, verdict, style);
    for (Block& block : further_blocks(rows, verdict, style)) {
        blocks.push_back(std::move(block));
    }
    return fitted(headline(verdict), std::move(blocks), style.max_bytes);
}

}  // namespace

const Report markdown_report = {"markdown", "for pull requests and job summaries", render};

}  // namespace ipugate::reports
