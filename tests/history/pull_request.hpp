// SPDX-License-Identifier: Apache-2.0
// A repository with a pull request, and what is asked about its base.
#pragma once

#include <map>
#include <string>

#include "history/base.hpp"
#include "history/scratch_repository.hpp"

namespace ipugate::testing {

inline history::Base base_of(const ScratchRepository& scratch,
                             const history::BaseQuery& query = {}) {
    return history::choose_base(*history::Repository::open(scratch.path()), query);
}

using Variables = std::map<std::string, std::string, std::less<>>;

inline history::BaseQuery given(const std::string& base) {
    return {base, {}, {}};
}

inline history::BaseQuery on_branch(const std::string& branch, const Variables& variables = {}) {
    return {{}, branch, variables};
}

inline history::BaseQuery in_ci(const Variables& variables) {
    return {{}, {}, variables};
}

inline std::string short_id(const std::string& commit) {
    return commit.substr(0, 12);
}

/// main: fork - on_main; topic: fork - topic; HEAD is main's merge of topic, as GitHub makes it.
struct PullRequest {
    PullRequest() {
        scratch.commit("a");
        fork = scratch.commit("fork");
        scratch.git({"checkout", "--quiet", "-b", "topic"});
        topic = scratch.commit("topic");
        scratch.git({"checkout", "--quiet", "main"});
        on_main = scratch.commit("on_main");
        scratch.git({"checkout", "--quiet", "-b", "pull"});
        merge = scratch.merge("topic");
    }

    ScratchRepository scratch;
    std::string fork, topic, on_main, merge;
};

}  // namespace ipugate::testing
