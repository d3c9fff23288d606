// SPDX-License-Identifier: Apache-2.0
// The stored values along a history: what tables of it, and searches for changes in it, work on.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/run.hpp"

namespace ipugate {

/// One commit that has a stored run.
struct RecordedCommit {
    std::string commit;
    std::string date;           ///< ISO 8601; empty if unknown
    std::string subject;        ///< of the commit's message; foreign text
    std::size_t distance;       ///< first-parent steps from the head of the history
    bool dirty = false;         ///< recorded from a work tree with changes
    std::vector<Model> models;  ///< without operators and tensors
};

/// The stored runs of one project along first parents, newest first. Order is ancestry: no time is
/// looked at.
struct History {
    std::string project;
    std::string store;  ///< "dir:baselines"
    std::string head;   ///< the commit that the search began at
    std::vector<RecordedCommit> commits;
    std::size_t searched = 0;       ///< commits looked at
    std::size_t without_run = 0;    ///< of them, those without a run of the project
    std::size_t without_value = 0;  ///< of them, those whose run lacks what was asked for
    bool cut = false;               ///< it ends where a shallow clone does
    bool more = false;              ///< there are older commits that were not looked at
    std::vector<Note> notes;        ///< runs that could not be read
};

/// What was stored for one metric at one commit.
struct SeriesPoint {
    std::size_t commit = 0;  ///< index in History::commits
    /// In base units; nothing if the metric was missing when the run was recorded.
    std::optional<double> value;
    Dimension dimension = Dimension::count;
    std::vector<double> samples;
    bool rejected = false;  ///< broke a rule when it was recorded: history, not the standard
    /// The next older value of the series; nothing if there is none or its unit is another.
    std::optional<double> before;
    /// "clock from 800 MHz to 900 MHz" for each name in which the environment differs from that of
    /// the next older run of the model, if that was not measured in this one.
    std::vector<std::string> environment_changes;
};

/// The values of one metric of one model in one environment, newest first. Values of different
/// environments are never in one series, so nothing compares them.
struct Series {
    std::string model;
    std::string metric;
    Environment environment;
    std::vector<SeriesPoint> points;
};

/// All series of a history: models and environments in the order in which they are first met,
/// metrics in the order of the catalogue, then by name.
std::vector<Series> series_of(const History& history);

/// The newest point that has a value; null if none has.
const SeriesPoint* newest(const Series& series);

/// The values of a series in the unit of the newest, oldest first.
std::vector<double> values_of(const Series& series);

/// What tells `environment` from the others: "board evb-3, clock 900 MHz"; empty if nothing does.
std::string distinction(const Environment& environment, const std::vector<Environment>& others);

}  // namespace ipugate
