// SPDX-License-Identifier: Apache-2.0
// Where the change of a model comes from, in words and rows.
#include "reports/causes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "reports/rows.hpp"
#include "reports/words.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

/// A change without sides: of what is left over.
SumRow left_row(std::string label, double change, const Attribution& attribution) {
    return {std::move(label), "", "", format_change(change, attribution.dimension),
            part_in_words(change, attribution)};
}

/// What the listed operators leave over, and the whole. Left-overs of rounding are left out.
std::vector<SumRow> sums_of(const Attribution& attribution, std::size_t listed,
                            const std::string& rest_label) {
    std::vector<SumRow> sums;
    double others = 0;
    std::size_t number = 0;
    for (std::size_t i = listed; i < attribution.parts.size(); ++i) {
        others += attribution.parts[i].change();
        if (attribution.parts[i].change() != 0) ++number;
    }
    // What the arithmetic left of nothing.
    const double nothing = 1e-9 * std::abs(attribution.after);
    if (number > 0) {
        sums.push_back(left_row(counted(number, "other operator"),
                                std::abs(others) > nothing ? others : 0, attribution));
    }
    if (std::abs(attribution.rest) > nothing) {
        sums.push_back(left_row(rest_label, attribution.rest, attribution));
    }
    const Dimension dimension = attribution.dimension;
    const bool estimated = attribution.basis == Basis::estimated;
    sums.push_back({estimated ? "the model" : attribution.metric,
                    format_quantity(attribution.before, dimension),
                    format_quantity(attribution.after, dimension),
                    change_in_words(attribution.before, attribution.after, dimension), ""});
    return sums;
}

std::vector<SumRow> types_of(const Attribution& attribution, std::size_t limit) {
    std::vector<SumRow> types;
    const Dimension dimension = attribution.dimension;
    constexpr double least_part = 0.05;  // of the largest
    for (const TypeContribution& type : attribution.types) {
        const double least = least_part * std::abs(attribution.types.front().change());
        if (types.size() == limit || type.change() == 0 || std::abs(type.change()) < least) break;
        types.push_back({one_line(type.type), format_quantity(type.before, dimension),
                         format_quantity(type.after, dimension),
                         change_in_words(type.before, type.after, dimension),
                         part_in_words(type.change(), attribution)});
    }
    return types;
}

bool is_graph_change(Match match) {
    return match == Match::fused || match == Match::split || match == Match::regrouped ||
           match == Match::replaced;
}

/// Operators of other graphs, in model order; `before` and `after` name them.
std::vector<OpRow> graph_of(const ModelComparison& model, std::size_t limit) {
    std::vector<OpRow> rows;
    for (const OpChange& change : model.ops) {
        if (!is_graph_change(change.match)) continue;
        if (rows.size() == limit) break;
        OpRow row;
        row.label = one_line(label(change));
        row.before = one_line(label(std::span<const Op>(change.before)));
        row.after = one_line(label(std::span<const Op>(change.after)));
        row.match = to_string(change.match);
        row.part = fmt::format("{:.0f} % sure", 100 * change.confidence);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<OpRow> bounds_of(const std::vector<OpRow>& ops) {
    std::vector<OpRow> changed;
    for (const OpRow& op : ops) {
        if (op.bound_otherwise) changed.push_back(op);
    }
    return changed;
}

std::optional<Causes> largest(const ModelComparison& model, std::size_t limit) {
    Causes causes;
    causes.title = ops_title(model);
    causes.ops = top_ops(model, limit);
    return causes.ops.empty() ? std::nullopt : std::optional(std::move(causes));
}

/// Cores run in parallel: their operators together take longer than the model.
std::string rest_label(const ModelComparison& model) {
    const bool several =
        std::any_of(model.ops.begin(), model.ops.end(), [](const OpChange& change) {
            return (change.after.empty() ? change.before : change.after).front().core > 0;
        });
    return several ? "cores in parallel, or not in operators" : "not in operators";
}

std::string title_of(const Attribution& attribution) {
    constexpr double most = 0.5;
    if (std::abs(attribution.rest) > most * std::abs(attribution.change())) {
        return fmt::format(
            "operators that changed most (but most of the change of {} is not in "
            "operators)",
            attribution.metric);
    }
    if (attribution.basis == Basis::estimated) {
        return "operators that changed most, by their shares (if most of the model kept its time)";
    }
    return fmt::format("operators that changed {} most", attribution.metric);
}

/// "convolution bound".
std::string_view bound_words(std::string_view bound) {
    constexpr std::array words = {
        std::pair{"conv", "convolution"},  std::pair{"vector", "vector"},
        std::pair{"dma load", "DMA load"}, std::pair{"dma store", "DMA store"},
        std::pair{"npu", "NPU"},           std::pair{"sram", "SRAM"},
        std::pair{"dram", "DRAM"}};
    for (const auto& [name, word] : words) {
        if (bound == name) return word;
    }
    return bound;
}

}  // namespace

std::optional<Causes> causes_of(const ModelComparison& model, std::string_view metric,
                                std::size_t limit) {
    if (model.state != State::compared) return largest(model, limit);
    std::optional<Attribution> attribution = attribute(model, metric);
    if (!attribution) {
        std::vector<Attribution> all = attributions(model);
        if (all.empty()) return std::nullopt;
        attribution = std::move(all.front());
    }
    Causes causes;
    causes.graph = graph_of(model, limit);
    causes.ops = op_rows(model, *attribution, std::min(limit, attribution->telling));
    const bool still = causes.ops.empty() && causes.graph.empty();
    if (still && attribution->change() == 0) return std::nullopt;
    causes.metric = attribution->metric;
    causes.title = title_of(*attribution);
    causes.change =
        change_in_words(attribution->before, attribution->after, attribution->dimension);
    causes.sums = sums_of(*attribution, causes.ops.size(), rest_label(model));
    causes.bounds = bounds_of(causes.ops);
    causes.types = types_of(*attribution, limit);
    return causes;
}

std::string bound_in_words(const OpRow& op) {
    return fmt::format("{} is {} bound now (was {} bound)", op.label, bound_words(op.bound_after),
                       bound_words(op.bound_before));
}

std::string graph_in_words(const OpRow& op) {
    return fmt::format("{} -> {} ({})", op.before, op.after, op.part);
}

std::string shift_in_words(const BoardShift& shift) {
    const std::string board = shift.board.empty() ? "" : " of board " + one_line(shift.board);
    const bool one = shift.models.size() == 1;
    const std::string models =
        one ? fmt::format("{}, the only model{},", one_line(shift.models.front()), board)
            : fmt::format("all {} models{}", shift.models.size(), board);
    std::string alike = ", all alike";
    if (one) alike = ", with nearly all of its operators";
    if (!one && shift.with_ops > 0) {
        alike = fmt::format(", with nearly all operators of {} of them", shift.with_ops);
    }
    if (!one && shift.is_certain()) alike = ", with nearly all of their operators";
    const std::string_view cause = shift.is_certain() ? "the board or its clock, not the code"
                                                      : "perhaps the board or its clock";
    return fmt::format("{} became {:.1f} % {}{}: {}", models, 100 * std::abs(shift.ratio),
                       shift.ratio > 0 ? "slower" : "faster", alike, cause);
}

}  // namespace ipugate::reports
