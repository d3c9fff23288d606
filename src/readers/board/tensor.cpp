// SPDX-License-Identifier: Apache-2.0
// The inputs and outputs below a model: heads "Input(0):" and indented "key: value" lines.
#include "readers/board/tensor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "readers/board/words.hpp"
#include "readers/console.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::board {
namespace {

constexpr std::string_view input_head = "Input(";
constexpr std::string_view output_head = "Output(";

std::string role_name(Tensor::Role role) {
    return role == Tensor::Role::input ? "Input" : "Output";
}

/// A key is a lower case word; anything else in front of a colon is not this program's.
bool is_key(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               letter == '_';
    });
}

struct Property {
    std::string_view key;
    std::string_view value;
};

/// An indented "key: value".
std::optional<Property> property_of(std::string_view text) {
    if (text.front() != '\t' && !begins(text, "  ")) return std::nullopt;
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    return Property{without_blanks(text.substr(0, colon)), without_blanks(text.substr(colon + 1))};
}

void refuse_driver_text(const Line& line, std::string_view value) {
    if (!driver_text(value)) return;
    throw bad_line(line, "a driver's message landed inside the line", std::string(capture_again));
}

void refuse_second(const Line& line, bool known, std::string_view key) {
    if (known) throw bad_line(line, fmt::format("a second {} of one tensor", key));
}

}  // namespace

bool Tensors::take_head(const Line& line) {
    const bool input = begins(line.text, input_head);
    if (!input && !begins(line.text, output_head)) return false;
    std::string_view index = line.text.substr(input ? input_head.size() : output_head.size());
    const bool closed = index.ends_with("):");
    index.remove_suffix(closed ? 2 : 0);
    const std::optional<std::uint64_t> number = parse_count(index);
    if (!closed || !number) {
        throw bad_line(line, "expected 'Input(0):' or the like", std::string(capture_again));
    }
    finish_tensor();
    Tensor tensor;
    tensor.role = input ? Tensor::Role::input : Tensor::Role::output;
    tensor.index = static_cast<std::int64_t>(*number);
    const auto before = std::ranges::count(tensors_, tensor.role, &Tensor::role);
    if (tensor.index != before) {
        throw bad_line(line, fmt::format("expected {}({}) here", role_name(tensor.role), before),
                       std::string(capture_again));
    }
    tensors_.push_back(std::move(tensor));
    line_ = line.number;
    named_ = shaped_ = false;
    return true;
}

bool Tensors::take_property(const Line& line) {
    const std::optional<Property> property = line_ == 0 ? std::nullopt : property_of(line.text);
    return property && set(line, property->key, property->value);
}

bool Tensors::take_other(const Line& line) {
    const std::optional<Property> property = line_ == 0 ? std::nullopt : property_of(line.text);
    if (!property || !is_key(property->key)) return false;
    refuse_driver_text(line, property->value);
    const bool fresh = tensors_.back().properties.emplace(property->key, property->value).second;
    refuse_second(line, !fresh, property->key);
    return true;
}

bool Tensors::set(const Line& line, std::string_view key, std::string_view value) {
    Tensor& tensor = tensors_.back();
    if (key == "name") {
        refuse_second(line, named_, key);
        refuse_driver_text(line, value);
        tensor.name = value;
        named_ = true;
    } else if (key == "dtype") {
        refuse_second(line, !tensor.type.empty(), key);
        tensor.type = read_word(line, value);
    } else if (key == "shape") {
        refuse_second(line, shaped_, key);
        tensor.shape = read_shape(line, value);
        shaped_ = true;
    } else if (key == "size") {
        refuse_second(line, tensor.bytes.has_value(), key);
        tensor.bytes = parse_count(value);
        if (!tensor.bytes) {
            throw bad_line(line, "expected a size in bytes", std::string(capture_again));
        }
    } else if (key == "layout") {
        refuse_second(line, !tensor.layout.empty(), key);
        tensor.layout = read_word(line, value);
    } else {
        return false;
    }
    return true;
}

void Tensors::finish_tensor() {
    if (line_ == 0) return;
    const Tensor& tensor = tensors_.back();
    std::string_view missing;
    if (!tensor.bytes) missing = "size";
    if (!shaped_) missing = "shape";
    if (tensor.type.empty()) missing = "dtype";
    if (!named_) missing = "name";
    if (missing.empty()) return;
    throw line_error(line_,
                     fmt::format("{}({}) has no {}", role_name(tensor.role), tensor.index, missing),
                     std::string(capture_again));
}

std::vector<Tensor> Tensors::finish() {
    finish_tensor();
    line_ = 0;
    return std::exchange(tensors_, {});
}

}  // namespace ipugate::readers::board
