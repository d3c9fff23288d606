// SPDX-License-Identifier: Apache-2.0
// What a row says: names, values, change, evidence, message.
#include <fmt/format.h>

#include <cmath>

#include "reports/rows.hpp"
#include "reports/words.hpp"
#include "support/unit.hpp"

namespace ipugate::reports {
namespace {

/// Both sides of a row that has numbers.
struct Sides {
    std::optional<double> before;
    std::optional<double> after;
    Dimension dimension = Dimension::count;
};

Sides sides_of(const Row& row) {
    const Finding* finding = row.finding;
    if (finding != nullptr && finding->dimension && (finding->before || finding->after)) {
        return {finding->before, finding->after, *finding->dimension};
    }
    // The numbers of the metric say nothing about one of its operators.
    if (row.change == nullptr || !op_of(row).empty()) return {};
    return {row.change->before, row.change->after, row.change->dimension};
}

/// The four digits of a handy unit would show the same value twice.
bool is_tiny_change(const Sides& sides) {
    constexpr double least_ratio = 0.001;
    if (!sides.before || !sides.after || *sides.before == *sides.after) return false;
    return std::abs(*sides.after - *sides.before) < least_ratio * std::abs(*sides.before);
}

std::string quantity(const std::optional<double>& value, const Sides& sides) {
    if (!value) return {};
    const bool exact = is_tiny_change(sides) && *value == std::floor(*value) &&
                       sides.dimension != Dimension::count;
    if (exact) return fmt::format("{:.0f} {}", *value, base_unit(sides.dimension));
    return format_quantity(*value, sides.dimension);
}

std::string samples_in_words(const MetricChange& change) {
    if (change.samples_before == 0 || change.samples_after == 0) {
        return counted(change.samples_before + change.samples_after, "sample");
    }
    if (change.samples_before == change.samples_after) {
        return counted(change.samples_after, "sample") + " each";
    }
    return fmt::format("{} vs {} samples", change.samples_before, change.samples_after);
}

}  // namespace

std::string_view model_of(const Row& row) {
    if (row.finding != nullptr) return row.finding->model;
    return row.model != nullptr ? std::string_view(row.model->name) : std::string_view();
}

std::string_view metric_of(const Row& row) {
    if (row.finding != nullptr) return row.finding->metric;
    return row.change != nullptr ? std::string_view(row.change->name) : std::string_view();
}

std::string_view op_of(const Row& row) {
    return row.finding != nullptr ? std::string_view(row.finding->op) : std::string_view();
}

std::string before_of(const Row& row) {
    const Sides sides = sides_of(row);
    if (row.fact != nullptr && !sides.before) return one_line(row.fact->before);
    return quantity(sides.before, sides);
}

std::string after_of(const Row& row) {
    const Sides sides = sides_of(row);
    if (row.fact != nullptr && !sides.after) return one_line(row.fact->after);
    return quantity(sides.after, sides);
}

std::string change_of(const Row& row) {
    const Sides sides = sides_of(row);
    if (!sides.before || !sides.after) return {};
    return change_in_words(*sides.before, *sides.after, sides.dimension);
}

std::string evidence_of(const Row& row, const Verdict& verdict) {
    if (row.change == nullptr) return {};
    std::string text = samples_in_words(*row.change);
    const std::string& commit = row.change->baseline_commit;
    if (row.change->before && !commit.empty() && commit != verdict.baseline.commit) {
        text += ", baseline from " + short_commit(commit);
    }
    return text;
}

std::string message_of(const Row& row) {
    if (row.finding != nullptr) return one_line(row.finding->message);
    if (row.model == nullptr) return {};
    if (!row.model->broken.empty()) return one_line(row.model->broken);
    std::string text;
    for (const std::string& difference : row.model->differences) {
        if (!text.empty()) text += "; ";
        text += one_line(difference);
    }
    return text;
}

std::string change_in_words(double before, double after, Dimension dimension) {
    const double change = after - before;
    if (dimension == Dimension::fraction) {
        return format_change(change * 100, Dimension::count) + " pp";
    }
    std::string text = format_change(change, dimension);
    if (before == 0 || change == 0) return text;
    return fmt::format("{} ({})", text, format_ratio(change / std::abs(before)));
}

}  // namespace ipugate::reports
