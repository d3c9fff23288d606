// SPDX-License-Identifier: Apache-2.0
// Inside json/: values as JSON trees whose keys keep their order, and trees as text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/run.hpp"

namespace ipugate::json {

/// What is written: keys keep their order.
using Node = nlohmann::ordered_json;
/// What is read.
using Tree = nlohmann::json;

/// Whole numbers as integers: 8721170, not 8721170.0.
Node number(double value);
/// Null if there is no value.
Node number(const std::optional<double>& value);
/// Null if the text is empty.
Node unless_empty(std::string_view text);
/// `object` without the members that are null.
Node without_nulls(Node object);

Node to_node(const Note& note);
Node to_node(const Environment& texts);
Node to_node(const Op& op);
Node to_node(const Tensor& tensor);
/// The stored form; `broken` too if it is not empty, which stored models never have.
Node to_node(const Model& model);
Node to_node(const Run& run);

/// `node` as text that ends in a line end. Objects and lists without further objects inside stand
/// on one line: an operator a line, a sample a line. Malformed UTF-8 becomes U+FFFD, and no "##"
/// is left in it that a CI system could read as a command.
std::string text_of(const Node& node);

}  // namespace ipugate::json
