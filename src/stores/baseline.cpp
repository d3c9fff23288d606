// SPDX-License-Identifier: Apache-2.0
// Finds what a new run is compared with.
#include "stores/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "stores/ancestors.hpp"
#include "stores/standard.hpp"
#include "support/text.hpp"

namespace ipugate::stores {
namespace {

constexpr std::array<std::string_view, 2> target_keys = {"chip", "board"};

bool fits(const Environment& one, const Environment& other) {
    return std::all_of(target_keys.begin(), target_keys.end(), [&](std::string_view key) {
        const auto first = one.find(key);
        const auto second = other.find(key);
        return first == one.end() || second == other.end() || first->second == second->second;
    });
}

bool is_of_another_board(const Model& stored, const Run& current) {
    return !current.models.empty() &&
           std::none_of(current.models.begin(), current.models.end(), [&](const Model& model) {
               return fits(stored.environment, model.environment);
           });
}

bool is_of_this_board(const Run& stored, const Run& current) {
    return std::any_of(stored.models.begin(), stored.models.end(),
                       [&](const Model& model) { return !is_of_another_board(model, current); });
}

std::optional<std::size_t> find_nearest(Ancestors& ancestors, const Run& current) {
    std::optional<std::size_t> nearest;
    for (std::size_t distance = 0; distance < ancestors.size(); ++distance) {
        const Run* stored = ancestors.run(distance);
        if (stored == nullptr) continue;
        if (is_of_this_board(*stored, current)) return distance;
        if (!nearest) nearest = distance;
    }
    return nearest;
}

std::string commits(std::size_t number) {
    return number == 1 ? "1 commit" : fmt::format("{} commits", number);
}

std::string reason_for_none(const Ancestors& ancestors, const history::Base& base,
                            std::string_view project) {
    std::string reason =
        fmt::format("no run of project {} is stored for the {} searched, back from the {}",
                    in_quotes(project), commits(ancestors.size()), base.reason);
    if (ancestors.cut()) {
        reason +=
            fmt::format("; older history is cut by a shallow clone: {}", history::unshallow_remedy);
    } else if (ancestors.size() == search_limit) {
        reason += "; older ones are not searched";
    }
    return reason;
}

std::string reason_for(const Run& stored, std::size_t distance, const history::Base& base) {
    std::string reason =
        distance == 0 ? base.reason
                      : fmt::format("nearest stored run going back from the {}", base.reason);
    if (stored.dirty) reason += "; it was recorded from a work tree with changes";
    return reason;
}

bool has_model(const Run& run, std::string_view name) {
    return std::any_of(run.models.begin(), run.models.end(),
                       [&](const Model& model) { return model.name == name; });
}

/// Models of the nearest run that the new run lacks, each once.
std::vector<Model> gone_models(Ancestors& ancestors, std::size_t nearest, const Run& current) {
    Run gone;
    const Run stored = *ancestors.run(nearest);
    for (const Model& model : stored.models) {
        if (has_model(current, model.name) || has_model(gone, model.name)) continue;
        if (is_of_another_board(model, current)) continue;
        if (auto missed = find_gone(ancestors, model, nearest)) {
            gone.models.push_back(std::move(*missed));
        }
    }
    return gone.models;
}

}  // namespace

Baseline find_baseline(const Store& store, const history::Repository& repository,
                       const history::Base& base, const Run& current) {
    Baseline baseline;
    baseline.store = store.name();
    if (!base.commit) {
        baseline.reason = base.reason;
        baseline.cut = base.cut;
        return baseline;
    }
    Ancestors ancestors(store, current.project,
                        history::first_parents(repository, *base.commit, search_limit));
    const std::optional<std::size_t> nearest = find_nearest(ancestors, current);
    if (!nearest) {
        baseline.reason = reason_for_none(ancestors, base, current.project);
        baseline.cut = ancestors.cut();
        return baseline;
    }
    const Run& stored = *ancestors.run(*nearest);
    baseline.commit = ancestors.commit(*nearest);
    baseline.distance = *nearest;
    baseline.reason = reason_for(stored, *nearest, base);
    Run run = stored;
    run.models.clear();
    for (const Model& model : current.models) {
        std::optional<Standard> standard = find_standard(ancestors, model, *nearest);
        if (!standard) continue;
        run.models.push_back(std::move(standard->model));
        for (auto& [metric, commit] : standard->older) {
            baseline.older.emplace(fmt::format("{}/{}", model.name, metric), std::move(commit));
        }
    }
    std::vector<Model> gone = gone_models(ancestors, *nearest, current);
    run.models.insert(run.models.end(), std::make_move_iterator(gone.begin()),
                      std::make_move_iterator(gone.end()));
    baseline.run = std::move(run);
    return baseline;
}

}  // namespace ipugate::stores
