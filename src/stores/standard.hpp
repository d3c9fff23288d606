// SPDX-License-Identifier: Apache-2.0
// The standard for one model: its stored values, without those that broke a rule when recorded.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "stores/ancestors.hpp"

namespace ipugate::stores {

/// What `model` is compared with, and by metric the commit whose value it is where that is not
/// `nearest`'s; an empty commit means that there is no good value in reach.
struct Standard {
    Model model;
    std::map<std::string, std::string, std::less<>> older;
};

/// The nearest stored model of the same name and environment, at `nearest` or behind it; if there
/// is none, the nearest of another environment, which is then incomparable; nothing if the model
/// was never stored.
///
/// A rejected metric (or fact) has its last good value instead: the nearest older one of the same
/// environment that was not rejected. Operators come from where the rejected time does. Without a
/// good value the metric is left out, so that it counts as new (but stays, to be missed, if `model`
/// lacks it). If older history is hidden by a shallow clone or by the search limit, that is an
/// Error instead: a regression would pass for new.
std::optional<Standard> find_standard(Ancestors& ancestors, const Model& model,
                                      std::size_t nearest);

/// What a model that is gone is missed with: `stored`, the entry of the run at `nearest`, with the
/// last good values of what was rejected. A model that was already gone when that run was recorded
/// has an entry of rejected names only; nothing if no value of it is in reach.
std::optional<Model> find_gone(Ancestors& ancestors, const Model& stored, std::size_t nearest);

}  // namespace ipugate::stores
