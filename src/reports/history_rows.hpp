// SPDX-License-Identifier: Apache-2.0
// Inside reports/: a history as the rows and columns of a table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/history.hpp"

namespace ipugate::reports {

/// One model in one environment at one commit.
struct HistoryRow {
    const RecordedCommit* commit = nullptr;
    std::string model;
    std::string environment;  ///< what tells it from others of the model; may be empty
    std::vector<const SeriesPoint*> cells;  ///< one a column; null: not measured
    std::vector<std::string> remarks;       ///< "rejected: ipu_time"
};

/// Everything points into the series and the history, which must outlive it.
struct HistoryTable {
    std::vector<std::string> columns;  ///< metrics
    std::vector<HistoryRow> rows;      ///< newest commit first
    std::vector<const Series*> shown;  ///< the series of the columns
};

/// The rows for `view`: its metric, or all metrics of its model, or the main ones of all models.
HistoryTable history_table(const History& history, const std::vector<Series>& series,
                           const HistoryView& view);

/// "2026-01-31"; empty if unknown.
std::string day_of(const RecordedCommit& commit);

/// "13.10 ms", "missing", "" for none.
std::string value_in_words(const SeriesPoint* point);

/// The change to the older neighbour: "+708 us (+5.7 %)", "0 B"; empty if there is none.
std::string step_in_words(const SeriesPoint* point);

/// The value with the change as a ratio, if it changed: "13.10 ms (+5.7 %)".
std::string value_with_step(const SeriesPoint* point);

/// "12.39 ms" or "12.39 ms to 13.10 ms", the least and the largest of the values; empty for none.
std::string range_in_words(const Series& series);

/// How messages name a series beside others: "ipu_time", "ipu_time on board evb-3".
std::string title_of(const Series& series, const std::vector<const Series*>& others);

}  // namespace ipugate::reports
