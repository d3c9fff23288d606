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

#include "json/document.hpp"

namespace ipugate::json {

/// A value of a document that outlives it. Throws Error "runs[0].commit: expected a text" where the
/// value is of another type.
class Value {
 public:
    Value(const Item& root, const Item& item) : root_(&root), item_(&item) {}

    [[nodiscard]] std::string text() const;
    /// Finite: the parser refuses numbers that are too large.
    [[nodiscard]] double number() const;
    [[nodiscard]] std::int64_t integer() const;
    /// An integer from zero on.
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] bool truth() const;
    [[nodiscard]] std::vector<Value> items() const;
    /// The members of an object whose keys are names; the names live as long as the document.
    [[nodiscard]] std::vector<std::pair<std::string_view, Value>> members() const;
    /// The member, or nothing; an Error if this is no object.
    [[nodiscard]] std::optional<Value> member(std::string_view key) const;

    /// Throws "<path>: <wrong>".
    [[noreturn]] void refuse(std::string_view wrong) const;

 private:
    const Item* root_;
    const Item* item_;
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

}  // namespace ipugate::json
