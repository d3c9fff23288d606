// SPDX-License-Identifier: Apache-2.0
// Merge bases that stay exact in shallow clones.
#include "history/merge_base.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ipugate::history {
namespace {

/// What can be reached from a commit: each commit that is there with its parents, nearest first.
struct Reached {
    std::vector<CommitId> order;
    std::map<CommitId, std::vector<CommitId>> parents;
    std::vector<CommitId> borders;  ///< commits with a parent that is not there
};

Reached reached_from(const Repository& repository, const CommitId& start) {
    Reached reached;
    std::set<CommitId> seen = {start};
    reached.order.push_back(start);
    for (std::size_t next = 0; next < reached.order.size(); ++next) {
        const CommitId commit = reached.order[next];
        std::vector<CommitId> parents = repository.parents(commit);
        bool whole = true;
        for (const CommitId& parent : parents) {
            if (!repository.has_commit(parent)) {
                whole = false;
            } else if (seen.insert(parent).second) {
                reached.order.push_back(parent);
            }
        }
        if (!whole) reached.borders.push_back(commit);
        reached.parents.emplace(commit, std::move(parents));
    }
    return reached;
}

MergeBase shallow_merge_base(const Repository& repository, const CommitId& one,
                             const CommitId& other) {
    const Reached first = reached_from(repository, one);
    const Reached second = reached_from(repository, other);
    const auto common = [&](const CommitId& commit) {
        return first.parents.contains(commit) && second.parents.contains(commit);
    };
    if (!std::all_of(first.borders.begin(), first.borders.end(), common) ||
        !std::all_of(second.borders.begin(), second.borders.end(), common)) {
        return {std::nullopt, true};
    }
    // Ancestors of common commits are common, so the best ones are those that are nobody's parent.
    std::set<CommitId> older;
    for (const auto& [commit, parents] : first.parents) {
        if (common(commit)) older.insert(parents.begin(), parents.end());
    }
    const auto best = std::find_if(
        first.order.begin(), first.order.end(),
        [&](const CommitId& commit) { return common(commit) && !older.contains(commit); });
    if (best == first.order.end()) return {};
    return {*best, false};
}

}  // namespace

MergeBase find_merge_base(const Repository& repository, const CommitId& one,
                          const CommitId& other) {
    if (one == other) return {one, false};
    if (repository.is_shallow()) return shallow_merge_base(repository, one, other);
    return {repository.merge_base(one, other), false};
}

}  // namespace ipugate::history
