// SPDX-License-Identifier: Apache-2.0
// Ranks the operators of a model by how much they changed.
#include "reports/top_ops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "reports/rows.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

/// What operators are ranked by.
struct Measure {
    std::optional<double> Op::*value = nullptr;
    Dimension dimension = Dimension::count;
};

constexpr std::array measures = {Measure{&Op::time, Dimension::time},
                                 Measure{&Op::cycles, Dimension::cycles},
                                 Measure{&Op::share, Dimension::fraction}};

/// An absent operator counts as zero; one without the value cannot be ranked.
std::optional<double> change_by(const OpChange& change, const Measure& measure) {
    double sum = 0;
    if (change.before) {
        if (!((*change.before).*measure.value)) return std::nullopt;
        sum -= *((*change.before).*measure.value);
    }
    if (change.after) {
        if (!((*change.after).*measure.value)) return std::nullopt;
        sum += *((*change.after).*measure.value);
    }
    return std::isfinite(sum) ? std::optional(sum) : std::nullopt;
}

std::string value_of(const std::optional<Op>& op, const Measure& measure) {
    if (!op || !((*op).*measure.value)) return {};
    return format_quantity(*((*op).*measure.value), measure.dimension);
}

std::string share_of(const std::optional<Op>& op) {
    return op && op->share ? format_quantity(*op->share, Dimension::fraction) : std::string();
}

OpRow row_for(const OpChange& change, const Measure& measure, double weight) {
    const Op& named = change.after ? *change.after : *change.before;
    OpRow row;
    row.label = one_line(label(named));
    row.before = value_of(change.before, measure);
    row.after = value_of(change.after, measure);
    const bool both = change.before && change.after;
    row.change = both ? change_in_words(*((*change.before).*measure.value),
                                        *((*change.after).*measure.value), measure.dimension)
                      : change_in_words(0, weight, measure.dimension);
    row.share_before = share_of(change.before);
    row.share_after = share_of(change.after);
    row.bound_before = change.before ? bound_by(*change.before) : std::string_view();
    row.bound_after = change.after ? bound_by(*change.after) : std::string_view();
    row.weight = weight;
    return row;
}

/// Without a baseline nothing changed, and nothing is new either.
OpRow marked(OpRow row, const ModelComparison& model) {
    if (model.state != State::compared) {
        row.change.clear();
        return row;
    }
    if (row.before.empty()) row.before = "new";
    if (row.after.empty()) row.after = "gone";
    return row;
}

}  // namespace

std::vector<OpRow> top_ops(const ModelComparison& model, std::size_t limit) {
    for (const Measure& measure : measures) {
        std::vector<std::pair<double, const OpChange*>> changed;
        bool ranked = false;
        for (const OpChange& change : model.ops) {
            if (!change.before && !change.after) continue;
            const std::optional<double> weight = change_by(change, measure);
            ranked |= weight.has_value();
            if (weight.value_or(0) != 0) changed.emplace_back(*weight, &change);
        }
        if (!ranked) continue;
        std::stable_sort(changed.begin(), changed.end(), [](const auto& a, const auto& b) {
            return std::abs(a.first) > std::abs(b.first);
        });
        changed.resize(std::min(limit, changed.size()));
        std::vector<OpRow> rows;
        rows.reserve(changed.size());
        for (const auto& [weight, change] : changed) {
            rows.push_back(marked(row_for(*change, measure, weight), model));
        }
        return rows;
    }
    return {};
}

std::vector<OpRow> causes(const std::vector<OpRow>& ops) {
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
