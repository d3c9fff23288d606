// SPDX-License-Identifier: Apache-2.0
// Calibrated models made with the flatbuffers library, field by field as the schema numbers them.
#pragma once

#include <flatbuffers/flatbuffers.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ipugate::readers::fixed_model {

/// What a sample is made of; the defaults make a sound model.
struct Sample {
    struct Code {
        std::int8_t old_builtin = 0;
        std::int32_t builtin = 0;
        std::string custom;
    };
    struct Operator {
        std::uint32_t code = 0;
        std::vector<std::int32_t> outputs;
    };
    struct Tensor {
        std::string name;
        std::vector<std::int32_t> shape;
    };

    std::string identifier = "SIM2";
    std::vector<Code> codes;
    std::vector<Operator> operators;
    std::vector<Tensor> tensors;
    std::size_t graphs = 1;
};

/// Place of a field in a table as the library counts: 4, 6, 8, ...
inline flatbuffers::voffset_t field(unsigned slot) {
    return static_cast<flatbuffers::voffset_t>(4 + 2 * slot);
}

using Offset = flatbuffers::Offset<void>;

inline Offset code_in(flatbuffers::FlatBufferBuilder& builder, const Sample::Code& code) {
    const auto custom = builder.CreateString(code.custom);
    const auto start = builder.StartTable();
    builder.AddElement<std::int8_t>(field(0), code.old_builtin, 0);
    if (!code.custom.empty()) builder.AddOffset(field(1), custom);
    builder.AddElement<std::int32_t>(field(2), 1, 1);
    builder.AddElement<std::int32_t>(field(3), code.builtin, 0);
    return {builder.EndTable(start)};
}

inline Offset operator_in(flatbuffers::FlatBufferBuilder& builder, const Sample::Operator& op) {
    const auto inputs = builder.CreateVector(std::vector<std::int32_t>{0, 1});
    const auto outputs = builder.CreateVector(op.outputs);
    const auto start = builder.StartTable();
    builder.AddElement<std::uint32_t>(field(0), op.code, 0);
    builder.AddOffset(field(1), inputs);
    if (!op.outputs.empty()) builder.AddOffset(field(2), outputs);
    return {builder.EndTable(start)};
}

inline Offset tensor_in(flatbuffers::FlatBufferBuilder& builder, const Sample::Tensor& tensor) {
    const auto shape = builder.CreateVector(tensor.shape);
    const auto name = builder.CreateString(tensor.name);
    const auto start = builder.StartTable();
    builder.AddOffset(field(0), shape);
    builder.AddElement<std::int8_t>(field(1), 7, 0);
    builder.AddElement<std::uint32_t>(field(2), 3, 0);
    builder.AddOffset(field(3), name);
    return {builder.EndTable(start)};
}

inline Offset graph_in(flatbuffers::FlatBufferBuilder& builder, const Sample& sample) {
    std::vector<Offset> tensors;
    for (const auto& tensor : sample.tensors) tensors.push_back(tensor_in(builder, tensor));
    std::vector<Offset> operators;
    for (const auto& op : sample.operators) operators.push_back(operator_in(builder, op));
    const auto stored_tensors = builder.CreateVector(tensors);
    const auto stored_operators = builder.CreateVector(operators);
    const auto start = builder.StartTable();
    builder.AddOffset(field(0), stored_tensors);
    builder.AddOffset(field(3), stored_operators);
    return {builder.EndTable(start)};
}

/// The bytes of the model's file.
inline std::string model_file(const Sample& sample) {
    flatbuffers::FlatBufferBuilder builder;
    std::vector<Offset> codes;
    for (const auto& code : sample.codes) codes.push_back(code_in(builder, code));
    std::vector<Offset> graphs;
    for (std::size_t i = 0; i < sample.graphs; ++i) graphs.push_back(graph_in(builder, sample));
    const auto stored_codes = builder.CreateVector(codes);
    const auto stored_graphs = builder.CreateVector(graphs);
    const auto description = builder.CreateString("a sample");
    const auto start = builder.StartTable();
    builder.AddElement<std::uint32_t>(field(0), 3, 0);
    builder.AddOffset(field(1), stored_codes);
    builder.AddOffset(field(2), stored_graphs);
    builder.AddOffset(field(3), description);
    builder.Finish(Offset(builder.EndTable(start)), sample.identifier.c_str());
    return {reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize()};
}

/// Four operators: a builtin by the old field, one by the new field, one of each kind of custom.
inline Sample sample_model() {
    Sample sample;
    sample.codes = {
        {3, 0, ""}, {0, 97, "Builtin"}, {0, 32, "Fix2Float"}, {32, 0, "PostProcess_Max"}};
    sample.tensors = {{"images", {1, 8, 8, 3}},
                      {"stem", {1, 4, 4, 16}},
                      {"up", {1, 8, 8, 16}},
                      {"output", {1, 84, 8400}}};
    sample.operators = {{0, {1}}, {1, {2}}, {2, {3, 0}}, {3, {}}};
    return sample;
}

}  // namespace ipugate::readers::fixed_model
