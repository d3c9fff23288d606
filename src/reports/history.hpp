// SPDX-License-Identifier: Apache-2.0
// The stored values along a history as text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/series.hpp"
#include "reports/sparkline.hpp"

namespace ipugate::reports {

/// What of a history is shown.
struct HistoryView {
    std::string model;   ///< empty: all models with their main metrics
    std::string metric;  ///< empty: all of the model
    Script script = Script::ascii;
};

/// A form in which a history is written.
struct HistoryFormat {
    std::string_view name;
    /// Whether the text has room for what was skipped; if not, that is to be said elsewhere.
    bool tells_gaps = true;
    std::string (*render)(const History& history, const HistoryView& view) = nullptr;
};

/// All forms, the usual one first.
std::span<const HistoryFormat> history_formats();

/// What the history lacks, a sentence each: "3 commits without a run", a cut by a shallow clone,
/// older commits that were not searched, runs that could not be read.
std::vector<std::string> history_gaps(const History& history, const HistoryView& view);

}  // namespace ipugate::reports
