// SPDX-License-Identifier: Apache-2.0
// Which operators of one run do the work of which operators of another.
#include "core/op_matching.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/alignment.hpp"
#include "core/metric.hpp"
#include "core/op_groups.hpp"
#include "core/op_types.hpp"

namespace ipugate {
namespace {

std::vector<AlignedPair> in_order(const OpLikeness& likeness, Sizes sizes) {
    return aligned_pairs(
        sizes, [&](std::size_t before, std::size_t after) { return likeness(before, after); });
}

/// Ratios up to this apart agree.
constexpr double agreement = 0.05;

/// How many times as long the operators of `pairs` take as before, if half of them agree on it, and
/// three at least.
std::optional<double> common_factor(const std::vector<AlignedPair>& pairs,
                                    const OpLikeness& likeness) {
    constexpr std::ptrdiff_t fewest = 3;
    std::vector<double> factors;
    for (const auto [before, after] : pairs) {
        const double old_time = likeness.taken_before()[before];
        const double new_time = likeness.taken_after()[after];
        const bool known = old_time > 0 && new_time > 0;
        if (known && likeness.same_type(before, after)) factors.push_back(new_time / old_time);
    }
    if (factors.empty()) return std::nullopt;
    const double factor = median(factors);
    if (!std::isfinite(factor) || factor <= 0) return std::nullopt;
    const auto agreeing = std::count_if(factors.begin(), factors.end(), [&](double one) {
        return std::abs(std::log(one / factor)) <= agreement;
    });
    const bool agreed =
        agreeing >= fewest && 2 * static_cast<std::size_t>(agreeing) >= factors.size();
    return agreed ? std::optional(factor) : std::nullopt;
}

/// Factors by which all of `after` may have changed: none; that of the operators position by
/// position; that of the sums.
std::vector<double> possible_factors(const OpLikeness& likeness, Sizes sizes) {
    std::vector<double> factors = {1};
    const auto add = [&](double factor) {
        const bool sound = std::isfinite(factor) && factor > 0;
        const auto known = [&](double one) {
            return std::abs(std::log(one / factor)) <= agreement;
        };
        if (sound && std::none_of(factors.begin(), factors.end(), known)) factors.push_back(factor);
    };
    if (sizes.before == sizes.after) {
        std::vector<AlignedPair> positions;
        for (std::size_t i = 0; i < sizes.before; ++i) positions.push_back({i, i});
        add(common_factor(positions, likeness).value_or(1));
    }
    const auto sum = [](std::span<const double> taken) {
        return std::accumulate(taken.begin(), taken.end(), 0.0);
    };
    add(sum(likeness.taken_after()) / sum(likeness.taken_before()));
    return factors;
}

/// An alignment and how alike its pairs are together.
struct Alignment {
    std::vector<AlignedPair> pairs;
    double factor = 1;  ///< the whole table took so many times as long
    double likeness = 0;
};

/// The alignment once `factor` is taken out, refined by what its pairs tell of the factor.
Alignment aligned_at(OpLikeness likeness, Sizes sizes, double factor) {
    likeness.scale_after(1 / factor);
    Alignment alignment{in_order(likeness, sizes), factor, 0};
    const double rest = common_factor(alignment.pairs, likeness).value_or(1);
    likeness.scale_after(1 / rest);
    alignment.factor *= rest;
    if (rest != 1) alignment.pairs = in_order(likeness, sizes);
    for (const auto [before, after] : alignment.pairs) {
        alignment.likeness += likeness(before, after);
    }
    return alignment;
}

/// The alignment whose pairs are most alike. If all operators took longer by the same factor, times
/// tell them apart only once that is taken out.
Alignment best_alignment(const OpLikeness& likeness, Sizes sizes) {
    constexpr double nearly_all = 0.97;
    const double most = nearly_all * static_cast<double>(std::min(sizes.before, sizes.after));
    Alignment best;
    for (const double factor : possible_factors(likeness, sizes)) {
        Alignment alignment = aligned_at(likeness, sizes, factor);
        if (best.pairs.empty() || alignment.likeness > best.likeness) best = std::move(alignment);
        if (best.likeness >= most) break;
    }
    return best;
}

std::vector<OpGroup> groups_of(const Alignment& alignment, const OpLikeness& likeness) {
    std::vector<OpGroup> groups;
    groups.reserve(alignment.pairs.size());
    for (const auto [before, after] : alignment.pairs) {
        const Match match = likeness.same_type(before, after) ? Match::same : Match::replaced;
        groups.push_back({{before}, {after}, match, likeness(before, after)});
    }
    return groups;
}

/// The groups, and one for each operator that none has.
std::vector<OpGroup> completed(std::vector<OpGroup> groups, Sizes sizes) {
    std::vector<char> before(sizes.before, 0);
    std::vector<char> after(sizes.after, 0);
    for (const OpGroup& group : groups) {
        for (const std::size_t i : group.before) before[i] = 1;
        for (const std::size_t i : group.after) after[i] = 1;
    }
    for (std::size_t i = 0; i < sizes.after; ++i) {
        if (after[i] == 0) groups.push_back({{}, {i}, Match::added, 1});
    }
    std::sort(groups.begin(), groups.end(), [](const OpGroup& one, const OpGroup& other) {
        return one.after.front() < other.after.front();
    });
    for (std::size_t i = 0; i < sizes.before; ++i) {
        if (before[i] == 0) groups.push_back({{i}, {}, Match::gone, 1});
    }
    return groups;
}

/// An operator without a time has no source either: what it lost is to be seen as lost.
Sources sources_of(const OpChange& change) {
    const TimeSources before = time_sources(change.before);
    const TimeSources after = time_sources(change.after);
    const bool comparable = before.empty() || after.empty() || before == after;
    return comparable ? Sources::same : Sources::different;
}

OpChange change_of(const OpGroup& group, const OpTables& tables) {
    OpChange change;
    for (const std::size_t i : group.before) change.before.push_back(tables.before[i]);
    for (const std::size_t i : group.after) change.after.push_back(tables.after[i]);
    change.match = group.match;
    change.confidence = group.confidence;
    change.sources = sources_of(change);
    if (change.sources == Sources::different) {
        for (Op& op : change.before) op.time.reset();
    }
    return change;
}

}  // namespace

std::vector<OpChange> match_ops(const std::vector<Op>& before, const std::vector<Op>& after) {
    const Sizes sizes{before.size(), after.size()};
    std::vector<OpGroup> groups;
    OpLikeness likeness(before, after);
    const OpTables tables{before, after, likeness};
    if (!before.empty() && !after.empty()) {
        const Alignment alignment = best_alignment(likeness, sizes);
        likeness.scale_after(1 / alignment.factor);
        groups = with_slid(groups_of(alignment, likeness), tables);
        groups = with_moved(std::move(groups), tables);
        groups = with_fused(std::move(groups), tables);
    }
    std::vector<OpChange> changes;
    changes.reserve(groups.size());
    for (const OpGroup& group : completed(std::move(groups), sizes)) {
        changes.push_back(change_of(group, tables));
    }
    return changes;
}

}  // namespace ipugate
