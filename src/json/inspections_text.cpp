// SPDX-License-Identifier: Apache-2.0
// What was read from captures, for `ipugate inspect --format json`.
#include <nlohmann/json.hpp>
#include <utility>

#include "json/nodes.hpp"
#include "json/run.hpp"

namespace ipugate::json {
namespace {

Node metric_node(const Metric& metric) {
    Node samples = Node::array();
    Node places = Node::array();
    for (const Sample& sample : metric.samples) {
        samples.push_back(number(sample.value));
        places.push_back(to_string(sample.place));
    }
    return {{"unit", base_unit(metric.dimension)},
            {"samples", std::move(samples)},
            {"places", std::move(places)}};
}

Node model_node(const Model& model) {
    Node facts = Node::object();
    for (const auto& [name, fact] : model.facts) facts[name] = fact.value;
    Node metrics = Node::object();
    for (const auto& [name, metric] : model.metrics) metrics[name] = metric_node(metric);
    Node tensors = Node::array();
    for (const Tensor& tensor : model.tensors) tensors.push_back(to_node(tensor));
    Node ops = Node::array();
    for (const Op& op : model.ops) ops.push_back(to_node(op));
    return without_nulls({{"model", model.name},
                          {"environment", to_node(model.environment)},
                          {"facts", std::move(facts)},
                          {"metrics", std::move(metrics)},
                          {"tensors", std::move(tensors)},
                          {"ops", std::move(ops)},
                          {"broken", unless_empty(model.broken)}});
}

/// "file:line: text".
std::string note_line(const Note& note) {
    const std::string place = to_string(note.place);
    return place.empty() ? note.text : place + ": " + note.text;
}

Node inspection_node(const Inspection& inspection) {
    if (!inspection.error.empty()) {
        return without_nulls({{"file", inspection.file},
                              {"error", inspection.error},
                              {"remedy", unless_empty(inspection.remedy)}});
    }
    Node models = Node::array();
    for (const Model& model : inspection.reading.models) models.push_back(model_node(model));
    Node notes = Node::array();
    for (const Note& note : inspection.reading.notes) notes.push_back(note_line(note));
    return {{"file", inspection.file},
            {"reader", inspection.reader},
            {"models", std::move(models)},
            {"notes", std::move(notes)}};
}

}  // namespace

std::string inspections_text(std::span<const Inspection> inspections) {
    Node list = Node::array();
    for (const Inspection& inspection : inspections) list.push_back(inspection_node(inspection));
    return text_of(list);
}

}  // namespace ipugate::json
