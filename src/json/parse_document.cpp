// SPDX-License-Identifier: Apache-2.0
// JSON text to a tree, stricter than the library: no double keys, no bottomless nesting.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "json/document.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::json {
namespace {

using Kind = Item::Kind;

constexpr std::size_t deepest = 16;
constexpr std::size_t longest_reason = 200;

Error error(std::string wrong) {
    return Error(std::move(wrong),
                 "the file was cut or changed by hand: restore it, or record the run again");
}

/// What the library says without its own preamble: "unexpected end of input; expected ']'".
std::string reason(const nlohmann::json::exception& from) {
    const std::string what = printable(from.what());
    const std::size_t dash = what.find(" - ");
    const std::size_t begin = dash == std::string::npos ? what.find("] ") + 2 : dash + 3;
    return what.substr(begin, cut_length(std::string_view(what).substr(begin), longest_reason));
}

std::size_t line_at(std::string_view text, std::size_t byte) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return static_cast<std::size_t>(std::count(text.begin(), end, '\n')) + 1;
}

void require_single_keys(const Item& object) {
    std::vector<std::string_view> keys(object.keys.begin(), object.keys.end());
    std::sort(keys.begin(), keys.end());
    const auto twice = std::adjacent_find(keys.begin(), keys.end());
    if (twice == keys.end()) return;
    throw error(fmt::format("the key {} stands twice in an object", in_quotes(*twice)));
}

/// Receives what the library's parser finds; the names of the functions are the library's.
class Builder {
 public:
    explicit Builder(std::string_view text) : text_(text) {}

    [[nodiscard]] Item document() && { return std::move(document_); }

    bool null() { return add({}); }
    bool boolean(bool value) { return add({.kind = Kind::truth, .truth = value}); }
    bool number_integer(std::int64_t value) {
        return add({.kind = Kind::integer, .integer = value, .number = static_cast<double>(value)});
    }
    bool number_unsigned(std::uint64_t value) {
        return add({.kind = Kind::count, .count = value, .number = static_cast<double>(value)});
    }
    bool number_float(double value, const std::string& /*token*/) {
        return add({.kind = Kind::number, .number = value});
    }
    bool string(std::string& value) { return add({.kind = Kind::text, .text = std::move(value)}); }
    static bool binary(nlohmann::json::binary_t& /*value*/) { return false; }
    bool start_object(std::size_t /*size*/) { return open(Kind::object); }
    bool start_array(std::size_t /*size*/) { return open(Kind::list); }
    bool key(std::string& name) {
        open_.back().keys.push_back(std::move(name));
        return true;
    }
    bool end_object() {
        require_single_keys(open_.back());
        return close();
    }
    bool end_array() { return close(); }
    [[noreturn]] bool parse_error(std::size_t byte, const std::string& /*token*/,
                                  const nlohmann::json::exception& from) {
        throw error(fmt::format("line {}: not JSON: {}", line_at(text_, byte), reason(from)));
    }

 private:
    bool add(Item item) {
        if (open_.empty()) {
            document_ = std::move(item);
        } else {
            open_.back().items.push_back(std::move(item));
        }
        return true;
    }

    bool open(Kind kind) {
        if (open_.size() == deepest) {
            throw error(fmt::format("nested deeper than {} levels", deepest));
        }
        open_.push_back({.kind = kind});
        return true;
    }

    bool close() {
        Item item = std::move(open_.back());
        open_.pop_back();
        return add(std::move(item));
    }

    std::string_view text_;
    Item document_;
    std::vector<Item> open_;
};

}  // namespace

Item parse_document(std::string_view text) {
    // The library takes a NUL for the end of the text and would ignore what follows.
    const std::size_t nul = text.find('\0');
    if (nul != std::string_view::npos) {
        throw error(fmt::format("line {}: not JSON: a NUL byte", line_at(text, nul)));
    }
    Builder builder(text);
    nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
    return std::move(builder).document();
}

}  // namespace ipugate::json
