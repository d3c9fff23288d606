// SPDX-License-Identifier: Apache-2.0
// A reading as plain lines, for comparing with approved texts.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <string>

#include "core/run.hpp"

namespace ipugate::readers {

inline std::string metric_text(const std::string& name, const Metric& metric) {
    std::string out;
    for (const Sample& sample : metric.samples) {
        fmt::format_to(std::back_inserter(out), "  metric {} = {} {} (line {}: \"{}\", +-{})\n",
                       name, sample.value, base_unit(metric.dimension), sample.place.line,
                       sample.text, sample.resolution);
    }
    return out;
}

inline std::string tensor_text(const Tensor& tensor) {
    std::string out = fmt::format(
        "  {} {}: \"{}\" {} [{}]", tensor.role == Tensor::Role::input ? "input" : "output",
        tensor.index, tensor.name, tensor.type, fmt::join(tensor.shape, ", "));
    if (!tensor.layout.empty()) out += " " + tensor.layout;
    if (tensor.bytes) out += fmt::format(" {} B", *tensor.bytes);
    for (const auto& [name, value] : tensor.properties) {
        fmt::format_to(std::back_inserter(out), " {}=\"{}\"", name, value);
    }
    return out + "\n";
}

inline std::string op_text(const Op& op) {
    std::string out = fmt::format("  op {} {} \"{}\" core {}", op.index, op.type, op.name, op.core);
    const auto add = [&out](std::string_view name, const std::optional<double>& value) {
        if (value) fmt::format_to(std::back_inserter(out), " {}={}", name, *value);
    };
    add("start", op.start);
    add("time", op.time);
    add("cycles", op.cycles);
    add("share", op.share);
    add("conv", op.conv);
    add("vector", op.vector);
    add("dma_load", op.dma_load);
    add("dma_store", op.dma_store);
    if (!op.compiled_type.empty()) out += fmt::format(" compiled \"{}\"", op.compiled_type);
    if (!op.target.empty()) out += " on " + op.target;
    if (op.estimate) {
        const OpEstimate& estimate = *op.estimate;
        out +=
            fmt::format(" npu={} access={}/{}/{}/{} macs={} memory={}", estimate.npu_cycles,
                        estimate.sram_access, estimate.dram_access, estimate.on_chip_flash_access,
                        estimate.off_chip_flash_access, estimate.macs, estimate.memory_used);
        add("utilisation", estimate.utilisation);
    }
    return out + "\n";
}

inline std::string model_text(const Model& model) {
    std::string out = fmt::format("model \"{}\"\n", model.name);
    for (const auto& [name, value] : model.environment) {
        fmt::format_to(std::back_inserter(out), "  environment {} = {}\n", name, value);
    }
    for (const auto& [name, fact] : model.facts) {
        fmt::format_to(std::back_inserter(out), "  fact {} = {} (line {})\n", name, fact.value,
                       fact.place.line);
    }
    for (const auto& [name, metric] : model.metrics) out += metric_text(name, metric);
    for (const Tensor& tensor : model.tensors) out += tensor_text(tensor);
    for (const Op& op : model.ops) out += op_text(op);
    return out;
}

inline std::string reading_text(const Reading& reading) {
    std::string out;
    for (const Model& model : reading.models) out += model_text(model);
    for (const Note& note : reading.notes) {
        fmt::format_to(std::back_inserter(out), "note line {}: {}\n", note.place.line, note.text);
    }
    return out;
}

}  // namespace ipugate::readers
