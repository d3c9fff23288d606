// SPDX-License-Identifier: Apache-2.0
// Finds what a new run is compared with.
#pragma once

#include "core/comparison.hpp"
#include "history/base.hpp"
#include "stores/store.hpp"

namespace ipugate::stores {

/// Walks from the base commit along first parents to the nearest commit for which the store has a
/// run of `current`'s project, and puts the baseline together:
///
/// - A commit with runs of other boards only is passed over, if a later one has this board's. A
///   stored model is of another board if its `chip` or `board` differs from that of every model of
///   `current`; an environment without the key fits all.
/// - Each model of `current` is compared with the nearest run of the same environment, its rejected
///   metrics with their last good values (see standard.hpp). Where a value is not of
///   `Baseline.commit`, `Baseline.older` has "model/metric" and the commit, or "" for no good value
///   in reach.
/// - Stored models of the nearest commit that `current` lacks stay in, unless they are of another
///   board; so compare() reports them as gone.
///
/// Without any stored run `Baseline.run` is empty and the reason says how far was searched and
/// whether a shallow clone cut the search short.
Baseline find_baseline(const Store& store, const history::Repository& repository,
                       const history::Base& base, const Run& current);

}  // namespace ipugate::stores
