// SPDX-License-Identifier: Apache-2.0
// The standard for one model: its stored values, without those that broke a rule when recorded.
#include "stores/standard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::stores {
namespace {

/// How well a metric says which run's operators are good; 0 if it says nothing of them.
int rank_as_op_source(std::string_view metric) {
    if (metric.starts_with("op_")) return 4;
    if (metric == "ipu_time") return 3;
    if (metric.starts_with("timeline_")) return 2;
    return metric == "invoke_time" ? 1 : 0;
}

bool is_rejected(const Model& model, std::string_view metric) {
    return std::find(model.rejected.begin(), model.rejected.end(), metric) != model.rejected.end();
}

bool has_value(const Model& model, std::string_view metric) {
    if (metric.starts_with("op_") && !model.ops.empty()) return true;
    return model.metrics.contains(metric) || model.facts.contains(metric);
}

std::optional<StoredModel> last_good(Ancestors& ancestors, const Model& model,
                                     std::string_view metric, std::size_t from) {
    std::optional<StoredModel> older = ancestors.find_equal(model, from);
    while (older && (is_rejected(*older->model, metric) || !has_value(*older->model, metric))) {
        older = ancestors.find_equal(model, older->distance + 1);
    }
    return older;
}

/// Puts the entry `name` of `from` in the place of the one of `into`; without one it is gone.
template <typename Entries>
void replace_entry(Entries& into, const Entries* from, const std::string& name) {
    into.erase(name);
    if (from == nullptr) return;
    const auto found = from->find(name);
    if (found != from->end()) into.emplace(name, found->second);
}

void replace_metric(Model& model, const Model* good, const std::string& name) {
    replace_entry(model.metrics, good != nullptr ? &good->metrics : nullptr, name);
    replace_entry(model.facts, good != nullptr ? &good->facts : nullptr, name);
    if (rank_as_op_source(name) == 0) return;
    model.ops = good != nullptr ? good->ops : std::vector<Op>{};
}

/// A regression would pass for new: that is worse than not to judge.
[[noreturn]] void fail_out_of_reach(const Ancestors& ancestors, const Model& model,
                                    const std::string& name) {
    const std::string last = ancestors.commit(ancestors.size() - 1).substr(0, 12);
    const std::string wrong = fmt::format(
        "the last good value of {} of model {} is older than "
        "commit {}, where ",
        name, in_quotes(model.name), last);
    if (ancestors.cut()) {
        throw Error(wrong + "history is cut by a shallow clone",
                    std::string(history::unshallow_remedy));
    }
    throw Error(wrong + "the search ends",
                "mend the regression, or accept it with 'ipugate record --accept'");
}

bool ends_out_of_reach(const Ancestors& ancestors) {
    return ancestors.cut() || ancestors.size() >= search_limit;
}

/// The rejected names, the one that decides about operators last.
std::vector<std::string> ordered_rejected(const Model& model) {
    std::vector<std::string> names = model.rejected;
    std::stable_sort(names.begin(), names.end(), [](const auto& one, const auto& other) {
        return rank_as_op_source(one) < rank_as_op_source(other);
    });
    return names;
}

/// `stored` with good values for `model`, the new one, to be compared with.
Standard with_good_values(const Model& stored, const Model& model, Ancestors& ancestors,
                          std::size_t distance) {
    Standard standard{stored, {}};
    for (const std::string& name : ordered_rejected(stored)) {
        const auto good = last_good(ancestors, stored, name, distance + 1);
        // A metric that is gone now is to be missed, however bad it was.
        if (!good && !has_value(model, name)) continue;
        if (!good && ends_out_of_reach(ancestors)) fail_out_of_reach(ancestors, stored, name);
        replace_metric(standard.model, good ? good->model : nullptr, name);
        standard.older[name] = good ? ancestors.commit(good->distance) : "";
    }
    standard.model.rejected.clear();
    return standard;
}

}  // namespace

std::optional<Standard> find_standard(Ancestors& ancestors, const Model& model,
                                      std::size_t nearest) {
    const std::optional<StoredModel> equal = ancestors.find_equal(model, nearest);
    const std::optional<StoredModel> found = equal ? equal : ancestors.find_named(model, nearest);
    if (!found) return std::nullopt;
    Standard standard = equal ? with_good_values(*equal->model, model, ancestors, equal->distance)
                              : Standard{*found->model, {}};
    if (found->distance == nearest) return standard;
    for (const auto& [name, metric] : standard.model.metrics) {
        standard.older.emplace(name, ancestors.commit(found->distance));
    }
    return standard;
}

std::optional<Model> find_gone(Ancestors& ancestors, const Model& stored, std::size_t nearest) {
    Model model = with_good_values(stored, Model{}, ancestors, nearest).model;
    if (model.metrics.empty() && model.facts.empty() && model.ops.empty()) return std::nullopt;
    return model;
}

}  // namespace ipugate::stores
