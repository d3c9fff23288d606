// SPDX-License-Identifier: Apache-2.0
// Which rules apply to what: globs, the last rule of a kind wins, and which rules matched at all.
#pragma once

#include <set>
#include <string_view>
#include <vector>

#include "rules/rule.hpp"

namespace ipugate::rules {

/// Metrics of operators and of operator types.
inline constexpr std::string_view op_metrics[] = {"op_time", "op_cycles", "op_share"};
inline constexpr std::string_view op_type_metrics[] = {"op_type_time", "op_type_share"};

bool is_glob(std::string_view pattern);

/// True if `metric` (a glob) reaches metrics of operators; only a pattern that begins with "op_"
/// does, so that "*" means the metrics of the model.
bool reaches_op_metrics(std::string_view metric);

/// True if the model's name matches one of the selector's globs.
bool selects_name(const Selector& selector, std::string_view model);

/// True if every target of the selector is in `environment` and matches.
bool selects_environment(const Selector& selector, const Environment& environment);

/// An operator or operator type as selectors see it; a type has no name.
struct OpKey {
    std::string_view metric;
    std::string_view type;
    std::string_view name;
};

/// True if the selector is about `metric` of some operators or types.
bool selects_op_metric(const Selector& selector, std::string_view metric);

bool selects_op(const Selector& selector, const OpKey& op);

/// A rule that selects something, and the last rule of its kind that does so too; null if that is
/// this one, which then counts.
struct Selected {
    const Rule* rule = nullptr;
    const Rule* replaced_by = nullptr;
};

/// The rules that select one model. Each question answers with the last matching rule of each kind
/// and remembers all rules that matched.
class ModelRules {
 public:
    ModelRules(const RuleSet& rules, const ModelComparison& model);

    [[nodiscard]] const std::vector<const Rule*>& all() const { return rules_; }
    [[nodiscard]] const std::set<const Rule*>& matched() const { return matched_; }

    /// All rules that match, with what replaces them, in the order of the file.
    [[nodiscard]] std::vector<Selected> all_for_metric(const MetricChange& change) const;
    [[nodiscard]] std::vector<Selected> all_for_fact(std::string_view name) const;
    [[nodiscard]] std::vector<Selected> all_for_op(const OpKey& op) const;

    std::vector<const Rule*> for_metric(const MetricChange& change);
    std::vector<const Rule*> for_fact(std::string_view name);
    std::vector<const Rule*> for_op(const OpKey& op);
    /// Rules of kinds that need nothing, for a metric that the model lacks.
    std::vector<const Rule*> for_absent(std::string_view metric);
    /// Rules of kinds that need a loss, for the model itself: those whose metric is "*".
    std::vector<const Rule*> for_lost_model();
    void mark(const Rule& rule) { matched_.insert(&rule); }

 private:
    template <typename Matches>
    std::vector<const Rule*> last_of_each_kind(Matches matches);

    std::vector<const Rule*> rules_;
    std::set<const Rule*> matched_;
};

}  // namespace ipugate::rules
