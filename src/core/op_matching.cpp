// SPDX-License-Identifier: Apache-2.0
// Which operators of one run do the work of which operators of another.
#include "core/op_matching.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/alignment.hpp"
#include "core/metric.hpp"
#include "core/op_groups.hpp"

namespace ipugate {
namespace {

std::vector<AlignedPair> in_order(const OpLikeness& likeness, Sizes sizes) {
    return aligned_pairs(
        sizes, [&](std::size_t before, std::size_t after) { return likeness(before, after); });
}

/// Ratios up to this apart are the same.
constexpr double noise = 0.02;

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
        return std::abs(std::log(one / factor)) <= noise;
    });
    const bool agreed =
        agreeing >= fewest && 2 * static_cast<std::size_t>(agreeing) > factors.size();
    return agreed ? std::optional(factor) : std::nullopt;
}

/// The pairs in order. If all operators took longer by the same factor, times tell them apart only
/// once that is taken out.
std::vector<OpGroup> aligned_groups(OpLikeness& likeness, Sizes sizes) {
    std::vector<AlignedPair> pairs = in_order(likeness, sizes);
    const std::optional<double> factor = common_factor(pairs, likeness);
    if (factor && std::abs(std::log(*factor)) > noise) {
        likeness.scale_after(1 / *factor);
        pairs = in_order(likeness, sizes);
    }
    std::vector<OpGroup> groups;
    groups.reserve(pairs.size());
    for (const auto [before, after] : pairs) {
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

bool same_sources(const OpChange& change) {
    if (change.before.empty() || change.after.empty()) return true;
    const TimeSource source = change.before.front().time_source;
    const auto has_source = [&](const Op& op) { return op.time_source == source; };
    return std::all_of(change.before.begin(), change.before.end(), has_source) &&
           std::all_of(change.after.begin(), change.after.end(), has_source);
}

OpChange change_of(const OpGroup& group, const OpTables& tables) {
    OpChange change;
    for (const std::size_t i : group.before) change.before.push_back(tables.before[i]);
    for (const std::size_t i : group.after) change.after.push_back(tables.after[i]);
    change.match = group.match;
    change.confidence = group.confidence;
    if (!same_sources(change)) {
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
        groups = aligned_groups(likeness, sizes);
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
