// SPDX-License-Identifier: Apache-2.0
// Operators as reports show them.
#include "reports/top_ops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "reports/rows.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

using Value = std::optional<double> Op::*;

std::string share_of(std::span<const Op> ops) {
    const std::optional<double> share = sum_of(ops, &Op::share);
    return share ? format_quantity(*share, Dimension::fraction) : std::string();
}

/// What an operator is called and what bounds it.
OpRow named_row(const OpChange& change) {
    OpRow row;
    row.label = one_line(label(change));
    row.share_before = share_of(change.before);
    row.share_after = share_of(change.after);
    row.bound_before = bound_by(change.before);
    row.bound_after = bound_by(change.after);
    row.bound_otherwise = is_bound_otherwise(change);
    const bool plain =
        change.match == Match::same || change.match == Match::added || change.match == Match::gone;
    if (!plain) row.match = to_string(change.match);
    if (change.before.size() == 1 && change.after.size() == 1) {
        const std::int64_t old_index = change.before.front().index;
        const bool renumbered = old_index >= 0 && old_index != change.after.front().index;
        if (renumbered) {
            row.match += fmt::format("{}was {}", row.match.empty() ? "" : ", ", old_index);
        }
    }
    constexpr double sure = 0.75;
    const bool paired = !change.before.empty() && !change.after.empty();
    if (paired && change.confidence < sure) {
        row.match +=
            fmt::format("{}{:.0f} % sure", row.match.empty() ? "" : ", ", 100 * change.confidence);
    }
    return row;
}

OpRow row_of(const OpChange& change, const Contribution& part, const Attribution& attribution) {
    const Dimension dimension = attribution.dimension;
    OpRow row = named_row(change);
    row.before = change.before.empty() ? "new" : format_quantity(part.before, dimension);
    row.after = change.after.empty() ? "gone" : format_quantity(part.after, dimension);
    row.change = change_in_words(part.before, part.after, dimension);
    row.weight = part.change();
    row.part = part_in_words(part.change(), attribution);
    return row;
}

/// What the operators of a model without baseline are ranked by.
struct Measure {
    Value value = nullptr;
    Dimension dimension = Dimension::count;
};

constexpr std::array measures = {Measure{&Op::time, Dimension::time},
                                 Measure{&Op::cycles, Dimension::cycles},
                                 Measure{&Op::share, Dimension::fraction}};

std::vector<OpRow> largest_ops(const ModelComparison& model, std::size_t limit) {
    for (const Measure& measure : measures) {
        std::vector<std::pair<double, const OpChange*>> ranked;
        for (const OpChange& change : model.ops) {
            const std::optional<double> value = sum_of(change.after, measure.value);
            if (value && std::isfinite(*value) && *value > 0) ranked.emplace_back(*value, &change);
        }
        if (ranked.empty()) continue;
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        ranked.resize(std::min(limit, ranked.size()));
        std::vector<OpRow> rows;
        for (const auto& [value, change] : ranked) {
            rows.push_back(named_row(*change));
            rows.back().match.clear();
            rows.back().after = format_quantity(value, measure.dimension);
            rows.back().weight = value;
        }
        return rows;
    }
    return {};
}

}  // namespace

std::string part_in_words(double change, const Attribution& attribution) {
    constexpr double least_told = 0.005;
    const double ratio = change / attribution.change();
    const bool told = std::isfinite(ratio) && std::abs(ratio) >= least_told;
    return told ? fmt::format("{:.0f} %", 100 * ratio) : std::string();
}

std::vector<OpRow> op_rows(const ModelComparison& model, const Attribution& attribution,
                           std::size_t limit) {
    std::vector<OpRow> rows;
    for (const Contribution& part : attribution.parts) {
        if (rows.size() == limit || part.change() == 0) break;
        rows.push_back(row_of(model.ops[part.op], part, attribution));
    }
    return rows;
}

std::vector<OpRow> top_ops(const ModelComparison& model, std::size_t limit) {
    if (model.state != State::compared) return largest_ops(model, limit);
    const std::vector<Attribution> all = attributions(model);
    return all.empty() ? std::vector<OpRow>{} : op_rows(model, all.front(), limit);
}

std::vector<OpRow> main_causes(const std::vector<OpRow>& ops) {
    constexpr std::size_t most = 3;
    constexpr double least_part = 0.2;
    std::vector<OpRow> found;
    for (const OpRow& op : ops) {
        if (op.weight <= 0 || found.size() == most) continue;
        if (!found.empty() && op.weight < least_part * found.front().weight) break;
        found.push_back(op);
    }
    return found;
}

std::string_view ops_title(const ModelComparison& model) {
    return model.state == State::compared ? "operators that changed most" : "largest operators";
}

std::string from_to(std::string_view before, std::string_view arrow, std::string_view after) {
    if (before.empty() || before == after) return std::string(after);
    if (after.empty()) return std::string(before);
    return fmt::format("{} {} {}", before, arrow, after);
}

}  // namespace ipugate::reports
