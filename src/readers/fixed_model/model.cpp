// SPDX-License-Identifier: Apache-2.0
// Reads the operators of a model that SigmaStar's calibrator wrote (`*_fixed.sim`).
#include "readers/fixed_model/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "readers/fixed_model/builtin_types.hpp"
#include "readers/fixed_model/flatbuffer.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::readers::fixed_model {
namespace {

// Places of the fields that are read, as the schema numbers them.
constexpr Slot model_codes = 1;
constexpr Slot model_graphs = 2;
constexpr Slot graph_tensors = 0;
constexpr Slot graph_operators = 3;
constexpr Slot code_old_builtin = 0;
constexpr Slot code_custom = 1;
constexpr Slot code_builtin = 3;
constexpr Slot operator_code = 0;
constexpr Slot operator_outputs = 2;
constexpr Slot tensor_shape = 0;
constexpr Slot tensor_name = 3;

// Real models have hundreds; tables may be shared, so a small file could claim any number.
constexpr std::size_t most_operators = 100'000;
constexpr std::size_t most_codes = 10'000;
constexpr std::size_t most_dimensions = 32;
constexpr std::size_t longest_type = 200;
constexpr std::size_t longest_name = 1000;

constexpr std::string_view which_file =
    "give the calibrated model (*_fixed.sim) that the image was compiled from";

std::string type_of(const Table& code) {
    // Schemas before 2.4 have the first field only, later ones both; the larger one is meant.
    const std::int32_t old_builtin = code.int8(code_old_builtin, 0);
    const std::int32_t builtin = std::max(old_builtin, code.int32(code_builtin, 0));
    const std::string_view custom = code.text(code_custom, longest_type);
    if (builtin == custom_type && !custom.empty()) return std::string(custom);
    return builtin_type(builtin);
}

std::vector<std::string> types_of(const Table& model) {
    const Vector codes = model.vector(model_codes);
    if (codes.size() > most_codes) {
        throw Error(fmt::format("{} operator codes: not a model", codes.size()),
                    std::string(which_file));
    }
    std::vector<std::string> types;
    types.reserve(codes.size());
    for (std::size_t i = 0; i < codes.size(); ++i) types.push_back(type_of(codes.table(i)));
    return types;
}

std::vector<std::int64_t> shape_of(const Table& tensor) {
    const Vector sizes = tensor.vector(tensor_shape);
    if (sizes.size() > most_dimensions) {
        throw Error(fmt::format("a tensor of {} dimensions: not a model", sizes.size()),
                    std::string(which_file));
    }
    std::vector<std::int64_t> shape;
    shape.reserve(sizes.size());
    for (std::size_t i = 0; i < sizes.size(); ++i) shape.push_back(sizes.int32(i));
    return shape;
}

/// Name and shape of what an operator gives; nothing if it gives nothing.
void describe(ModelOp& op, const Table& stored, const Vector& tensors) {
    const Vector outputs = stored.vector(operator_outputs);
    if (outputs.size() == 0 || outputs.int32(0) == -1) return;
    const std::int32_t output = outputs.int32(0);
    if (output < 0 || static_cast<std::size_t>(output) >= tensors.size()) {
        throw Error(fmt::format("output tensor {} of {}", output, tensors.size()));
    }
    const Table tensor = tensors.table(static_cast<std::size_t>(output));
    op.name = tensor.text(tensor_name, longest_name);
    op.shape = shape_of(tensor);
}

ModelOp operator_of(const Table& stored, const Vector& tensors,
                    const std::vector<std::string>& types) {
    const std::uint32_t code = stored.uint32(operator_code, 0);
    if (code >= types.size()) {
        throw Error(fmt::format("operator code {} of {}", code, types.size()));
    }
    ModelOp op;
    op.type = types[code];
    describe(op, stored, tensors);
    return op;
}

Table only_graph(const Table& model) {
    const Vector graphs = model.vector(model_graphs);
    if (graphs.size() == 1) return graphs.table(0);
    throw Error(fmt::format("{} graphs: expected one", graphs.size()),
                "how operators are counted over several graphs is not known; leave the model out");
}

void check_identifier(std::string_view file) {
    const std::string_view found = identifier(file);
    if (found == "SIM2" || found == "TFL3") return;
    throw Error(fmt::format("identifier {}: expected 'SIM2' or 'TFL3': not a SigmaStar model",
                            in_quotes(found)),
                std::string(which_file));
}

}  // namespace

std::vector<ModelOp> read_operators(std::string_view file) {
    check_identifier(file);
    const Table model = Table::root(file);
    const std::vector<std::string> types = types_of(model);
    const Table graph = only_graph(model);
    const Vector tensors = graph.vector(graph_tensors);
    const Vector stored = graph.vector(graph_operators);
    if (stored.size() == 0) throw Error("the model has no operator", std::string(which_file));
    if (stored.size() > most_operators) {
        throw Error(fmt::format("{} operators: not a model", stored.size()),
                    std::string(which_file));
    }
    std::vector<ModelOp> ops;
    ops.reserve(stored.size());
    for (std::size_t i = 0; i < stored.size(); ++i) {
        try {
            ops.push_back(operator_of(stored.table(i), tensors, types));
        } catch (const Error& error) {
            throw with_context(fmt::format("operator {}", i), error);
        }
    }
    return ops;
}

}  // namespace ipugate::readers::fixed_model
