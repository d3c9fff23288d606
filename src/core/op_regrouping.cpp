// SPDX-License-Identifier: Apache-2.0
// Joins operators without a partner that stand between the same neighbours on both sides.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "core/op_groups.hpp"
#include "core/op_join.hpp"

namespace ipugate {
namespace {

using Positions = std::vector<std::size_t>;

/// More operators in one gap are no fusion but another model.
constexpr std::size_t most_in_gap = 16;
/// Sums of several operators on both sides agree up to this.
constexpr double agreement = 0.25;
constexpr double regrouped_confidence = 0.5;
constexpr double replaced_confidence = 0.2;

/// Operators without a group between two neighbours.
struct Gap {
    Positions before;
    Positions after;
};

Positions free_between(std::size_t first, std::size_t end, const std::set<std::size_t>& used) {
    Positions free;
    for (std::size_t i = first; i < end; ++i) {
        if (!used.contains(i)) free.push_back(i);
    }
    return free;
}

/// The gaps between groups that are in order on both sides.
std::vector<Gap> gaps_of(const std::vector<OpGroup>& groups, const OpTables& tables) {
    std::set<std::size_t> used_before;
    std::set<std::size_t> used_after;
    std::vector<const OpGroup*> ordered;
    for (const OpGroup& group : groups) {
        used_before.insert(group.before.begin(), group.before.end());
        used_after.insert(group.after.begin(), group.after.end());
        if (group.match != Match::moved) ordered.push_back(&group);
    }
    std::sort(ordered.begin(), ordered.end(), [](const OpGroup* one, const OpGroup* other) {
        return one->before.front() < other->before.front();
    });
    std::vector<Gap> gaps;
    std::size_t before = 0;
    std::size_t after = 0;
    const auto add = [&](std::size_t before_end, std::size_t after_end) {
        Gap gap{free_between(before, before_end, used_before),
                free_between(after, after_end, used_after)};
        if (!gap.before.empty() && !gap.after.empty()) gaps.push_back(std::move(gap));
    };
    for (const OpGroup* group : ordered) {
        add(group->before.front(), group->after.front());
        before = group->before.back() + 1;
        after = group->after.back() + 1;
    }
    add(tables.before.size(), tables.after.size());
    return gaps;
}

std::optional<double> sum(std::span<const double> taken, std::span<const std::size_t> positions) {
    double total = 0;
    for (const std::size_t i : positions) {
        if (taken[i] < 0) return std::nullopt;
        total += taken[i];
    }
    return total;
}

bool one_core(const Gap& gap, const OpTables& tables) {
    const int core = tables.before[gap.before.front()].core;
    const auto on_core = [&](std::span<const Op> ops, const Positions& positions) {
        return std::all_of(positions.begin(), positions.end(),
                           [&](std::size_t i) { return ops[i].core == core; });
    };
    return on_core(tables.before, gap.before) && on_core(tables.after, gap.after);
}

/// Several operators that may have become one (or have come from one).
struct Joining {
    std::span<const Op> many;
    std::span<const double> many_taken;
    const Op& one;
    double one_taken = 0;
};

double confidence_of(const Joining& joining, std::span<const std::size_t> run) {
    const bool told = std::all_of(run.begin(), run.end(), [&](std::size_t i) {
        return tells_of(joining.one, joining.many[i], nullptr);
    });
    if (told) return told_confidence;
    const std::optional<double> taken = sum(joining.many_taken, run);
    if (!taken || joining.one_taken < 0) return 0;
    return join_evidence({joining.one_taken, *taken, joining.one_taken});
}

struct Run {
    Positions positions;
    double confidence = 0;
};

/// The run of two or more neighbours among `free` that agrees best with the one operator; the
/// longest if several do.
Run best_run(const Joining& joining, const Positions& free) {
    Run best;
    for (std::size_t from = 0; from < free.size(); ++from) {
        for (std::size_t to = free.size(); to > from + 1; --to) {
            const std::span<const std::size_t> run(free.data() + from, to - from);
            const double confidence = confidence_of(joining, run);
            if (confidence > best.confidence) best = {{run.begin(), run.end()}, confidence};
        }
    }
    return best;
}

std::optional<OpGroup> joined_gap(const Gap& gap, const OpTables& tables) {
    const auto before_taken = tables.likeness.taken_before();
    const auto after_taken = tables.likeness.taken_after();
    if (gap.before.size() == 1 && gap.after.size() == 1) {
        return OpGroup{gap.before, gap.after, Match::replaced, replaced_confidence};
    }
    if (gap.after.size() == 1) {
        const std::size_t one = gap.after.front();
        const Joining joining{tables.before, before_taken, tables.after[one], after_taken[one]};
        Run run = best_run(joining, gap.before);
        if (run.confidence == 0) return std::nullopt;
        return OpGroup{std::move(run.positions), {one}, Match::fused, run.confidence};
    }
    if (gap.before.size() == 1) {
        const std::size_t one = gap.before.front();
        const Joining joining{tables.after, after_taken, tables.before[one], before_taken[one]};
        Run run = best_run(joining, gap.after);
        if (run.confidence == 0) return std::nullopt;
        return OpGroup{{one}, std::move(run.positions), Match::split, run.confidence};
    }
    const std::optional<double> old_time = sum(before_taken, gap.before);
    const std::optional<double> new_time = sum(after_taken, gap.after);
    if (!old_time || !new_time || *old_time <= 0) return std::nullopt;
    if (std::abs(*new_time - *old_time) > agreement * *old_time) return std::nullopt;
    return OpGroup{gap.before, gap.after, Match::regrouped, regrouped_confidence};
}

}  // namespace

std::vector<OpGroup> with_regrouped(std::vector<OpGroup> groups, const OpTables& tables) {
    for (const Gap& gap : gaps_of(groups, tables)) {
        if (gap.before.size() + gap.after.size() > most_in_gap || !one_core(gap, tables)) continue;
        if (auto group = joined_gap(gap, tables)) groups.push_back(std::move(*group));
    }
    return groups;
}

}  // namespace ipugate
