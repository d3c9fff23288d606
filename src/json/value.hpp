// SPDX-License-Identifier: Apache-2.0
// Inside json/: strict reading of a JSON tree; every refusal says where in the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/nodes.hpp"

namespace ipugate::json {

/// A value of a document that outlives it. Throws Error "runs[0].commit: expected a text" where the
/// value is of another type.
class Value {
 public:
    Value(const Tree& root, const Tree& node) : root_(&root), node_(&node) {}

    [[nodiscard]] std::string text() const;
    /// Finite, as all numbers of JSON are.
    [[nodiscard]] double number() const;
    [[nodiscard]] std::int64_t integer() const;
    /// An integer from zero on.
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] bool truth() const;
    [[nodiscard]] std::vector<Value> items() const;
    /// The members of an object whose keys are names.
    [[nodiscard]] std::vector<std::pair<std::string, Value>> members() const;
    /// The member, or nothing; an Error if this is no object.
    [[nodiscard]] std::optional<Value> member(std::string_view key) const;

    /// Throws "<path>: <wrong>".
    [[noreturn]] void refuse(std::string_view wrong) const;

 private:
    const Tree* root_;
    const Tree* node_;
};

/// An object taken apart key by key; what is left over at the `end` is an Error.
class Object {
 public:
    explicit Object(const Value& value) : value_(value) {}

    Value required(std::string_view key);
    std::optional<Value> optional(std::string_view key);
    void end() const;

 private:
    Value value_;
    std::vector<std::string_view> taken_;
};

/// Parses one JSON document: UTF-8, no key twice in an object, at most 16 levels, nothing behind
/// it.
Tree parse_document(std::string_view text);

}  // namespace ipugate::json
