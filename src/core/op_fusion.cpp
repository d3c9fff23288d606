// SPDX-License-Identifier: Apache-2.0
// Finds operators that were fused into a neighbour or split off from one.
#include <algorithm>
#include <optional>

#include "core/op_groups.hpp"
#include "core/op_join.hpp"

namespace ipugate {
namespace {

/// How many neighbours on each side may belong to one operator.
constexpr std::size_t reach = 8;

/// Fusion seen from the side where there are several operators ("many") to the side where they are
/// one. A split is the same with the sides swapped.
struct Side {
    std::span<const Op> ops;
    std::span<const double> taken;
    std::vector<std::size_t> OpGroup::*positions = nullptr;
};

struct View {
    Side many;
    Side one;
    Match match = Match::fused;
};

View fusion_view(const OpTables& tables) {
    return {{tables.before, tables.likeness.taken_before(), &OpGroup::before},
            {tables.after, tables.likeness.taken_after(), &OpGroup::after},
            Match::fused};
}

View split_view(const OpTables& tables) {
    const View view = fusion_view(tables);
    return {view.one, view.many, Match::split};
}

/// A run of neighbours that a pair may have taken over.
struct Absorption {
    std::size_t host = 0;  ///< the group
    std::size_t first = 0;
    std::size_t last = 0;  ///< included
    double confidence = 0;
};

/// Works on the groups in one direction.
class Fusion {
 public:
    Fusion(std::vector<OpGroup>& groups, const View& view) : groups_(groups), view_(view) {
        group_of_many_.resize(view.many.ops.size());
        for (std::size_t i = 0; i < groups.size(); ++i) note(i);
    }

    /// Parts next to an operator that goes on under its own type.
    void join_neighbours() {
        std::vector<Absorption> found;
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            if (!is_host(groups_[i])) continue;
            if (const auto best = best_absorption(i)) found.push_back(*best);
        }
        std::stable_sort(found.begin(), found.end(), [](const auto& one, const auto& other) {
            return one.confidence > other.confidence;
        });
        for (const Absorption& absorption : found) absorb(absorption);
        std::erase_if(groups_, [](const OpGroup& group) {
            return group.before.empty() && group.after.empty();
        });
    }

 private:
    void note(std::size_t group) {
        for (const std::size_t i : groups_[group].*view_.many.positions) group_of_many_[i] = group;
    }

    [[nodiscard]] bool is_host(const OpGroup& group) const {
        if (group.match != Match::same && group.match != Match::replaced) return false;
        const std::size_t many = (group.*view_.many.positions).front();
        const std::size_t one = (group.*view_.one.positions).front();
        return view_.many.taken[many] >= 0 && view_.one.taken[one] > 0;
    }

    /// An operator that may be part of another: it has no partner, or one that takes no time any
    /// more, as the toolchain lists what it fused.
    [[nodiscard]] bool is_free(std::size_t many) const {
        if (view_.many.taken[many] < 0) return false;
        const std::optional<std::size_t>& number = group_of_many_[many];
        if (!number) return true;
        const OpGroup& group = groups_[*number];
        const auto& ones = group.*view_.one.positions;
        if ((group.*view_.many.positions).size() != 1 || ones.size() != 1) return false;
        return view_.one.taken[ones.front()] == 0 && view_.many.taken[many] > 0;
    }

    [[nodiscard]] bool can_join(std::size_t many, std::size_t host) const {
        return is_free(many) && view_.many.ops[many].core == view_.many.ops[host].core;
    }

    /// The run around the pair whose time agrees best with what the pair grew by.
    [[nodiscard]] std::optional<Absorption> best_absorption(std::size_t number) const {
        const OpGroup& group = groups_[number];
        const std::size_t host = (group.*view_.many.positions).front();
        const std::size_t one = (group.*view_.one.positions).front();
        std::size_t first = host;
        while (first > 0 && host - first < reach && can_join(first - 1, host)) --first;
        std::size_t last = host;
        while (last + 1 < view_.many.ops.size() && last - host < reach &&
               can_join(last + 1, host)) {
            ++last;
        }
        Absorption best{number, host, host, 0};
        const double whole = view_.one.taken[one];
        double left = 0;
        for (std::size_t from = host; from + 1 > first; --from) {
            if (from < host) left += view_.many.taken[from];
            double taken = left;
            for (std::size_t to = host; to <= last; ++to) {
                if (to > host) taken += view_.many.taken[to];
                if (from == to) continue;
                double confidence = join_evidence({whole - view_.many.taken[host], taken, whole});
                if (confidence < told_confidence && all_told(from, to, host, one)) {
                    confidence = told_confidence;
                }
                if (confidence > best.confidence) best = {number, from, to, confidence};
            }
            if (from == 0) break;
        }
        return best.confidence > 0 ? std::optional(best) : std::nullopt;
    }

    [[nodiscard]] bool all_told(std::size_t from, std::size_t to, std::size_t host,
                                std::size_t one) const {
        for (std::size_t i = from; i <= to; ++i) {
            if (i == host) continue;
            const Op& rest = view_.many.ops[host];
            if (!tells_of(view_.one.ops[one], view_.many.ops[i], &rest)) return false;
        }
        return true;
    }

    void absorb(const Absorption& absorption) {
        OpGroup& host = groups_[absorption.host];
        if ((host.*view_.many.positions).empty() || host.match == view_.match) return;
        const std::size_t own = (host.*view_.many.positions).front();
        for (std::size_t i = absorption.first; i <= absorption.last; ++i) {
            if (i != own && !is_free(i)) return;
        }
        for (std::size_t i = absorption.first; i <= absorption.last; ++i) {
            if (i != own) take(i, absorption.host);
        }
        std::sort(host.before.begin(), host.before.end());
        std::sort(host.after.begin(), host.after.end());
        host.match = view_.match;
        host.confidence = absorption.confidence;
    }

    /// Moves an operator, and the empty one it is paired with, into another group.
    void take(std::size_t many, std::size_t host) {
        OpGroup& group = groups_[host];
        if (const std::optional<std::size_t> old = group_of_many_[many]) {
            auto& ones = groups_[*old].*view_.one.positions;
            auto& own = group.*view_.one.positions;
            own.insert(own.end(), ones.begin(), ones.end());
            groups_[*old] = OpGroup{};
        }
        (group.*view_.many.positions).push_back(many);
        group_of_many_[many] = host;
    }

    std::vector<OpGroup>& groups_;
    const View& view_;
    std::vector<std::optional<std::size_t>> group_of_many_;
};

}  // namespace

std::vector<OpGroup> with_fused(std::vector<OpGroup> groups, const OpTables& tables) {
    for (const View& view : {fusion_view(tables), split_view(tables)}) {
        Fusion(groups, view).join_neighbours();
    }
    return with_regrouped(std::move(groups), tables);
}

}  // namespace ipugate
