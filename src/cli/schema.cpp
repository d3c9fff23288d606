// SPDX-License-Identifier: Apache-2.0
// ipugate schema: prints the JSON Schema of a kind of file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "cli/commands.hpp"
#include "cli/schemas.hpp"
#include "core/metric.hpp"
#include "readers/reader.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

std::vector<std::string_view> schema_names() {
    std::vector<std::string_view> list;
    list.reserve(schemas().size());
    for (const Schema& schema : schemas()) list.push_back(schema.name);
    return list;
}

std::vector<std::string_view> metric_names() {
    std::vector<std::string_view> list;
    list.reserve(metric_catalogue().size());
    for (const MetricKind& kind : metric_catalogue()) list.push_back(kind.name);
    return list;
}

/// `text` with `names`, in quotes, for each `"mark"`.
std::string filled_in(std::string text, std::string_view mark,
                      const std::vector<std::string_view>& names) {
    const std::string quoted_mark = fmt::format("\"{}\"", mark);
    const std::string quoted = fmt::format("\"{}\"", fmt::join(names, "\", \""));
    std::size_t at = text.find(quoted_mark);
    while (at != std::string::npos) {
        text.replace(at, quoted_mark.size(), quoted);
        at = text.find(quoted_mark, at + quoted.size());
    }
    return text;
}

int schema(const Arguments& arguments, Shell& shell) {
    const std::string kind = arguments.value("KIND").value_or("");
    for (const Schema& one : schemas()) {
        if (one.name != kind) continue;
        shell.out << schema_text(one);
        return 0;
    }
    throw Error(fmt::format("there is no schema of {}", in_quotes(kind)));
}

constexpr std::array options = {
    Option{"KIND", "", "the kind of file", Option::Count::required}.of(one_of(schema_names)),
};

}  // namespace

std::string schema_text(const Schema& schema) {
    std::string text = filled_in(std::string(schema.text), "<readers>", readers::names());
    return filled_in(std::move(text), "<metrics>", metric_names());
}

const Command schema_command = {"schema", "print the JSON Schema of a kind of file",
                                "ipugate schema manifest >ipugate.schema.json\n"
                                "ipugate schema report >report.schema.json",
                                options, schema};

}  // namespace ipugate::cli
