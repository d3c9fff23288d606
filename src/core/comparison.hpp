// SPDX-License-Identifier: Apache-2.0
// A run beside its baseline: what is the same, changed, new and gone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/op_change.hpp"
#include "core/op_types.hpp"
#include "core/run.hpp"

namespace ipugate {

/// The stored run that a new run is compared with, and why it is this one.
struct Baseline {
    std::optional<Run> run;  ///< nothing: no baseline
    std::string commit;      ///< the commit whose run it is
    std::string reason;      ///< "merge base with main"; without a run, why there is none
    std::optional<std::size_t> distance;  ///< first-parent steps from the base commit to `commit`
    std::string store;                    ///< "dir:baselines"
    bool cut = false;  ///< there may be a run, but this clone lacks the history that leads to it
    /// For metrics whose last good value is older than `commit`: "model/metric" -> its commit.
    std::map<std::string, std::string, std::less<>> older;
};

enum class State {
    compared,      ///< measured on both sides, comparable
    added,         ///< only in the new run
    gone,          ///< only in the baseline
    incomparable,  ///< on both sides, but in different environments or units
    unbaselined,   ///< there is no baseline at all
    broken,        ///< not measured in the new run
};

/// One metric on both sides; values in base units of `dimension`.
struct MetricChange {
    std::string name;
    Dimension dimension = Dimension::count;
    Nature nature = Nature::timing;
    Direction direction = Direction::lower_is_better;
    State state = State::compared;
    std::optional<double> before;
    std::optional<double> after;
    std::size_t samples_before = 0;
    std::size_t samples_after = 0;
    std::string baseline_commit;  ///< whose value `before` is
    std::string why_incomparable;

    /// after - before; nothing unless both are there.
    [[nodiscard]] std::optional<double> change() const;
    /// change / |before|; nothing unless both are there and before is not zero.
    [[nodiscard]] std::optional<double> ratio() const;
};

/// A fact (text) on both sides; an absent side is empty.
struct FactChange {
    std::string name;
    std::string before;
    std::string after;
};

struct ModelComparison {
    std::string name;
    State state = State::compared;
    Environment environment;               ///< of the new run; of the baseline if the model is gone
    std::vector<std::string> differences;  ///< why the environments are not comparable
    std::string broken;                    ///< why the model was not measured
    std::vector<MetricChange> metrics;     ///< in catalogue order
    std::vector<FactChange> facts;         ///< those that changed
    std::vector<OpChange> ops;             ///< in model order, operators that are gone last
    std::vector<TypeChange> types;         ///< largest share first
};

/// Pairs the models of `current` by name with those of the baseline, their metrics by name, their
/// operators by what they do (see match_ops). Models in the order of `current`, gone ones last.
std::vector<ModelComparison> compare(const Run& current, const Baseline& baseline);

}  // namespace ipugate
