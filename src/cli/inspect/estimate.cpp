// SPDX-License-Identifier: Apache-2.0
// Finds an estimate and a measurement among inspected captures.
#include "cli/inspect/estimate.hpp"

#include <string_view>

#include "core/estimate_error.hpp"

namespace ipugate::cli {
namespace {

std::vector<const Model*> models_with(const std::vector<Inspected>& all, std::string_view metric) {
    std::vector<const Model*> found;
    for (const Inspected& one : all) {
        for (const Model& model : one.result.reading.models) {
            if (model.metrics.contains(metric)) found.push_back(&model);
        }
    }
    return found;
}

}  // namespace

std::optional<Model> estimate_beside_measurement(const std::vector<Inspected>& all) {
    const std::vector<const Model*> estimated = models_with(all, "total_cycles");
    const std::vector<const Model*> measured = models_with(all, "npu_total_cycles");
    if (estimated.size() != 1 || measured.size() != 1) return std::nullopt;
    if (estimated.front() == measured.front()) return with_estimate_error(*estimated.front());
    // Only what the error is made of: captures may describe one model's tensors differently.
    Model sides;
    for (const Model* one : {estimated.front(), measured.front()}) {
        const auto accelerator = one->environment.find("accelerator");
        Model part;
        if (accelerator != one->environment.end()) part.environment.insert(*accelerator);
        for (const std::string_view name : {"total_cycles", "npu_total_cycles"}) {
            const auto metric = one->metrics.find(name);
            if (metric != one->metrics.end()) part.metrics.insert(*metric);
        }
        sides = joined({sides, part});
    }
    return with_estimate_error(std::move(sides));
}

}  // namespace ipugate::cli
