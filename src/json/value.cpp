// SPDX-License-Identifier: Apache-2.0
// Strict reading of a JSON tree.
#include "json/value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::json {
namespace {

using Kind = Item::Kind;

bool is_word(std::string_view key) {
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || letter == '_' || letter == '-';
    });
}

std::string step(std::string_view key) {
    return is_word(key) ? fmt::format(".{}", key) : fmt::format("[{}]", in_quotes(key));
}

/// The way from `item` to the one at `wanted`; searched only when there is something to refuse.
std::optional<std::string> path_to(const Item& item, const Item* wanted) {
    if (&item == wanted) return "";
    for (std::size_t i = 0; i < item.items.size(); ++i) {
        const std::optional<std::string> rest = path_to(item.items[i], wanted);
        if (!rest) continue;
        const bool named = item.kind == Kind::object;
        return (named ? step(item.keys[i]) : fmt::format("[{}]", i)) + *rest;
    }
    return std::nullopt;
}

std::string seen(const Item& item) {
    switch (item.kind) {
        case Kind::null:
            return "null";
        case Kind::truth:
            return item.truth ? "true" : "false";
        case Kind::integer:
            return fmt::format("{}", item.integer);
        case Kind::count:
            return fmt::format("{}", item.count);
        case Kind::number:
            return fmt::format("{}", item.number);
        case Kind::text:
            return "the text " + in_quotes(item.text);
        case Kind::list:
            return "a list";
        case Kind::object:
            return "an object";
    }
    return "something else";
}

}  // namespace

void Value::refuse(std::string_view wrong) const {
    const std::string path = path_to(*root_, item_).value_or("");
    if (path.empty()) throw Error(std::string(wrong));
    throw Error(fmt::format("{}: {}", path.starts_with('.') ? path.substr(1) : path, wrong));
}

std::string Value::text() const {
    if (item_->kind != Kind::text) refuse("expected a text, found " + seen(*item_));
    return item_->text;
}

double Value::number() const {
    const bool is_number =
        item_->kind == Kind::number || item_->kind == Kind::integer || item_->kind == Kind::count;
    if (!is_number) refuse("expected a number, found " + seen(*item_));
    return item_->number;
}

std::int64_t Value::integer() const {
    if (item_->kind == Kind::integer) return item_->integer;
    if (item_->kind == Kind::count && std::in_range<std::int64_t>(item_->count)) {
        return static_cast<std::int64_t>(item_->count);
    }
    refuse("expected an integer, found " + seen(*item_));
}

std::uint64_t Value::count() const {
    if (item_->kind != Kind::count) {
        refuse("expected an integer from 0 on, found " + seen(*item_));
    }
    return item_->count;
}

bool Value::truth() const {
    if (item_->kind != Kind::truth) refuse("expected true or false, found " + seen(*item_));
    return item_->truth;
}

std::vector<Value> Value::items() const {
    if (item_->kind != Kind::list) refuse("expected a list, found " + seen(*item_));
    std::vector<Value> values;
    values.reserve(item_->items.size());
    for (const Item& item : item_->items) values.emplace_back(*root_, item);
    return values;
}

std::vector<std::pair<std::string_view, Value>> Value::members() const {
    if (item_->kind != Kind::object) refuse("expected an object, found " + seen(*item_));
    std::vector<std::pair<std::string_view, Value>> found;
    found.reserve(item_->items.size());
    for (std::size_t i = 0; i < item_->items.size(); ++i) {
        found.emplace_back(item_->keys[i], Value(*root_, item_->items[i]));
    }
    return found;
}

std::optional<Value> Value::member(std::string_view key) const {
    if (item_->kind != Kind::object) refuse("expected an object, found " + seen(*item_));
    const auto found = std::find(item_->keys.begin(), item_->keys.end(), key);
    if (found == item_->keys.end()) return std::nullopt;
    return Value(*root_, item_->items[static_cast<std::size_t>(found - item_->keys.begin())]);
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
