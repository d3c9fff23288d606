// SPDX-License-Identifier: Apache-2.0
// What was read from captures, for `ipugate inspect --format json`.
#include <utility>

#include "json/run.hpp"
#include "json/writer.hpp"

namespace ipugate::json {
namespace {

void write_metric(Writer& writer, std::string_view name, const Metric& metric) {
    writer.open_object(name, Shape::line);
    writer.text("unit", base_unit(metric.dimension));
    writer.open_list("samples", Shape::line);
    for (const Sample& sample : metric.samples) writer.number("", sample.value);
    writer.close();
    writer.open_list("places", Shape::line);
    for (const Sample& sample : metric.samples) writer.text("", to_string(sample.place));
    writer.close();
    writer.close();
}

void write_model(Writer& writer, const Model& model) {
    writer.open_object("", Shape::lines);
    writer.text("model", model.name);
    writer.texts("environment", model.environment);
    writer.open_object("facts", Shape::line);
    for (const auto& [name, fact] : model.facts) writer.text(name, fact.value);
    writer.close();
    writer.open_object("metrics", Shape::lines);
    for (const auto& [name, metric] : model.metrics) write_metric(writer, name, metric);
    writer.close();
    writer.open_list("tensors", Shape::lines);
    for (const Tensor& tensor : model.tensors) write(writer, tensor);
    writer.close();
    writer.open_list("ops", Shape::lines);
    for (const Op& op : model.ops) write(writer, "", op);
    writer.close();
    writer.text_if_any("broken", model.broken);
    writer.close();
}

/// "file:line: text".
std::string note_line(const Note& note) {
    const std::string place = to_string(note.place);
    return place.empty() ? note.text : place + ": " + note.text;
}

void write_inspection(Writer& writer, const Inspection& inspection) {
    writer.open_object("", Shape::lines);
    writer.text("file", inspection.file);
    if (!inspection.error.empty()) {
        writer.text("error", inspection.error);
        writer.text_if_any("remedy", inspection.remedy);
        writer.close();
        return;
    }
    writer.text("reader", inspection.reader);
    writer.open_list("models", Shape::lines);
    for (const Model& model : inspection.reading.models) write_model(writer, model);
    writer.close();
    writer.open_list("notes", Shape::lines);
    for (const Note& note : inspection.reading.notes) writer.text("", note_line(note));
    writer.close();
    writer.close();
}

}  // namespace

std::string inspections_text(std::span<const Inspection> inspections) {
    Writer writer;
    writer.open_list("", Shape::lines);
    for (const Inspection& inspection : inspections) write_inspection(writer, inspection);
    writer.close();
    return std::move(writer).document();
}

}  // namespace ipugate::json
