// SPDX-License-Identifier: Apache-2.0
// Values as JSON trees; the order of the keys here is the order in the file.
#include "json/nodes.hpp"

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

namespace ipugate::json {
namespace {

/// Below it every whole double fits a 64 bit integer.
constexpr double integer_limit = 9.2e18;

Node line_of(const Place& place) {
    return place.line == 0 ? Node() : Node(place.line);
}

Node to_node(const Fact& fact) {
    return without_nulls({{"value", fact.value},
                          {"file", unless_empty(fact.place.file)},
                          {"line", line_of(fact.place)}});
}

Node to_node(const Sample& sample) {
    return without_nulls(
        {{"value", number(sample.value)},
         {"resolution", sample.resolution == 0 ? Node() : number(sample.resolution)},
         {"file", unless_empty(sample.place.file)},
         {"line", line_of(sample.place)},
         {"text", unless_empty(sample.text)}});
}

Node to_node(const Metric& metric) {
    Node samples = Node::array();
    for (const Sample& sample : metric.samples) samples.push_back(to_node(sample));
    return {{"unit", base_unit(metric.dimension)}, {"samples", std::move(samples)}};
}

Node to_node(const Artifact& artifact) {
    return {{"file", artifact.file}, {"bytes", artifact.bytes}, {"sha256", artifact.sha256}};
}

Node time_source_of(const Op& op) {
    switch (op.time_source) {
        case TimeSource::none:
            return {};
        case TimeSource::measured:
            return "measured";
        case TimeSource::share_of_ipu_time:
            return "share_of_ipu_time";
    }
    return {};
}

}  // namespace

Node number(double value) {
    if (value == std::floor(value) && std::abs(value) < integer_limit) {
        return static_cast<std::int64_t>(value);
    }
    return value;
}

Node number(const std::optional<double>& value) {
    return value ? number(*value) : Node();
}

Node unless_empty(std::string_view text) {
    return text.empty() ? Node() : Node(text);
}

Node without_nulls(Node object) {
    Node kept = Node::object();
    for (auto& [key, value] : object.items()) {
        if (!value.is_null()) kept[key] = std::move(value);
    }
    return kept;
}

Node to_node(const Note& note) {
    return without_nulls({{"file", unless_empty(note.place.file)},
                          {"line", line_of(note.place)},
                          {"text", note.text}});
}

Node to_node(const Environment& texts) {
    Node node = Node::object();
    for (const auto& [name, value] : texts) node[name] = value;
    return node;
}

Node to_node(const Op& op) {
    return without_nulls({{"index", op.index},
                          {"type", unless_empty(op.type)},
                          {"name", unless_empty(op.name)},
                          {"core", op.core},
                          {"start", number(op.start)},
                          {"time", number(op.time)},
                          {"cycles", number(op.cycles)},
                          {"share", number(op.share)},
                          {"conv", number(op.conv)},
                          {"vector", number(op.vector)},
                          {"dma_load", number(op.dma_load)},
                          {"dma_store", number(op.dma_store)},
                          {"time_source", time_source_of(op)}});
}

Node to_node(const Tensor& tensor) {
    return without_nulls({{"role", tensor.role == Tensor::Role::input ? "input" : "output"},
                          {"index", tensor.index},
                          {"name", tensor.name},
                          {"type", unless_empty(tensor.type)},
                          {"shape", tensor.shape},
                          {"layout", unless_empty(tensor.layout)},
                          {"bytes", tensor.bytes ? Node(*tensor.bytes) : Node()},
                          {"properties", to_node(tensor.properties)}});
}

Node to_node(const Model& model) {
    Node facts = Node::object();
    for (const auto& [name, fact] : model.facts) facts[name] = to_node(fact);
    Node metrics = Node::object();
    for (const auto& [name, metric] : model.metrics) metrics[name] = to_node(metric);
    Node tensors = Node::array();
    for (const Tensor& tensor : model.tensors) tensors.push_back(to_node(tensor));
    Node ops = Node::array();
    for (const Op& op : model.ops) ops.push_back(to_node(op));
    return without_nulls({{"name", model.name},
                          {"environment", to_node(model.environment)},
                          {"facts", std::move(facts)},
                          {"metrics", std::move(metrics)},
                          {"tensors", std::move(tensors)},
                          {"ops", std::move(ops)},
                          {"artifact", model.artifact ? to_node(*model.artifact) : Node()},
                          {"rejected", model.rejected},
                          {"broken", unless_empty(model.broken)}});
}

Node to_node(const Run& run) {
    Node models = Node::array();
    for (const Model& model : run.models) models.push_back(to_node(model));
    Node notes = Node::array();
    for (const Note& note : run.notes) notes.push_back(to_node(note));
    return {{"project", run.project},
            {"commit", run.commit},
            {"tree", run.tree},
            {"dirty", run.dirty},
            {"tool_version", run.tool_version},
            {"models", std::move(models)},
            {"notes", std::move(notes)}};
}

}  // namespace ipugate::json
