// SPDX-License-Identifier: Apache-2.0
// The stored runs of a project along the ancestors of a base commit, loaded as they are asked for.
#include "stores/ancestors.hpp"

#include <utility>

namespace ipugate::stores {

Ancestors::Ancestors(const Store& store, std::string_view project, history::Ancestry ancestry)
    : store_(store),
      project_(project),
      ancestry_(std::move(ancestry)),
      slots_(ancestry_.commits.size()) {}

const Run* Ancestors::run(std::size_t distance) {
    Slot& slot = slots_[distance];
    if (!slot.loaded) {
        slot.run = store_.load(project_, commit(distance));
        slot.loaded = true;
    }
    return slot.run ? &*slot.run : nullptr;
}

std::optional<StoredModel> Ancestors::find_equal(const Model& model, std::size_t from) {
    for (std::size_t distance = from; distance < size(); ++distance) {
        const Run* stored = run(distance);
        if (stored == nullptr) continue;
        for (const Model& other : stored->models) {
            if (other.name != model.name) continue;
            if (differences(model.environment, other.environment).empty()) {
                return StoredModel{&other, distance};
            }
        }
    }
    return std::nullopt;
}

std::optional<StoredModel> Ancestors::find_named(const Model& model, std::size_t from) {
    for (std::size_t distance = from; distance < size(); ++distance) {
        const Run* stored = run(distance);
        if (stored == nullptr) continue;
        for (const Model& other : stored->models) {
            if (other.name == model.name) return StoredModel{&other, distance};
        }
    }
    return std::nullopt;
}

}  // namespace ipugate::stores
