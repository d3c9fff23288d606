// SPDX-License-Identifier: Apache-2.0
// Inside json/: a JSON document as a tree, read strictly.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ipugate::json {

/// A value of a document. Integers are kept apart from other numbers, and those that do not fit 63
/// bits are counts.
struct Item {
    enum class Kind { null, truth, integer, count, number, text, list, object };

    Kind kind = Kind::null;
    bool truth = false;
    std::int64_t integer = 0;
    std::uint64_t count = 0;
    double number = 0;  ///< also of integers and counts
    std::string text = {};
    std::vector<Item> items = {};
    /// Of the items of an object, in the order of the document.
    std::vector<std::string> keys = {};
};

/// Parses one JSON document: UTF-8, no key twice in an object, at most 16 levels, nothing behind
/// it. Throws Error "line 3: not JSON: ...".
Item parse_document(std::string_view text);

}  // namespace ipugate::json
