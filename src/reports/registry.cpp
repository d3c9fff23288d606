// SPDX-License-Identifier: Apache-2.0
// The table of reports: add a line here and the declaration in kinds.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "reports/kinds.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::reports {

std::span<const Report> registry() {
    static const std::array reports = {junit_report, markdown_report, json_report, text_report};
    return reports;
}

std::vector<std::string_view> names() {
    std::vector<std::string_view> list;
    list.reserve(registry().size());
    for (const Report& report : registry()) list.push_back(report.name);
    return list;
}

const Report& report_named(std::string_view name) {
    const std::span<const Report> reports = registry();
    const auto found = std::find_if(reports.begin(), reports.end(),
                                    [&](const Report& report) { return report.name == name; });
    if (found != reports.end()) return *found;
    std::string known;
    for (const Report& report : reports) {
        known += fmt::format("{}'{}'", known.empty() ? "" : ", ", report.name);
    }
    throw Error(fmt::format("{}: no such report", in_quotes(name)), "the reports are " + known);
}

}  // namespace ipugate::reports
