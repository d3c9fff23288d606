// SPDX-License-Identifier: Apache-2.0
// Where a change of a model's time comes from: its operators, and what they do not explain.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/comparison.hpp"

namespace ipugate {

/// What the values of an attribution are.
enum class Basis {
    measured,   ///< each operator's own time or cycles
    shares,     ///< each operator's share of the model, times the model's IPU time of its run
    estimated,  ///< shares alone: see `attribute`
};

/// What one operator change contributed.
struct Contribution {
    std::size_t op = 0;  ///< position in ModelComparison::ops
    double before = 0;   ///< base units of the attribution; 0 for what was not there
    double after = 0;

    [[nodiscard]] double change() const { return after - before; }
};

/// What the operators of one type contributed together.
struct TypeContribution {
    std::string type;
    double before = 0;
    double after = 0;

    [[nodiscard]] double change() const { return after - before; }
};

/// The change of one metric of a model, split: the changes of `parts` and `rest` add up to it.
struct Attribution {
    std::string metric;  ///< "ipu_time"; "op_share" if only shares are known
    Dimension dimension = Dimension::time;
    Basis basis = Basis::measured;
    double before = 0;  ///< the whole model
    double after = 0;
    std::vector<Contribution> parts;      ///< every operator, largest change first
    std::vector<TypeContribution> types;  ///< largest change first
    /// How many of `parts` explain the change: all others together, and each of them, are less than
    /// 10 % of it, or smaller than the rounding of shares.
    std::size_t telling = 0;
    double rest = 0;  ///< what no operator explains: gaps between operators, rounding, the CPU

    [[nodiscard]] double change() const { return after - before; }
    /// The sum of the changes of `parts` behind the telling ones.
    [[nodiscard]] double others() const;
};

/// Splits `metric` of a compared model: a time, cycles, or what a compiler reckons of each operator
/// ("total_cycles", "npu_cycles", "off_chip_flash_access_cycles", "macs", ...). Nothing if the
/// metric or the operators were not measured on both sides, or if they do not make up the metric.
///
/// "op_share" stands for a model of which only shares are known. Shares have no common scale: if
/// one operator gets slower, all others shrink. They are put on the scale of the baseline by the
/// median ratio of the paired operators, weighted by share, which supposes that most of the model
/// kept its time; the values are fractions of the baseline's model time then.
std::optional<Attribution> attribute(const ModelComparison& model, std::string_view metric);

/// The metrics that `attribute` can split, the one that says most first: those that changed, then
/// the others, each in the order ipu_time, timeline_time, timeline_cycles, invoke_time,
/// total_cycles; "op_share" only where there is nothing else.
std::vector<Attribution> attributions(const ModelComparison& model);

}  // namespace ipugate
