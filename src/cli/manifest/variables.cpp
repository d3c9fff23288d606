// SPDX-License-Identifier: Apache-2.0
// Replaces ${NAME} in the manifest's values.
#include <fmt/format.h>

#include "cli/manifest.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

std::string expanded(const YamlNode& node, std::string_view file, const Variables& variables) {
    std::string_view rest = node.scalar;
    std::string out;
    while (true) {
        const std::size_t begin = rest.find("${");
        out += rest.substr(0, begin);
        if (begin == std::string_view::npos) return out;
        if (begin > 0 && rest[begin - 1] == '$') {
            out += '{';
            rest.remove_prefix(begin + 2);
            continue;
        }
        const std::size_t end = rest.find('}', begin);
        if (end == std::string_view::npos) {
            throw yaml_error(file, node,
                             fmt::format("{}: '${{' without '}}'", in_quotes(node.scalar)),
                             "write '$${' for a plain '${'");
        }
        const std::string_view name = rest.substr(begin + 2, end - begin - 2);
        const auto value = variables.find(name);
        if (value == variables.end()) {
            throw yaml_error(file, node,
                             fmt::format("environment variable {} is not set", in_quotes(name)),
                             "set it, or write '$${' for a plain '${'");
        }
        out += value->second;
        rest.remove_prefix(end + 1);
    }
}

}  // namespace

YamlNode with_variables(YamlNode node, std::string_view file, const Variables& variables) {
    if (node.kind == YamlNode::Kind::scalar && node.scalar.find("${") != std::string::npos) {
        node.scalar = expanded(node, file, variables);
    }
    for (YamlNode& item : node.items) item = with_variables(std::move(item), file, variables);
    for (YamlNode::Entry& entry : node.entries) {
        entry.value = with_variables(std::move(entry.value), file, variables);
    }
    return node;
}

}  // namespace ipugate::cli
