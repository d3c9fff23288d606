// SPDX-License-Identifier: Apache-2.0
// ipugate list: the tables of what plugs in.
#include <fmt/format.h>

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

int list(const Arguments& arguments, Shell& shell) {
    const std::string what = arguments.value("WHAT").value_or("");
    if (what == "readers") {
        for (const auto& reader : readers::registry()) {
            print_line(shell, reader.name, reader.summary);
        }
    } else if (what == "rules") {
        for (const auto& kind : rules::registry()) print_line(shell, kind.name, kind.summary);
    } else if (what == "stores") {
        for (const auto& kind : stores::registry()) {
            print_line(shell, fmt::format("{}:", kind.scheme), kind.summary);
        }
    } else if (what == "reports") {
        for (const auto& report : reports::registry()) {
            print_line(shell, report.name, report.summary);
        }
    } else if (what == "metrics") {
        for (const MetricKind& kind : metric_catalogue()) {
            print_line(shell, kind.name,
                       fmt::format("{:<10} {}", base_unit(kind.dimension), kind.summary));
        }
    } else {
        throw Error(fmt::format("list: {} is not a list", in_quotes(what)),
                    "one of: readers, rules, stores, reports, metrics");
    }
    return 0;
}

constexpr std::array options = {
    Option{"WHAT", "", "readers, rules, stores, reports or metrics", Option::Count::required},
};

}  // namespace

const Command list_command = {"list",
                              "print what is there: readers, rules, stores, reports, metrics",
                              "ipugate list readers\nipugate list metrics", options, list};

}  // namespace ipugate::cli
