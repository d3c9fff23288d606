// SPDX-License-Identifier: Apache-2.0
// Which commit a run is compared with: the base commit and its first-parent ancestors.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "history/repository.hpp"

namespace ipugate::history {

/// The base commit and the rule that chose it.
struct Base {
    std::optional<CommitId> commit;
    std::string
        reason;  ///< "first parent of the pull request's merge commit"; or why there is none
    bool cut =
        false;  ///< there is one, but this clone does not have it (shallow, branch not fetched)
};

/// What the user and the CI system say about the base.
struct BaseQuery {
    std::string base;    ///< `--base`; empty if not given. An unknown one is an Error.
    std::string branch;  ///< the manifest's branch; empty if not given
    /// Environment variables that CI systems set, by name.
    std::map<std::string, std::string, std::less<>> variables;
};

/// In this order: `--base`; the first parent if HEAD is a pull request's merge commit; the merge
/// base of HEAD with the branch; HEAD's first parent on that branch itself. The branch is the
/// manifest's (an Error if it is not there), else the target that the CI system names, else main,
/// else master. The commit may lie behind a shallow clone's border: its id is known all the same.
///
/// Jenkins merges the target into the pull request, so there the first parent would be the pull
/// request itself; the merge base with CHANGE_TARGET is right for both ways of building it.
Base choose_base(const Repository& repository, const BaseQuery& query);

/// `commit` and its first-parent ancestors, nearest first, at most `limit`. Ends early, with
/// `cut` set, where a shallow clone ends; the first commit behind that border is still listed.
struct Ancestry {
    std::vector<CommitId> commits;
    bool cut = false;
};
Ancestry first_parents(const Repository& repository, const CommitId& commit, std::size_t limit);

}  // namespace ipugate::history
