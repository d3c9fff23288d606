// SPDX-License-Identifier: Apache-2.0
// Operators of one run beside those of another: sums, labels, what bounds them.
#include "core/op_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace ipugate {
namespace {

using Value = std::optional<double> Op::*;

/// How much an operator counts among others: by time, cycles or share.
double weight(const Op& op) {
    for (const Value value : {&Op::time, &Op::cycles, &Op::share}) {
        if (op.*value) return *(op.*value);
    }
    return 0;
}

/// The mean of an engine's fraction over `ops`, by weight; nothing if one of them lacks it.
std::optional<double> mean_of(std::span<const Op> ops, Value engine) {
    double sum = 0;
    double weights = 0;
    for (const Op& op : ops) {
        if (!(op.*engine)) return std::nullopt;
        sum += *(op.*engine) * weight(op);
        weights += weight(op);
    }
    return weights > 0 ? std::optional(sum / weights) : std::nullopt;
}

/// The engines of several operators as if they were one.
Op together(std::span<const Op> ops) {
    if (ops.size() == 1) return ops.front();
    Op all;
    all.conv = mean_of(ops, &Op::conv);
    all.vector = mean_of(ops, &Op::vector);
    all.dma_load = mean_of(ops, &Op::dma_load);
    all.dma_store = mean_of(ops, &Op::dma_store);
    return all;
}

/// The fraction of the engine that `bound_by` calls `name`.
double engine(const Op& op, std::string_view name) {
    if (name == "conv") return op.conv.value_or(0);
    if (name == "vector") return op.vector.value_or(0);
    return (name == "dma load" ? op.dma_load : op.dma_store).value_or(0);
}

}  // namespace

std::string_view to_string(Match match) {
    switch (match) {
        case Match::same:
            return "same";
        case Match::moved:
            return "moved";
        case Match::replaced:
            return "replaced";
        case Match::fused:
            return "fused";
        case Match::split:
            return "split";
        case Match::regrouped:
            return "regrouped";
        case Match::added:
            return "added";
        case Match::gone:
            return "gone";
    }
    return "same";
}

std::optional<double> sum_of(std::span<const Op> ops, Value value) {
    if (ops.empty()) return std::nullopt;
    double sum = 0;
    for (const Op& op : ops) {
        if (!(op.*value)) return std::nullopt;
        sum += *(op.*value);
    }
    return sum;
}

std::optional<double> difference(const OpChange& change, Value value) {
    const std::optional<double> before = sum_of(change.before, value);
    const std::optional<double> after = sum_of(change.after, value);
    if ((!before && !change.before.empty()) || (!after && !change.after.empty())) {
        return std::nullopt;
    }
    if (!before && !after) return std::nullopt;
    return after.value_or(0) - before.value_or(0);
}

std::string_view bound_by(std::span<const Op> ops) {
    return bound_by(together(ops));
}

bool is_bound_otherwise(const OpChange& change) {
    const Op before = together(change.before);
    const Op after = together(change.after);
    const std::string_view old_bound = bound_by(before);
    const std::string_view new_bound = bound_by(after);
    if (old_bound.empty() || new_bound.empty() || old_bound == new_bound) return false;
    constexpr double margin = 0.05;
    return engine(before, old_bound) - engine(before, new_bound) >= margin &&
           engine(after, new_bound) - engine(after, old_bound) >= margin;
}

std::string label(std::span<const Op> ops) {
    constexpr std::size_t most_named = 3;
    if (ops.empty()) return {};
    if (ops.size() > most_named) {
        return fmt::format("{} + ... + {} ({} operators)", label(ops.front()), label(ops.back()),
                           ops.size());
    }
    std::string text;
    for (const Op& op : ops) text += fmt::format("{}{}", text.empty() ? "" : " + ", label(op));
    return text;
}

std::string label(const OpChange& change) {
    return label(std::span<const Op>(change.after.empty() ? change.before : change.after));
}

const Op& main_op(std::span<const Op> ops) {
    return *std::max_element(ops.begin(), ops.end(), [](const Op& one, const Op& other) {
        return weight(one) < weight(other);
    });
}

}  // namespace ipugate
