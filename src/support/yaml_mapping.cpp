// SPDX-License-Identifier: Apache-2.0
// Takes YAML mappings apart strictly: wrong types and unknown keys are errors with their place.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/number.hpp"
#include "support/text.hpp"
#include "support/yaml.hpp"

namespace ipugate {
namespace {

std::string_view kind_name(YamlNode::Kind kind) {
    switch (kind) {
        case YamlNode::Kind::null:
            return "nothing";
        case YamlNode::Kind::scalar:
            return "a text";
        case YamlNode::Kind::sequence:
            return "a list";
        case YamlNode::Kind::mapping:
            return "a mapping";
    }
    return "nothing";
}

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
    for (const Entry& entry : entries) {
        if (entry.key == key) return &entry.value;
    }
    return nullptr;
}

std::string yaml_place(std::string_view file, const YamlNode& node) {
    return fmt::format("{}:{}:{}", file, node.line, node.column);
}

Error yaml_error(std::string_view file, const YamlNode& node, std::string_view wrong,
                 std::string remedy) {
    return Error(fmt::format("{}: {}", yaml_place(file, node), wrong), std::move(remedy));
}

std::string yaml_text(const YamlNode& node, std::string_view file, std::string_view what) {
    if (node.kind != YamlNode::Kind::scalar) {
        throw yaml_error(file, node,
                         fmt::format("{} must be a text, not {}", what, kind_name(node.kind)));
    }
    return node.scalar;
}

YamlMapping::YamlMapping(const YamlNode& node, std::string_view file, std::string_view what)
    : node_(node), file_(file), what_(what) {
    if (node.kind != YamlNode::Kind::mapping) {
        throw yaml_error(file, node,
                         fmt::format("{} must be a mapping, not {}", what, kind_name(node.kind)));
    }
}

const YamlNode* YamlMapping::value(std::string_view key) {
    known_.emplace(key);
    const YamlNode* found = node_.find(key);
    if (found != nullptr && found->kind == YamlNode::Kind::null) {
        throw yaml_error(file_, *found, fmt::format("key {} has no value", in_quotes(key)),
                         "give it one, or remove the key");
    }
    return found;
}

const YamlNode& YamlMapping::required(std::string_view key) {
    const YamlNode* found = value(key);
    if (found == nullptr) {
        throw yaml_error(file_, node_, fmt::format("{} lacks the key '{}'", what_, key));
    }
    return *found;
}

std::string YamlMapping::required_text(std::string_view key) {
    std::string text = yaml_text(required(key), file_, fmt::format("'{}'", key));
    if (trimmed(text).empty()) throw error(key, fmt::format("'{}' is empty", key));
    return text;
}

std::optional<std::string> YamlMapping::text(std::string_view key) {
    if (value(key) == nullptr) return std::nullopt;
    return required_text(key);
}

std::optional<bool> YamlMapping::flag(std::string_view key) {
    const YamlNode* found = value(key);
    if (found == nullptr) return std::nullopt;
    const std::string text = yaml_text(*found, file_, fmt::format("'{}'", key));
    if (!found->quoted_scalar && text == "true") return true;
    if (!found->quoted_scalar && text == "false") return false;
    throw error(key, fmt::format("'{}' must be true or false, not {}", key, in_quotes(text)));
}

std::optional<std::size_t> YamlMapping::number(std::string_view key) {
    const YamlNode* found = value(key);
    if (found == nullptr) return std::nullopt;
    const std::string text = yaml_text(*found, file_, fmt::format("'{}'", key));
    const auto number = parse_count(text);
    if (!number) {
        throw error(key, fmt::format("'{}' must be a whole number, not {}", key, in_quotes(text)));
    }
    return *number;
}

std::vector<std::string> YamlMapping::texts(std::string_view key) {
    const YamlNode* found = value(key);
    if (found == nullptr) return {};
    if (found->kind != YamlNode::Kind::sequence) return {required_text(key)};
    std::vector<std::string> list;
    for (const YamlNode& item : found->items) {
        list.push_back(yaml_text(item, file_, fmt::format("an entry of '{}'", key)));
        if (trimmed(list.back()).empty()) {
            throw yaml_error(file_, item, fmt::format("an entry of '{}' is empty", key));
        }
    }
    if (list.empty()) throw error(key, fmt::format("'{}' is empty", key));
    return list;
}

void YamlMapping::finish() const {
    for (const YamlNode::Entry& entry : node_.entries) {
        if (known_.contains(entry.key)) continue;
        throw Error(fmt::format("{}:{}:{}: unknown key {} in {}", file_, entry.line, entry.column,
                                in_quotes(entry.key), what_),
                    fmt::format("known keys: {}", fmt::join(known_, ", ")));
    }
}

Error YamlMapping::error(std::string_view key, std::string_view wrong, std::string remedy) const {
    const YamlNode* found = node_.find(key);
    return yaml_error(file_, found == nullptr ? node_ : *found, wrong, std::move(remedy));
}

}  // namespace ipugate
