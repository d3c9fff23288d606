// SPDX-License-Identifier: Apache-2.0
// Operators and operator types as rules see them: one metric of each, on both sides.
#include "rules/op_candidates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>

namespace ipugate::rules {
namespace {

using Value = std::optional<double> Op::*;
using Ops = std::span<const Op>;

constexpr std::string_view type_prefix = "op_type_";

Value value_of(std::string_view metric) {
    if (metric.ends_with("_time")) return &Op::time;
    if (metric.ends_with("_cycles")) return &Op::cycles;
    return &Op::share;
}

bool any_has(Ops ops, Value value) {
    return std::any_of(ops.begin(), ops.end(),
                       [&](const Op& op) { return (op.*value).has_value(); });
}

std::vector<OpPart> parts_of(const OpChange& change) {
    std::vector<OpPart> parts;
    const auto add = [&](const Op& op) {
        OpPart part{op.type, op.name};
        if (std::find(parts.begin(), parts.end(), part) == parts.end()) {
            parts.push_back(std::move(part));
        }
    };
    for (const Op& op : change.after) add(op);
    for (const Op& op : change.before) add(op);
    return parts;
}

/// "fused into"; empty if both sides are one operator.
std::string_view became(Match match) {
    switch (match) {
        case Match::fused:
            return "fused into";
        case Match::split:
            return "split into";
        case Match::regrouped:
            return "regrouped into";
        case Match::replaced:
            return "replaced by";
        case Match::same:
        case Match::moved:
        case Match::added:
        case Match::gone:
            return {};
    }
    return {};
}

std::string words_of(const OpChange& change) {
    const std::string_view verb = became(change.match);
    if (verb.empty() || change.before.empty() || change.after.empty()) return label(change);
    return fmt::format("{} {} {}", label(Ops(change.before)), verb, label(Ops(change.after)));
}

OpCandidate candidate_of(const OpChange& change, Value value) {
    const Op& op = main_op(change.after.empty() ? change.before : change.after);
    OpCandidate candidate;
    candidate.label = label(change);
    candidate.words = words_of(change);
    candidate.type = op.type;
    candidate.name = op.name;
    candidate.judged_by = change.after.size() > 1 ? JudgedBy::comparing : JudgedBy::all;
    candidate.parts = parts_of(change);
    candidate.in_run = !change.after.empty();
    candidate.before = sum_of(change.before, value);
    candidate.after = sum_of(change.after, value);
    if (value == &Op::time) candidate.sources = change.sources;
    return candidate;
}

/// One operator of several that compare together.
OpCandidate candidate_of(const Op& op, Value value) {
    OpChange alone{{}, {op}, Match::added};
    OpCandidate candidate = candidate_of(alone, value);
    candidate.judged_by = JudgedBy::measuring;
    return candidate;
}

OpCandidate candidate_of(const TypeChange& change, Value value) {
    const bool time = value == &Op::time;
    OpCandidate candidate;
    candidate.label = candidate.words = candidate.type = change.type;
    candidate.parts = {{change.type, ""}};
    candidate.before = time ? change.time_before : change.share_before;
    candidate.after = time ? change.time_after : change.share_after;
    candidate.in_run = candidate.after.has_value();
    if (time) candidate.sources = change.sources;
    return candidate;
}

/// The operators of the new run, each for itself.
std::vector<OpChange> each_alone(const ModelComparison& model) {
    std::vector<OpChange> alone;
    for (const OpChange& change : model.ops) {
        for (const Op& op : change.after) alone.push_back({{}, {op}, Match::added});
    }
    return alone;
}

/// Candidates of the sums `types` of `ops` that have the value at least in part.
std::vector<OpCandidate> candidates_of(const std::vector<TypeChange>& types,
                                       const std::vector<OpChange>& ops, Value value) {
    std::set<std::string, std::less<>> with_value;
    std::set<std::string, std::less<>> in_run;
    for (const OpChange& change : ops) {
        for (const Op& op : change.after) in_run.insert(counted_type(change, op));
        for (const std::vector<Op>* side : {&change.before, &change.after}) {
            for (const Op& op : *side) {
                if (op.*value) with_value.insert(counted_type(change, op));
            }
        }
    }
    std::vector<OpCandidate> candidates;
    for (const TypeChange& type : types) {
        OpCandidate candidate = candidate_of(type, value);
        if (in_run.contains(type.type)) candidate.in_run = true;
        const bool measured = candidate.before || candidate.after || with_value.contains(type.type);
        if (measured) candidates.push_back(std::move(candidate));
    }
    return candidates;
}

/// Types are compared with cost that moved between operators counted once; what the new run alone
/// must hold is the sum of the operators that are of the type.
std::vector<OpCandidate> type_candidates(const ModelComparison& model, Value value) {
    std::vector<OpCandidate> candidates = candidates_of(model.types, model.ops, value);
    const std::vector<OpChange> alone = each_alone(model);
    if (alone.empty()) return candidates;
    std::vector<OpCandidate> own = candidates_of(by_type(alone), alone, value);
    for (OpCandidate& candidate : candidates) {
        const auto same = std::find_if(own.begin(), own.end(), [&](const OpCandidate& other) {
            return other.type == candidate.type && other.after == candidate.after;
        });
        if (same == own.end()) {
            candidate.judged_by = JudgedBy::comparing;
        } else {
            own.erase(same);
        }
    }
    for (OpCandidate& candidate : own) {
        candidate.judged_by = JudgedBy::measuring;
        candidates.push_back(std::move(candidate));
    }
    return candidates;
}

}  // namespace

std::vector<OpCandidate> op_candidates(const ModelComparison& model, std::string_view metric) {
    const Value value = value_of(metric);
    if (metric.starts_with(type_prefix)) return type_candidates(model, value);
    std::vector<OpCandidate> candidates;
    for (const OpChange& change : model.ops) {
        const bool had = any_has(change.before, value) || change.sources == Sources::different;
        if (!had && !any_has(change.after, value)) continue;
        candidates.push_back(candidate_of(change, value));
        if (change.after.size() < 2) continue;
        for (const Op& op : change.after) {
            if (had || op.*value) candidates.push_back(candidate_of(op, value));
        }
    }
    return candidates;
}

bool is_judged(const OpCandidate& op, const OpPart& part, Needs needs) {
    switch (needs) {
        case Needs::both_sides:
            return op.judged_by != JudgedBy::measuring;
        case Needs::new_value:
        case Needs::nothing:
            return op.judged_by != JudgedBy::comparing && part == OpPart{op.type, op.name};
        case Needs::loss:
        case Needs::suspicion:
            return false;
    }
    return false;
}

std::string why_incomparable(const ModelComparison& model) {
    std::set<TimeSource> before;
    std::set<TimeSource> after;
    for (const OpChange& change : model.ops) {
        for (const Op& op : change.before) before.insert(op.time_source);
        for (const Op& op : change.after) after.insert(op.time_source);
    }
    before.erase(TimeSource::none);
    after.erase(TimeSource::none);
    const std::set<TimeSource> measured = {TimeSource::measured};
    const std::set<TimeSource> shares = {TimeSource::share_of_ipu_time};
    if (before == shares && after == measured) {
        return "times of the baseline are shares of the IPU time, those of this run were measured";
    }
    if (before == measured && after == shares) {
        return "times of the baseline were measured, those of this run are shares of the IPU time";
    }
    return "some times of one side were measured, those of the other are shares of the IPU time";
}

std::size_t lost_ops(const ModelComparison& model, std::string_view metric) {
    const Value value = value_of(metric);
    std::size_t lost = 0;
    for (const OpChange& change : model.ops) {
        if (any_has(change.after, value)) return 0;
        lost += static_cast<std::size_t>(
            std::count_if(change.before.begin(), change.before.end(),
                          [&](const Op& op) { return (op.*value).has_value(); }));
    }
    return lost;
}

}  // namespace ipugate::rules
