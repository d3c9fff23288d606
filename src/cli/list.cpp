// SPDX-License-Identifier: Apache-2.0
// ipugate list: the tables of what plugs in.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "cli/commands.hpp"
#include "readers/reader.hpp"
#include "reports/report.hpp"
#include "rules/rule.hpp"
#include "stores/store.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

void print_line(Shell& shell, std::string_view name, std::string_view summary) {
    shell.out << fmt::format("{:<24} {}\n", name, summary);
}

void print_readers(Shell& shell) {
    for (const auto& reader : readers::registry()) print_line(shell, reader.name, reader.summary);
}

void print_rules(Shell& shell) {
    for (const auto& kind : rules::registry()) print_line(shell, kind.name, kind.summary);
}

void print_stores(Shell& shell) {
    for (const auto& kind : stores::registry()) {
        print_line(shell, fmt::format("{}:", kind.scheme), kind.summary);
    }
}

void print_reports(Shell& shell) {
    for (const auto& report : reports::registry()) print_line(shell, report.name, report.summary);
}

void print_metrics(Shell& shell) {
    for (const MetricKind& kind : metric_catalogue()) {
        shell.out << fmt::format("{:<31} {:<10} {}\n", kind.name, base_unit(kind.dimension),
                                 kind.summary);
    }
}

struct Topic {
    std::string_view name;
    void (*print)(Shell& shell) = nullptr;
};

constexpr std::array topics = {Topic{"readers", print_readers}, Topic{"rules", print_rules},
                               Topic{"stores", print_stores}, Topic{"reports", print_reports},
                               Topic{"metrics", print_metrics}};

std::vector<std::string_view> topic_names() {
    std::vector<std::string_view> list;
    list.reserve(topics.size());
    for (const Topic& topic : topics) list.push_back(topic.name);
    return list;
}

int list(const Arguments& arguments, Shell& shell) {
    const std::string what = arguments.value("WHAT").value_or("");
    for (const Topic& topic : topics) {
        if (topic.name != what) continue;
        topic.print(shell);
        return 0;
    }
    throw Error(fmt::format("there is no list of {}", in_quotes(what)));
}

constexpr std::array options = {
    Option{"WHAT", "", "the list to print", Option::Count::required}.of(one_of(topic_names)),
};

}  // namespace

const Command list_command = {"list", "print what there is: what plugs in, and the metrics",
                              "ipugate list readers\nipugate list metrics", options, list};

}  // namespace ipugate::cli
