// SPDX-License-Identifier: Apache-2.0
// Strict reading of a JSON tree.
#include "json/value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::json {
namespace {

bool is_word(std::string_view key) {
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || letter == '_' || letter == '-';
    });
}

std::string step(std::string_view key) {
    return is_word(key) ? fmt::format(".{}", key) : fmt::format("[{}]", in_quotes(key));
}

/// The way from `tree` to the node at `wanted`; searched only when there is something to refuse.
std::optional<std::string> path_to(const Tree& tree, const Tree* wanted) {
    if (&tree == wanted) return "";
    std::size_t index = 0;
    for (auto child = tree.begin(); tree.is_structured() && child != tree.end(); ++child) {
        const std::optional<std::string> rest = path_to(*child, wanted);
        if (rest) {
            return (tree.is_object() ? step(child.key()) : fmt::format("[{}]", index)) + *rest;
        }
        ++index;
    }
    return std::nullopt;
}

std::string seen(const Tree& node) {
    if (node.is_structured()) return node.is_object() ? "an object" : "a list";
    return in_quotes(node.dump(-1, ' ', false, Tree::error_handler_t::replace));
}

}  // namespace

void Value::refuse(std::string_view wrong) const {
    const std::string path = path_to(*root_, node_).value_or("");
    if (path.empty()) throw Error(std::string(wrong));
    throw Error(fmt::format("{}: {}", path.starts_with('.') ? path.substr(1) : path, wrong));
}

std::string Value::text() const {
    if (!node_->is_string()) refuse("expected a text, found " + seen(*node_));
    return node_->get<std::string>();
}

double Value::number() const {
    if (!node_->is_number()) refuse("expected a number, found " + seen(*node_));
    return node_->get<double>();
}

std::int64_t Value::integer() const {
    const bool too_large = node_->is_number_unsigned() &&
                           node_->get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max();
    if (!node_->is_number_integer() || too_large) {
        refuse("expected an integer, found " + seen(*node_));
    }
    return node_->get<std::int64_t>();
}

std::uint64_t Value::count() const {
    if (!node_->is_number_unsigned()) {
        refuse("expected an integer from 0 on, found " + seen(*node_));
    }
    return node_->get<std::uint64_t>();
}

bool Value::truth() const {
    if (!node_->is_boolean()) refuse("expected true or false, found " + seen(*node_));
    return node_->get<bool>();
}

std::vector<Value> Value::items() const {
    if (!node_->is_array()) refuse("expected a list, found " + seen(*node_));
    std::vector<Value> values;
    values.reserve(node_->size());
    for (const Tree& item : *node_) values.emplace_back(*root_, item);
    return values;
}

std::vector<std::pair<std::string, Value>> Value::members() const {
    if (!node_->is_object()) refuse("expected an object, found " + seen(*node_));
    std::vector<std::pair<std::string, Value>> found;
    found.reserve(node_->size());
    for (const auto& [key, child] : node_->items()) found.emplace_back(key, Value(*root_, child));
    return found;
}

std::optional<Value> Value::member(std::string_view key) const {
    if (!node_->is_object()) refuse("expected an object, found " + seen(*node_));
    const auto found = node_->find(key);
    if (found == node_->end()) return std::nullopt;
    return Value(*root_, *found);
}

Value Object::required(std::string_view key) {
    const std::optional<Value> value = optional(key);
    if (!value) value_.refuse(fmt::format("the key '{}' is missing", key));
    return *value;
}

std::optional<Value> Object::optional(std::string_view key) {
    taken_.push_back(key);
    return value_.member(key);
}

void Object::end() const {
    for (const auto& [key, child] : value_.members()) {
        if (std::find(taken_.begin(), taken_.end(), key) == taken_.end()) {
            child.refuse("unknown key");
        }
    }
}

}  // namespace ipugate::json
