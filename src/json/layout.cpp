// SPDX-License-Identifier: Apache-2.0
// JSON trees as text that people can read and that changes line by line.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "json/nodes.hpp"

namespace ipugate::json {
namespace {

bool needs_no_escape(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char letter) {
        return letter >= ' ' && letter < '\x7f' && letter != '"' && letter != '\\' && letter != '#';
    });
}

/// "##[error]" and "##vso[...]" are commands to some CI systems wherever they stand in a line.
std::string without_commands(std::string text) {
    for (std::size_t at = text.find("##"); at != std::string::npos; at = text.find("##", at)) {
        text.replace(at + 1, 1, "\\u0023");
    }
    return text;
}

std::string literal(std::string_view text) {
    if (needs_no_escape(text)) return fmt::format("\"{}\"", text);
    return without_commands(Node(text).dump(-1, ' ', false, Node::error_handler_t::replace));
}

std::string scalar(const Node& node) {
    if (node.is_string()) return literal(node.get_ref<const std::string&>());
    if (node.is_number_float()) {
        const double value = node.get<double>();
        return std::isfinite(value) ? fmt::format("{}", value) : "null";
    }
    return node.dump();
}

bool is_flat(const Node& node) {
    return std::all_of(node.begin(), node.end(), [](const Node& child) {
        if (!child.is_structured() || child.empty()) return true;
        return child.is_array() && std::none_of(child.begin(), child.end(), [](const Node& item) {
                   return item.is_structured();
               });
    });
}

class Layout {
 public:
    void append(const Node& node, std::size_t depth) {
        if (!node.is_structured()) {
            out_ += scalar(node);
            return;
        }
        const bool flat = is_flat(node);
        out_ += node.is_object() ? '{' : '[';
        std::string_view separator = "";
        for (auto member = node.begin(); member != node.end(); ++member) {
            out_ += separator;
            separator = flat ? ", " : ",";
            if (!flat) new_line(depth + 1);
            if (node.is_object()) {
                out_ += literal(member.key());
                out_ += ": ";
            }
            append(*member, depth + 1);
        }
        if (!flat) new_line(depth);
        out_ += node.is_object() ? '}' : ']';
    }

    [[nodiscard]] std::string text() && { return std::move(out_); }

 private:
    void new_line(std::size_t depth) {
        out_ += '\n';
        out_.append(depth, ' ');
    }

    std::string out_;
};

}  // namespace

std::string text_of(const Node& node) {
    Layout layout;
    layout.append(node, 0);
    return std::move(layout).text() + "\n";
}

}  // namespace ipugate::json
