// SPDX-License-Identifier: Apache-2.0
// Changes that all models of a board share: the board changed, not the models.
#include "core/board_shift.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/attribution.hpp"
#include "core/metric.hpp"

namespace ipugate {
namespace {

constexpr double least_shift = 0.02;
/// Of the shift: how far models and operators may lie from the median.
constexpr double spread = 0.2;
/// Of a model's time: how much of it must be in operators that agree.
constexpr double agreeing_time = 0.8;
constexpr std::size_t fewest_ops = 5;

std::string board_of(const Environment& environment) {
    std::string board;
    for (const std::string_view name : {"chip", "board"}) {
        const auto found = environment.find(name);
        if (found == environment.end()) continue;
        board += (board.empty() ? "" : " ") + found->second;
    }
    return board;
}

/// The time that stands for a model; null if none was compared.
const MetricChange* time_of(const ModelComparison& model) {
    constexpr std::array names = {"ipu_time", "timeline_time", "invoke_time"};
    for (const std::string_view name : names) {
        for (const MetricChange& change : model.metrics) {
            if (change.name == name && change.state == State::compared && change.ratio()) {
                return &change;
            }
        }
    }
    return nullptr;
}

bool agrees(double ratio, double shift) {
    return std::abs(ratio - shift) <= spread * std::abs(shift);
}

enum class Ops { none, few, agree, differ };

/// Whether the operators of a model changed by `shift` too.
Ops ops_of(const ModelComparison& model, const MetricChange& time, double shift) {
    const std::optional<Attribution> attribution = attribute(model, time.name);
    if (!attribution) return Ops::none;
    double agreeing = 0;
    double all = 0;
    for (const Contribution& part : attribution->parts) {
        all += std::max(part.before, part.after);
        const bool both = part.before > 0 && part.after > 0;
        if (both && agrees(part.change() / part.before, shift)) agreeing += part.after;
    }
    if (all <= 0 || agreeing < agreeing_time * all) return Ops::differ;
    return attribution->parts.size() < fewest_ops ? Ops::few : Ops::agree;
}

/// Cycles, bytes and sizes do not follow a clock; a graph and facts do not either.
bool code_changed(const ModelComparison& model) {
    const bool other_graph =
        std::any_of(model.ops.begin(), model.ops.end(),
                    [](const OpChange& change) { return change.match != Match::same; });
    const bool other_work =
        std::any_of(model.metrics.begin(), model.metrics.end(), [](const MetricChange& metric) {
            const bool changed = std::abs(metric.ratio().value_or(0)) >= least_shift;
            const bool exact = metric.nature == Nature::exact && metric.change().value_or(0) != 0;
            const bool counted =
                metric.dimension == Dimension::cycles || metric.dimension == Dimension::bytes;
            return exact || (counted && changed);
        });
    return other_graph || other_work || !model.facts.empty();
}

struct TimedModel {
    const ModelComparison* model = nullptr;
    const MetricChange* time = nullptr;
};

std::optional<BoardShift> shift_of(const std::string& board,
                                   const std::vector<TimedModel>& models) {
    std::vector<double> ratios;
    for (const TimedModel& timed : models) {
        if (timed.time == nullptr || code_changed(*timed.model)) return std::nullopt;
        ratios.push_back(timed.time->ratio().value_or(0));
    }
    BoardShift shift{board, median(ratios), {}, 0};
    if (std::abs(shift.ratio) < least_shift) return std::nullopt;
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (!agrees(ratios[i], shift.ratio)) return std::nullopt;
        const Ops ops = ops_of(*models[i].model, *models[i].time, shift.ratio);
        if (ops == Ops::differ) return std::nullopt;
        if (ops == Ops::agree) ++shift.with_ops;
        shift.models.push_back(models[i].model->name);
    }
    const bool tells = models.size() > 1 || shift.with_ops > 0;
    return tells ? std::optional(shift) : std::nullopt;
}

}  // namespace

std::vector<BoardShift> board_shifts(const std::vector<ModelComparison>& models) {
    std::map<std::string, std::vector<TimedModel>, std::less<>> boards;
    for (const ModelComparison& model : models) {
        if (model.state == State::added || model.state == State::unbaselined) continue;
        const MetricChange* time = model.state == State::compared ? time_of(model) : nullptr;
        boards[board_of(model.environment)].push_back({&model, time});
    }
    std::vector<BoardShift> shifts;
    for (const auto& [board, timed] : boards) {
        if (auto shift = shift_of(board, timed)) shifts.push_back(std::move(*shift));
    }
    return shifts;
}

}  // namespace ipugate
