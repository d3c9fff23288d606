// SPDX-License-Identifier: Apache-2.0
// Writes the stored form of runs; what could not be read back is refused here already.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "json/nodes.hpp"
#include "json/run.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::json {
namespace {

[[noreturn]] void refuse(const Model& model, std::string_view why) {
    throw Error(fmt::format("model {}: {}: such a run is not stored", in_quotes(model.name), why));
}

bool is_finite(const Op& op) {
    const std::array numbers = {op.start, op.time,   op.cycles,   op.share,
                                op.conv,  op.vector, op.dma_load, op.dma_store};
    return std::all_of(numbers.begin(), numbers.end(), [](const std::optional<double>& number) {
        return std::isfinite(number.value_or(0));
    });
}

void require_storable(const Model& model) {
    if (!model.broken.empty()) refuse(model, "it is broken (" + model.broken + ")");
    for (const auto& [name, metric] : model.metrics) {
        if (metric.samples.empty()) refuse(model, in_quotes(name) + " has no samples");
        for (const Sample& sample : metric.samples) {
            if (!std::isfinite(sample.value) || !std::isfinite(sample.resolution)) {
                refuse(model, in_quotes(name) + " is not a finite number");
            }
        }
    }
    for (const Op& op : model.ops) {
        if (!is_finite(op)) refuse(model, "operator " + label(op) + " has no finite number");
    }
}

}  // namespace

std::string runs_text(std::span<const Run> runs) {
    Node list = Node::array();
    for (const Run& run : runs) {
        for (const Model& model : run.models) require_storable(model);
        list.push_back(to_node(run));
    }
    return text_of(
        {{"format", "ipugate-runs"}, {"version", run_format_version}, {"runs", std::move(list)}});
}

}  // namespace ipugate::json
