// SPDX-License-Identifier: Apache-2.0
// YAML as a small tree that knows its places, read with limits, and a strict way to take it apart.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/error.hpp"

namespace ipugate {

/// A value of a YAML document with the place where it stands (counted from 1).
struct YamlNode {
    enum class Kind { null, scalar, sequence, mapping };
    struct Entry;

    Kind kind = Kind::null;
    std::string scalar;
    bool quoted_scalar = false;
    std::vector<YamlNode> items;
    std::vector<Entry> entries;
    std::size_t line = 0;
    std::size_t column = 0;

    [[nodiscard]] const YamlNode* find(std::string_view key) const;
};

struct YamlNode::Entry {
    std::string key;
    std::size_t line = 0;
    std::size_t column = 0;
    YamlNode value;
};

/// Reads one document. Errors are "<file>:<line>:<column>: ...". Refused: more than 8 MiB of text
/// or 500,000 brackets and commas, more than 64 levels, more than 1,000,000 values or 64 MiB of
/// text after aliases are filled in, duplicate keys, keys that are not plain text, several
/// documents.
YamlNode parse_yaml(std::string_view text, std::string_view file);

/// "<file>:<line>:<column>" of `node`.
std::string yaml_place(std::string_view file, const YamlNode& node);

/// "<file>:<line>:<column>: <wrong>" at the place of `node`.
Error yaml_error(std::string_view file, const YamlNode& node, std::string_view wrong,
                 std::string remedy = {});

/// Takes a mapping apart key by key; `finish` refuses the keys nobody asked for.
class YamlMapping {
 public:
    /// `what` names the mapping in messages: "model". Throws if `node` is not a mapping.
    YamlMapping(const YamlNode& node, std::string_view file, std::string_view what);

    /// The value of `key`, or null if the key is absent. A key without a value is an Error.
    const YamlNode* value(std::string_view key);
    /// The same; an absent key is an Error.
    const YamlNode& required(std::string_view key);

    std::string required_text(std::string_view key);
    std::optional<std::string> text(std::string_view key);
    /// `true` or `false`, unquoted.
    std::optional<bool> flag(std::string_view key);
    /// A whole number that is not negative.
    std::optional<std::size_t> number(std::string_view key);
    /// A list of texts; a single text is a list of one.
    std::vector<std::string> texts(std::string_view key);
    /// Throws Error for the first key that was not asked for, naming the known ones.
    void finish() const;

    [[nodiscard]] const YamlNode& node() const { return node_; }
    [[nodiscard]] std::string_view file() const { return file_; }
    /// An error at the place of `key`'s value, or of the mapping if it is absent.
    [[nodiscard]] Error error(std::string_view key, std::string_view wrong,
                              std::string remedy = {}) const;

 private:
    const YamlNode& node_;
    std::string_view file_;
    std::string_view what_;
    std::set<std::string, std::less<>> known_;
};

/// The text of a scalar; anything else is an Error that names `what`.
std::string yaml_text(const YamlNode& node, std::string_view file, std::string_view what);

}  // namespace ipugate
