// SPDX-License-Identifier: Apache-2.0
// Operators of one run beside those of another: sums, labels, what bounds them.
#include "core/op_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

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

/// The estimates of several operators as if they were one; nothing unless all have one.
std::optional<OpEstimate> estimates_together(std::span<const Op> ops) {
    OpEstimate sum;
    for (const Op& op : ops) {
        if (!op.estimate) return std::nullopt;
        sum.npu_cycles += op.estimate->npu_cycles;
        sum.sram_access += op.estimate->sram_access;
        sum.dram_access += op.estimate->dram_access;
        sum.on_chip_flash_access += op.estimate->on_chip_flash_access;
        sum.off_chip_flash_access += op.estimate->off_chip_flash_access;
    }
    return sum;
}

/// The engines of several operators as if they were one.
Op together(std::span<const Op> ops) {
    if (ops.size() == 1) return ops.front();
    Op all;
    all.conv = mean_of(ops, &Op::conv);
    all.vector = mean_of(ops, &Op::vector);
    all.dma_load = mean_of(ops, &Op::dma_load);
    all.dma_store = mean_of(ops, &Op::dma_store);
    if (!ops.empty()) all.estimate = estimates_together(ops);
    all.cycles = sum_of(ops, &Op::cycles);
    return all;
}

/// See sum_of; `value` is called with an operator.
template <typename Number>
std::optional<double> sum_by(std::span<const Op> ops, Number value) {
    if (ops.empty()) return std::nullopt;
    double sum = 0;
    for (const Op& op : ops) {
        const std::optional<double> number = std::invoke(value, op);
        if (!number) return std::nullopt;
        sum += *number;
    }
    return sum;
}

/// See difference.
template <typename Number>
std::optional<double> difference_by(const OpChange& change, Number value) {
    const std::optional<double> before = sum_by<Number>(change.before, value);
    const std::optional<double> after = sum_by<Number>(change.after, value);
    if ((!before && !change.before.empty()) || (!after && !change.after.empty())) {
        return std::nullopt;
    }
    if (!before && !after) return std::nullopt;
    return after.value_or(0) - before.value_or(0);
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
    return sum_by(ops, value);
}

std::optional<double> sum_of(std::span<const Op> ops, OpValue value) {
    return sum_by(ops, value);
}

std::optional<double> difference(const OpChange& change, Value value) {
    return difference_by(change, value);
}

std::optional<double> difference(const OpChange& change, OpValue value) {
    return difference_by(change, value);
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
    return busy_fraction(before, old_bound) - busy_fraction(before, new_bound) >= margin &&
           busy_fraction(after, new_bound) - busy_fraction(after, old_bound) >= margin;
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
