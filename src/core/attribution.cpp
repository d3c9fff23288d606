// SPDX-License-Identifier: Apache-2.0
// Where a change of a model's time comes from: its operators, and what they do not explain.
#include "core/attribution.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/verdict.hpp"

namespace ipugate {
namespace {

constexpr std::string_view share_metric = "op_share";

std::optional<double> time_of(const Op& op) {
    return op.time;
}

std::optional<double> cycles_of(const Op& op) {
    return op.cycles;
}

std::optional<double> share_of(const Op& op) {
    return op.share;
}

/// One part of an operator's estimate.
template <double OpEstimate::*part>
std::optional<double> estimated(const Op& op) {
    return op.estimate ? std::optional((*op.estimate).*part) : std::nullopt;
}

/// What of an operator adds up to a metric of the model.
struct Addend {
    std::string_view metric;
    OpValue value = nullptr;
};

constexpr std::array addends = {
    Addend{"ipu_time", time_of},
    Addend{"invoke_time", time_of},
    Addend{"timeline_time", time_of},
    Addend{"timeline_cycles", cycles_of},
    Addend{"total_cycles", cycles_of},
    Addend{"npu_cycles", estimated<&OpEstimate::npu_cycles>},
    Addend{"sram_access_cycles", estimated<&OpEstimate::sram_access>},
    Addend{"dram_access_cycles", estimated<&OpEstimate::dram_access>},
    Addend{"on_chip_flash_access_cycles", estimated<&OpEstimate::on_chip_flash_access>},
    Addend{"off_chip_flash_access_cycles", estimated<&OpEstimate::off_chip_flash_access>},
    Addend{"macs", estimated<&OpEstimate::macs>},
};

bool has_estimate(const OpChange& change) {
    const auto& ops = change.after.empty() ? change.before : change.after;
    return std::any_of(ops.begin(), ops.end(),
                       [](const Op& op) { return op.estimate.has_value(); });
}

/// The operators' numbers that explain `metric`. Other times and cycles are told by those of the
/// operators too, unless these are a compiler's: an estimate does not explain what was measured.
OpValue value_for(const ModelComparison& model, const MetricChange& metric) {
    const auto* const known =
        std::find_if(addends.begin(), addends.end(),
                     [&](const Addend& addend) { return addend.metric == metric.name; });
    if (known != addends.end()) return known->value;
    if (std::any_of(model.ops.begin(), model.ops.end(), has_estimate)) return nullptr;
    if (metric.dimension == Dimension::cycles) return cycles_of;
    return metric.dimension == Dimension::time ? time_of : nullptr;
}

/// How the operators' values become parts of the whole.
struct Scale {
    OpValue value = nullptr;
    double before = 1;
    double after = 1;
};

const MetricChange* find_compared(const ModelComparison& model, std::string_view name) {
    const auto found = std::find_if(model.metrics.begin(), model.metrics.end(),
                                    [&](const MetricChange& one) { return one.name == name; });
    const bool both = found != model.metrics.end() && found->state == State::compared &&
                      found->before && found->after;
    return both && std::isfinite(*found->before) && std::isfinite(*found->after) ? &*found
                                                                                 : nullptr;
}

/// Both sides have operators, and all of them have the value.
bool all_have(const ModelComparison& model, OpValue value) {
    bool before = false;
    bool after = false;
    for (const OpChange& change : model.ops) {
        if (!difference(change, value)) return false;
        before |= !change.before.empty();
        after |= !change.after.empty();
    }
    return before && after;
}

std::vector<Contribution> parts_of(const ModelComparison& model, const Scale& scale) {
    std::vector<Contribution> parts;
    parts.reserve(model.ops.size());
    for (std::size_t i = 0; i < model.ops.size(); ++i) {
        const OpChange& change = model.ops[i];
        parts.push_back({i, scale.before * sum_of(change.before, scale.value).value_or(0),
                         scale.after * sum_of(change.after, scale.value).value_or(0)});
    }
    std::stable_sort(parts.begin(), parts.end(), [](const auto& one, const auto& other) {
        return std::abs(one.change()) > std::abs(other.change());
    });
    return parts;
}

std::vector<TypeContribution> types_of(const ModelComparison& model, const Scale& scale) {
    std::map<std::string, TypeContribution, std::less<>> types;
    for (const OpChange& change : model.ops) {
        for (const Op& op : change.before) {
            types[counted_type(change, op)].before += scale.before * scale.value(op).value_or(0);
        }
        for (const Op& op : change.after) {
            types[counted_type(change, op)].after += scale.after * scale.value(op).value_or(0);
        }
    }
    types.erase("");
    std::vector<TypeContribution> sorted;
    for (auto& [name, type] : types) {
        type.type = name;
        sorted.push_back(std::move(type));
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& one, const auto& other) {
        return std::abs(one.change()) > std::abs(other.change());
    });
    return sorted;
}

/// Shares are printed with three decimals of a percent: what is smaller is rounding.
double rounding_of(const Attribution& attribution) {
    constexpr double share_resolution = 1e-5;
    if (attribution.basis == Basis::measured) return 0;
    return share_resolution * std::max(attribution.before, attribution.after);
}

/// How many of the parts it takes to explain the change.
std::size_t telling(const Attribution& attribution) {
    constexpr double unexplained = 0.1;
    /// Where growth and shrinking cancel out, the largest part is the measure.
    constexpr double least_scale = 0.5;
    const std::vector<Contribution>& parts = attribution.parts;
    if (parts.empty() || parts.front().change() == 0) return 0;
    double left = 0;
    for (const Contribution& part : parts) left += part.change();
    const double least = unexplained * std::max(std::abs(attribution.change()),
                                                least_scale * std::abs(parts.front().change()));
    const double rounding = rounding_of(attribution);
    std::size_t count = 0;
    while (count < parts.size()) {
        const double change = std::abs(parts[count].change());
        if (change <= rounding || (std::abs(left) <= least && change <= least)) break;
        left -= parts[count].change();
        ++count;
    }
    return count;
}

Attribution split(const ModelComparison& model, Attribution attribution, const Scale& scale) {
    attribution.parts = parts_of(model, scale);
    attribution.types = types_of(model, scale);
    attribution.telling = telling(attribution);
    double explained = 0;
    for (const Contribution& part : attribution.parts) explained += part.change();
    attribution.rest = attribution.change() - explained;
    return attribution;
}

/// Shares of paired operators, and their ratio.
struct SharePair {
    double factor = 1;
    double before = 0;
    double after = 0;
};

/// Share now / share before of what kept its time: the median over paired operators, weighted by
/// share, made exact by the sums over all that lie within 1 % of it.
std::optional<double> share_factor(const std::vector<OpChange>& ops) {
    std::vector<SharePair> pairs;
    double weights = 0;
    for (const OpChange& change : ops) {
        const double before = sum_of(change.before, &Op::share).value_or(0);
        const double after = sum_of(change.after, &Op::share).value_or(0);
        if (before <= 0 || after <= 0) continue;
        pairs.push_back({after / before, before, after});
        weights += before;
    }
    std::sort(pairs.begin(), pairs.end(), [](const SharePair& one, const SharePair& other) {
        return one.factor < other.factor;
    });
    double sum = 0;
    const auto middle = std::find_if(pairs.begin(), pairs.end(), [&](const SharePair& pair) {
        sum += pair.before;
        return sum >= weights / 2;
    });
    if (middle == pairs.end()) return std::nullopt;
    constexpr double same = 0.01;
    double before = 0;
    double after = 0;
    for (const SharePair& pair : pairs) {
        if (std::abs(pair.factor / middle->factor - 1) > same) continue;
        before += pair.before;
        after += pair.after;
    }
    return after / before;
}

std::optional<Attribution> estimate(const ModelComparison& model) {
    if (!all_have(model, share_of)) return std::nullopt;
    const std::optional<double> factor = share_factor(model.ops);
    if (!factor) return std::nullopt;
    Attribution attribution;
    attribution.metric = share_metric;
    attribution.dimension = Dimension::fraction;
    attribution.basis = Basis::estimated;
    const Scale scale{share_of, 1, 1 / *factor};
    for (const Contribution& part : parts_of(model, scale)) {
        attribution.before += part.before;
        attribution.after += part.after;
    }
    return split(model, std::move(attribution), scale);
}

Basis basis_of(const ModelComparison& model, OpValue value) {
    if (value != time_of) return Basis::measured;
    const auto is_share = [](const Op& op) {
        return op.time_source == TimeSource::share_of_ipu_time;
    };
    for (const OpChange& change : model.ops) {
        const auto& ops = change.after.empty() ? change.before : change.after;
        if (std::any_of(ops.begin(), ops.end(), is_share)) return Basis::shares;
    }
    return Basis::measured;
}

}  // namespace

double Attribution::others() const {
    double sum = 0;
    for (std::size_t i = telling; i < parts.size(); ++i) sum += parts[i].change();
    return sum;
}

std::optional<Attribution> attribute(const ModelComparison& model, std::string_view metric) {
    if (model.state != State::compared) return std::nullopt;
    if (metric == share_metric) return estimate(model);
    const MetricChange* whole = find_compared(model, metric);
    if (whole == nullptr) return std::nullopt;
    const OpValue value = value_for(model, *whole);
    if (value == nullptr || !all_have(model, value)) return std::nullopt;
    Attribution attribution;
    attribution.metric = whole->name;
    attribution.dimension = whole->dimension;
    attribution.basis = basis_of(model, value);
    attribution.before = *whole->before;
    attribution.after = *whole->after;
    return split(model, std::move(attribution), Scale{value});
}

std::vector<Attribution> attributions(const ModelComparison& model) {
    constexpr std::array metrics = {"ipu_time", "timeline_time", "timeline_cycles", "invoke_time",
                                    "total_cycles"};
    std::vector<Attribution> changed;
    std::vector<Attribution> unchanged;
    for (const std::string_view metric : metrics) {
        auto attribution = attribute(model, metric);
        if (!attribution) continue;
        const bool same = movement(*find_compared(model, metric)) == Movement::same;
        (same ? unchanged : changed).push_back(std::move(*attribution));
    }
    changed.insert(changed.end(), std::make_move_iterator(unchanged.begin()),
                   std::make_move_iterator(unchanged.end()));
    if (!changed.empty()) return changed;
    if (auto shares = attribute(model, share_metric)) changed.push_back(std::move(*shares));
    return changed;
}

}  // namespace ipugate
