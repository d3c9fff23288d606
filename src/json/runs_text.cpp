// SPDX-License-Identifier: Apache-2.0
// Writes the stored form of runs; what could not be read back is refused here already.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "json/run.hpp"
#include "json/writer.hpp"
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

bool is_finite(const OpEstimate& estimate) {
    const std::array numbers = {estimate.npu_cycles,
                                estimate.sram_access,
                                estimate.dram_access,
                                estimate.on_chip_flash_access,
                                estimate.off_chip_flash_access,
                                estimate.macs,
                                estimate.memory_used,
                                estimate.utilisation.value_or(0)};
    return std::all_of(numbers.begin(), numbers.end(),
                       [](double number) { return std::isfinite(number); });
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
        const bool finite = is_finite(op) && (!op.estimate || is_finite(*op.estimate));
        if (!finite) refuse(model, "operator " + label(op) + " has no finite number");
    }
}

}  // namespace

std::string runs_text(std::span<const Run> runs) {
    Writer writer;
    writer.open_object("", Shape::lines);
    writer.text("format", "ipugate-runs");
    writer.integer("version", run_format_version);
    writer.open_list("runs", Shape::lines);
    for (const Run& run : runs) {
        for (const Model& model : run.models) require_storable(model);
        write(writer, "", run);
    }
    writer.close();
    writer.close();
    return std::move(writer).document();
}

}  // namespace ipugate::json
