// SPDX-License-Identifier: Apache-2.0
// Operators and operator types as rules see them: one metric of each, on both sides.
#include "rules/op_candidates.hpp"

namespace ipugate::rules {
namespace {

std::optional<double> value_of(const std::optional<Op>& op, std::string_view metric) {
    if (!op) return std::nullopt;
    if (metric == "op_time") return op->time;
    if (metric == "op_cycles") return op->cycles;
    return op->share;
}

OpCandidate candidate_of(const OpChange& change, std::string_view metric) {
    const Op& op = change.after ? *change.after : change.before.value();
    return {label(op),
            op.type,
            op.name,
            change.after.has_value(),
            value_of(change.before, metric),
            value_of(change.after, metric)};
}

OpCandidate candidate_of(const TypeChange& change, std::string_view metric) {
    const bool time = metric == "op_type_time";
    return {change.type,
            change.type,
            "",
            change.time_after || change.share_after,
            time ? change.time_before : change.share_before,
            time ? change.time_after : change.share_after};
}

}  // namespace

std::vector<OpCandidate> op_candidates(const ModelComparison& model, std::string_view metric) {
    std::vector<OpCandidate> candidates;
    const auto add = [&](OpCandidate candidate) {
        if (candidate.before || candidate.after) candidates.push_back(std::move(candidate));
    };
    if (metric.starts_with("op_type_")) {
        for (const TypeChange& change : model.types) add(candidate_of(change, metric));
        return candidates;
    }
    for (const OpChange& change : model.ops) {
        if (change.before || change.after) add(candidate_of(change, metric));
    }
    return candidates;
}

std::size_t lost_ops(const ModelComparison& model, std::string_view metric) {
    if (metric.starts_with("op_type_")) return 0;
    std::size_t lost = 0;
    for (const OpChange& change : model.ops) {
        if (value_of(change.after, metric)) return 0;
        if (value_of(change.before, metric)) ++lost;
    }
    return lost;
}

}  // namespace ipugate::rules
