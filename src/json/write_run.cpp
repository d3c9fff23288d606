// SPDX-License-Identifier: Apache-2.0
// Runs as JSON; the order of the keys here is the order in the file.
#include "json/writer.hpp"

namespace ipugate::json {
namespace {

void write_facts(Writer& writer, const Model& model) {
    writer.open_object("facts", Shape::lines);
    for (const auto& [name, fact] : model.facts) {
        writer.open_object(name, Shape::line);
        writer.text("value", fact.value);
        writer.place_if_any(fact.place);
        writer.close();
    }
    writer.close();
}

void write_samples(Writer& writer, const Metric& metric) {
    writer.open_list("samples", Shape::lines);
    for (const Sample& sample : metric.samples) {
        writer.open_object("", Shape::line);
        writer.number("value", sample.value);
        if (sample.resolution != 0) writer.number("resolution", sample.resolution);
        writer.place_if_any(sample.place);
        writer.text_if_any("text", sample.text);
        writer.close();
    }
    writer.close();
}

void write_metrics(Writer& writer, const Model& model) {
    writer.open_object("metrics", Shape::lines);
    for (const auto& [name, metric] : model.metrics) {
        writer.open_object(name, Shape::lines);
        writer.text("unit", base_unit(metric.dimension));
        write_samples(writer, metric);
        writer.close();
    }
    writer.close();
}

void write_artifact(Writer& writer, const Artifact& artifact) {
    writer.open_object("artifact", Shape::line);
    writer.text("file", artifact.file);
    writer.count("bytes", artifact.bytes);
    writer.text("sha256", artifact.sha256);
    writer.close();
}

std::string_view name_of(TimeSource source) {
    switch (source) {
        case TimeSource::none:
            return "";
        case TimeSource::measured:
            return "measured";
        case TimeSource::share_of_ipu_time:
            return "share_of_ipu_time";
    }
    return "";
}

void write_estimate(Writer& writer, const OpEstimate& estimate) {
    writer.open_object("estimate", Shape::line);
    writer.number("npu_cycles", estimate.npu_cycles);
    writer.number("sram_access", estimate.sram_access);
    writer.number("dram_access", estimate.dram_access);
    writer.number("on_chip_flash_access", estimate.on_chip_flash_access);
    writer.number("off_chip_flash_access", estimate.off_chip_flash_access);
    writer.number("macs", estimate.macs);
    writer.number("memory_used", estimate.memory_used);
    writer.number_if_any("utilisation", estimate.utilisation);
    writer.close();
}

}  // namespace

void write(Writer& writer, const Note& note) {
    writer.open_object("", Shape::line);
    writer.place_if_any(note.place);
    writer.text("text", note.text);
    writer.close();
}

void write(Writer& writer, const Tensor& tensor) {
    writer.open_object("", Shape::line);
    writer.text("role", tensor.role == Tensor::Role::input ? "input" : "output");
    writer.integer("index", tensor.index);
    writer.text("name", tensor.name);
    writer.text_if_any("type", tensor.type);
    writer.open_list("shape", Shape::line);
    for (const std::int64_t size : tensor.shape) writer.integer("", size);
    writer.close();
    writer.text_if_any("layout", tensor.layout);
    if (tensor.bytes) writer.count("bytes", *tensor.bytes);
    writer.texts("properties", tensor.properties);
    writer.close();
}

void write(Writer& writer, std::string_view key, const Op& op) {
    writer.open_object(key, Shape::line);
    writer.integer("index", op.index);
    writer.text_if_any("type", op.type);
    writer.text_if_any("compiled_type", op.compiled_type);
    writer.text_if_any("target", op.target);
    writer.text_if_any("name", op.name);
    writer.text_if_any("shape", op.shape);
    writer.integer("core", op.core);
    writer.number_if_any("start", op.start);
    writer.number_if_any("time", op.time);
    writer.number_if_any("cycles", op.cycles);
    writer.number_if_any("share", op.share);
    writer.number_if_any("conv", op.conv);
    writer.number_if_any("vector", op.vector);
    writer.number_if_any("dma_load", op.dma_load);
    writer.number_if_any("dma_store", op.dma_store);
    writer.text_if_any("time_source", name_of(op.time_source));
    if (op.estimate) write_estimate(writer, *op.estimate);
    writer.close();
}

void write(Writer& writer, const Model& model) {
    writer.open_object("", Shape::lines);
    writer.text("name", model.name);
    writer.texts("environment", model.environment);
    write_facts(writer, model);
    write_metrics(writer, model);
    writer.open_list("tensors", Shape::lines);
    for (const Tensor& tensor : model.tensors) write(writer, tensor);
    writer.close();
    writer.open_list("ops", Shape::lines);
    for (const Op& op : model.ops) write(writer, "", op);
    writer.close();
    if (model.artifact) write_artifact(writer, *model.artifact);
    writer.texts("rejected", model.rejected);
    writer.text_if_any("broken", model.broken);
    writer.close();
}

void write(Writer& writer, std::string_view key, const Run& run) {
    writer.open_object(key, Shape::lines);
    writer.text("project", run.project);
    writer.text("commit", run.commit);
    writer.text("tree", run.tree);
    writer.truth("dirty", run.dirty);
    writer.text("tool_version", run.tool_version);
    writer.open_list("models", Shape::lines);
    for (const Model& model : run.models) write(writer, model);
    writer.close();
    writer.open_list("notes", Shape::lines);
    for (const Note& note : run.notes) write(writer, note);
    writer.close();
    writer.close();
}

}  // namespace ipugate::json
