// SPDX-License-Identifier: Apache-2.0
// The stored runs of a project along the ancestors of a base commit, loaded as they are asked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "history/base.hpp"
#include "stores/store.hpp"

namespace ipugate::stores {

/// How many first-parent ancestors are searched, the base commit included.
inline constexpr std::size_t search_limit = 200;

/// A stored model and how many first-parent steps from the base commit it lies.
struct StoredModel {
    const Model* model = nullptr;
    std::size_t distance = 0;
};

class Ancestors {
 public:
    Ancestors(const Store& store, std::string_view project, history::Ancestry ancestry);

    [[nodiscard]] std::size_t size() const { return ancestry_.commits.size(); }
    [[nodiscard]] const std::string& commit(std::size_t distance) const {
        return ancestry_.commits[distance];
    }
    [[nodiscard]] bool cut() const { return ancestry_.cut; }

    /// The run stored for the commit at `distance`; null if there is none.
    const Run* run(std::size_t distance);

    /// The nearest stored model of `model`'s name and environment at `from` or behind it.
    std::optional<StoredModel> find_equal(const Model& model, std::size_t from);
    /// The nearest stored model of `model`'s name in whatever environment.
    std::optional<StoredModel> find_named(const Model& model, std::size_t from);

 private:
    struct Slot {
        bool loaded = false;
        std::optional<Run> run;
    };

    const Store& store_;
    std::string project_;
    history::Ancestry ancestry_;
    std::vector<Slot> slots_;
};

}  // namespace ipugate::stores
