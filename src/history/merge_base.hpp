// SPDX-License-Identifier: Apache-2.0
// Merge bases that stay exact in shallow clones.
#pragma once

#include <optional>

#include "history/repository.hpp"

namespace ipugate::history {

/// The best common ancestor. Without one, `cut` says that it may lie behind a shallow clone's
/// border; otherwise the histories are unrelated.
struct MergeBase {
    std::optional<CommitId> commit;
    bool cut = false;
};

/// libgit2's answer in a complete clone. In a shallow one, where libgit2 fails and git may name an
/// older commit, an answer is given only if every cut lies behind common commits: what is missing
/// then cannot hold a better one.
MergeBase find_merge_base(const Repository& repository, const CommitId& one, const CommitId& other);

}  // namespace ipugate::history
