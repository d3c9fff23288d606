// SPDX-License-Identifier: Apache-2.0
// Operators and operator types as rules see them: one metric of each, on both sides.
#include "rules/op_candidates.hpp"

namespace ipugate::rules {
namespace {

using Value = std::optional<double> Op::*;

Value value_of(std::string_view metric) {
    if (metric == "op_time") return &Op::time;
    if (metric == "op_cycles") return &Op::cycles;
    return &Op::share;
}

/// Operators that were fused or split are judged together, as the longest of them.
OpCandidate candidate_of(const OpChange& change, std::string_view metric) {
    const Op& op = main_op(change.after.empty() ? change.before : change.after);
    return {label(change),
            op.type,
            op.name,
            !change.after.empty(),
            sum_of(change.before, value_of(metric)),
            sum_of(change.after, value_of(metric))};
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
        if (!change.before.empty() || !change.after.empty()) add(candidate_of(change, metric));
    }
    return candidates;
}

std::size_t lost_ops(const ModelComparison& model, std::string_view metric) {
    if (metric.starts_with("op_type_")) return 0;
    std::size_t lost = 0;
    for (const OpChange& change : model.ops) {
        if (sum_of(change.after, value_of(metric))) return 0;
        if (sum_of(change.before, value_of(metric))) lost += change.before.size();
    }
    return lost;
}

}  // namespace ipugate::rules
