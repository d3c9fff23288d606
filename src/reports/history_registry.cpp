// SPDX-License-Identifier: Apache-2.0
// The table of the forms of a history, and what all of them say about gaps in it.
#include <fmt/format.h>

#include <array>

#include "json/history.hpp"
#include "reports/history_kinds.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

std::string json_text(const History& history, const HistoryView& view) {
    return json::history_text(history, {view.model, view.metric});
}

}  // namespace

const HistoryFormat history_json_format = {"json", true, json_text};

std::span<const HistoryFormat> history_formats() {
    static const std::array formats = {history_table_format, history_csv_format,
                                       history_json_format, history_markdown_format};
    return formats;
}

std::vector<std::string> history_gaps(const History& history, const HistoryView& view) {
    std::vector<std::string> gaps;
    std::string counts =
        fmt::format("{} of {} searched from {}", counted(history.commits.size(), "run"),
                    counted(history.searched, "commit"), short_commit(history.head));
    if (history.without_run > 0) {
        counts += fmt::format("; {} without a run", counted(history.without_run, "commit"));
    }
    if (history.without_value > 0) {
        counts += fmt::format(
            "; {} without {}", counted(history.without_value, "run"),
            one_line(spaced({view.metric, view.metric.empty() ? "" : "of", view.model})));
    }
    gaps.push_back(counts);
    if (history.cut) {
        gaps.emplace_back(
            "older history is cut by a shallow clone: git fetch --unshallow gets it "
            "(actions/checkout: fetch-depth: 0)");
    }
    if (history.more) gaps.emplace_back("older commits were not searched (--limit, --search)");
    for (const Note& note : history.notes) gaps.push_back("not read: " + one_line(note.text));
    return gaps;
}

}  // namespace ipugate::reports
