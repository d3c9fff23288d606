// SPDX-License-Identifier: Apache-2.0
// Derives estimate_error from an estimate and a measurement of one model.
#include "core/estimate_error.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

namespace ipugate {
namespace {

std::optional<double> value_of(const Model& model, std::string_view name) {
    const auto found = model.metrics.find(name);
    if (found == model.metrics.end() || found->second.samples.empty()) return std::nullopt;
    return representative(found->second, metric_kind(name, found->second.dimension));
}

}  // namespace

Model with_estimate_error(Model model) {
    const std::optional<double> estimated = value_of(model, "total_cycles");
    const std::optional<double> measured = value_of(model, "npu_total_cycles");
    // Nothing was estimated or measured with 0 cycles; readers refuse that.
    if (!estimated || !measured || *estimated <= 0 || *measured <= 0) return model;
    const Place place = model.metrics.find("npu_total_cycles")->second.samples.front().place;
    const std::string text =
        fmt::format("{:.0f} cycles estimated, {:.0f} measured", *estimated, *measured);
    model.metrics[std::string(estimate_error_name)] =
        Metric{Dimension::fraction, {{(*estimated - *measured) / *measured, 0, place, text}}};
    return model;
}

}  // namespace ipugate
