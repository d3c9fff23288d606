// SPDX-License-Identifier: Apache-2.0
// Chooses the commit that a run is compared with.
#include "history/base.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "history/handle.hpp"
#include "history/merge_base.hpp"
#include "support/error.hpp"
#include "support/shell_word.hpp"
#include "support/text.hpp"

namespace ipugate::history {
namespace {

using Variables = std::map<std::string, std::string, std::less<>>;

/// Variables in which CI systems name the branch that a change is meant for.
constexpr std::array<std::string_view, 3> target_variables = {
    "GITHUB_BASE_REF", "CHANGE_TARGET", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"};

constexpr std::array<std::string_view, 2> usual_branches = {"main", "master"};

constexpr std::string_view local_prefix = "refs/heads/";

std::string short_id(const CommitId& commit) {
    return commit.substr(0, 12);
}

/// The variable's value; CI systems write "null" and zeros for what they do not know.
std::string_view value_of(const Variables& variables, std::string_view name) {
    const auto found = variables.find(name);
    if (found == variables.end()) return {};
    const std::string_view value = trimmed(found->second);
    if (value == "null" || value.find_first_not_of('0') == std::string_view::npos) return {};
    return value;
}

/// The CI system says that it checked out a merge of the target branch with a pull request. When
/// the job then checked out something else, that is no such merge, whatever parents it has.
bool is_pull_request_merge(const Variables& variables, const CommitId& head) {
    const auto checked_out = [&](std::string_view name) {
        const std::string_view commit = value_of(variables, name);
        return commit.empty() || commit == head;
    };
    if (glob_matches("refs/pull/*/merge", value_of(variables, "GITHUB_REF"))) {
        return checked_out("GITHUB_SHA");
    }
    const std::string_view event = value_of(variables, "CI_MERGE_REQUEST_EVENT_TYPE");
    return (event == "merged_result" || event == "merge_train") && checked_out("CI_COMMIT_SHA");
}

/// A reference of a branch, and how people call it.
struct Tip {
    std::string name;
    CommitId commit;
};

std::vector<Tip> tips_of(const Repository& repository, std::string_view branch) {
    std::string_view plain = branch;
    if (plain.starts_with(local_prefix)) plain.remove_prefix(local_prefix.size());
    std::vector<Tip> tips;
    const auto add = [&](std::string_view prefix, std::string_view shown) {
        const auto commit = repository.resolve(fmt::format("{}{}", prefix, plain));
        if (commit) tips.push_back({fmt::format("{}{}", shown, plain), *commit});
    };
    add("refs/remotes/origin/", "origin/");
    add(local_prefix, "");
    if (tips.empty()) add("refs/remotes/", "");
    return tips;
}

/// Gets a missing branch. Its name is foreign text, also to git: one with a dash in front would be
/// an option.
std::string fetch_command(const std::string& branch) {
    const std::string_view prefix = branch.starts_with('-') ? local_prefix : "";
    return fmt::format("git fetch origin {}", shell_word(fmt::format("{}{}", prefix, branch)));
}

/// The branch to meet, with its references; without any, `missing` says why.
struct Branch {
    std::string name;
    std::vector<Tip> tips;
    std::string missing;
};

Branch find_branch(const Repository& repository, const BaseQuery& query) {
    if (!query.branch.empty()) {
        std::vector<Tip> tips = tips_of(repository, query.branch);
        if (tips.empty()) {
            throw Error(fmt::format("branch {} of the manifest is not in the git repository",
                                    in_quotes(query.branch)),
                        fetch_command(query.branch));
        }
        return {query.branch, std::move(tips), {}};
    }
    for (const std::string_view variable : target_variables) {
        const std::string name(value_of(query.variables, variable));
        if (name.empty()) continue;
        return {name, tips_of(repository, name),
                fmt::format("branch {} named by {} is not in this clone ({})", name, variable,
                            fetch_command(name))};
    }
    for (const std::string_view name : usual_branches) {
        std::vector<Tip> tips = tips_of(repository, name);
        if (!tips.empty()) return {std::string(name), std::move(tips), {}};
    }
    return {{},
            {},
            "no branch to compare with: this clone has neither main nor master (name one "
            "in the manifest as baseline: {branch: NAME})"};
}

/// Where HEAD left the branch, and by which reference.
struct Meeting {
    std::optional<CommitId> commit;
    std::string name;
    bool cut = false;
};

/// With a local and a remote branch, the one that HEAD left later: the other is only out of date.
Meeting meet(const Repository& repository, const CommitId& head, const std::vector<Tip>& tips) {
    Meeting best;
    for (const Tip& tip : tips) {
        const MergeBase found = find_merge_base(repository, head, tip.commit);
        if (found.cut) return {std::nullopt, tip.name, true};
        if (!found.commit || found.commit == best.commit) continue;
        const bool later =
            !best.commit ||
            find_merge_base(repository, *best.commit, *found.commit).commit == best.commit;
        if (later) best = {found.commit, tip.name, false};
    }
    return best;
}

Base cut_base(std::string_view what) {
    return {std::nullopt,
            fmt::format("history is cut by a shallow clone: {} is out of reach ({})", what,
                        unshallow_remedy),
            true};
}

Base named_base(const Repository& repository, const std::string& name) {
    const std::optional<CommitId> commit = repository.resolve(name);
    if (!commit) {
        throw Error(fmt::format("--base {}: no such commit in the git repository", in_quotes(name)),
                    repository.is_shallow()
                        ? std::string(unshallow_remedy)
                        : "give a branch, a tag or a commit id; git fetch gets missing ones");
    }
    return {commit, fmt::format("commit of --base {} ({})", name, short_id(*commit)), false};
}

Base base_on_branch(const Repository& repository, const CommitId& head, const Branch& branch) {
    const Meeting met = meet(repository, head, branch.tips);
    if (met.cut) return cut_base(fmt::format("the merge base of HEAD with branch {}", met.name));
    if (!met.commit) {
        return {std::nullopt,
                fmt::format("HEAD ({}) and branch {} have no commit in common", short_id(head),
                            branch.name),
                false};
    }
    if (met.commit != head) {
        return {
            met.commit,
            fmt::format("merge base of HEAD with branch {} ({})", met.name, short_id(*met.commit)),
            false};
    }
    const std::vector<CommitId> parents = repository.parents(head);
    if (parents.empty()) {
        return {std::nullopt, fmt::format("HEAD ({}) is the first commit", short_id(head)), false};
    }
    return {parents[0],
            fmt::format("first parent of HEAD on branch {} ({})", met.name, short_id(parents[0])),
            false};
}

}  // namespace

Base choose_base(const Repository& repository, const BaseQuery& query) {
    if (!query.base.empty()) return named_base(repository, query.base);
    const std::optional<CommitId> head = repository.head();
    if (!head) return {std::nullopt, "HEAD has no commit yet", false};
    if (is_pull_request_merge(query.variables, *head)) {
        const std::vector<CommitId> parents = repository.parents(*head);
        if (parents.size() == 2) {
            return {parents[0],
                    fmt::format("first parent of the pull request's merge commit ({})",
                                short_id(parents[0])),
                    false};
        }
    }
    const Branch branch = find_branch(repository, query);
    if (branch.tips.empty()) {
        // The commits before HEAD were not looked at, so this is no "first run".
        return {std::nullopt, branch.missing, !repository.parents(*head).empty()};
    }
    return base_on_branch(repository, *head, branch);
}

Ancestry first_parents(const Repository& repository, const CommitId& commit, std::size_t limit) {
    Ancestry ancestry;
    CommitId next = commit;
    while (ancestry.commits.size() < limit) {
        ancestry.commits.push_back(next);
        if (!repository.has_commit(next)) {
            if (!repository.is_shallow()) {
                throw Error(fmt::format("commit {} is not in the git repository", in_quotes(next)),
                            "git fsck finds damage; a fresh clone repairs it");
            }
            ancestry.cut = true;
            break;
        }
        std::vector<CommitId> parents = repository.parents(next);
        if (parents.empty()) break;
        next = std::move(parents[0]);
    }
    return ancestry;
}

}  // namespace ipugate::history
