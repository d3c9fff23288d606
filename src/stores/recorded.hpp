// SPDX-License-Identifier: Apache-2.0
// Loads the runs that are stored along a history.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/series.hpp"
#include "history/base.hpp"
#include "stores/store.hpp"

namespace ipugate::stores {

struct HistoryQuery {
    std::string project;
    history::CommitId head;  ///< where to begin
    std::string model;       ///< only runs that have it, and only this one; empty: all
    std::string metric;      ///< only models that have it, or miss it; empty: all
    std::optional<Environment> environment = std::nullopt;  ///< only models measured in it
    std::size_t limit = 50;                                 ///< of runs
    std::size_t search = 10'000;                            ///< of commits
};

/// Walks from `query.head` along first parents. A run that cannot be read becomes a note. An Error
/// is thrown only for the git repository.
History load_history(const Store& store, const history::Repository& repository,
                     const HistoryQuery& query);

}  // namespace ipugate::stores
