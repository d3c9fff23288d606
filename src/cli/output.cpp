// SPDX-License-Identifier: Apache-2.0
// The render and write steps: where each report of a verdict goes.
#include "cli/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "cli/github.hpp"
#include "cli/message.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

ReportRequest parse_report(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size()) {
        throw Error(fmt::format("--report {}: expected KIND=PATH", in_quotes(text)),
                    "for example --report junit=ipugate.xml, or --report json=-");
    }
    return ReportRequest{&reports::report_named(text.substr(0, equals)), text.substr(equals + 1)};
}

std::size_t parse_budget(const std::string& text) {
    const std::optional<std::uint64_t> bytes = parse_count(text);
    constexpr std::size_t smallest = 2000;
    if (!bytes || *bytes < smallest) {
        throw Error(fmt::format("--max-bytes {}: expected a number of at least {} bytes",
                                in_quotes(text), smallest));
    }
    return *bytes;
}

void check_paths(const std::vector<ReportRequest>& requests) {
    std::set<std::string, std::less<>> paths;
    for (const ReportRequest& request : requests) {
        const std::string path = request.path == "-" ? "-" : without_links(request.path).native();
        if (!paths.insert(path).second) {
            throw Error(fmt::format("--report: two reports go to {}", in_quotes(request.path)));
        }
    }
}

constexpr std::size_t most_told = 20;
constexpr std::string_view report_rule = "report";

/// With nothing on standard output, what could not be judged is told as errors are.
void tell_unjudged(const Verdict& verdict, Shell& shell) {
    std::size_t left = 0;
    std::size_t told = 0;
    for (const Finding& finding : verdict.findings) {
        if (finding.result != Result::broken && finding.result != Result::incomparable) continue;
        if (finding.rule == report_rule) continue;  // thrown at the end
        if (told == most_told) {
            ++left;
            continue;
        }
        ++told;
        const std::string model =
            finding.model.empty() ? "" : fmt::format("model {}: ", in_quotes(finding.model));
        print_message(
            shell, fmt::format("{}: {}{}", to_string(finding.outcome()), model, finding.message));
    }
    if (left > 0) print_message(shell, fmt::format("and {} more that could not be judged", left));
}

/// A verdict that somebody will not get to see is no pass, whatever it was.
Verdict unwritten(Verdict verdict, const Error& error) {
    Finding finding;
    finding.rule = report_rule;
    finding.result = Result::broken;
    finding.message = in_full(error);
    verdict.findings.push_back(std::move(finding));
    return concluded(std::move(verdict));
}

bool uses_standard_output(const OutputRequest& request) {
    return std::any_of(request.reports.begin(), request.reports.end(),
                       [](const ReportRequest& report) { return report.path == "-"; });
}

}  // namespace

OutputRequest output_request(const Arguments& arguments, const Shell& shell) {
    OutputRequest request;
    for (const std::string& text : arguments.values("--report")) {
        request.reports.push_back(parse_report(text));
    }
    check_paths(request.reports);
    if (const auto bytes = arguments.value("--max-bytes")) {
        request.style.max_bytes = parse_budget(*bytes);
    }
    request.style.verbose = arguments.has("--verbose");
    request.style.colour = shell.wants_colour();
    const std::string format = arguments.value("--format").value_or("text");
    const reports::Report& wanted = reports::report_named(format);
    const bool quiet = arguments.has("--quiet") || uses_standard_output(request);
    request.standard_output = quiet ? nullptr : &wanted;
    return request;
}

void write_reports(Verdict verdict, const OutputRequest& request, Shell& shell) {
    std::optional<Error> failure;
    const auto attempt = [&](auto write) {
        try {
            write();
        } catch (const Error& error) {
            if (failure) return;
            failure = error;
            verdict = unwritten(std::move(verdict), error);
        }
    };
    // A report that somebody asked for by name is read by a program: no colour.
    reports::Style style = request.style;
    style.colour = false;
    for (const ReportRequest& report : request.reports) {
        if (report.path == "-") continue;
        attempt([&] { write_file(report.path, report.report->render(verdict, style)); });
    }
    attempt([&] { add_step_summary(verdict, request, shell); });
    for (const ReportRequest& report : request.reports) {
        if (report.path == "-") shell.out << report.report->render(verdict, style);
    }
    if (request.standard_output != nullptr) {
        shell.out << request.standard_output->render(verdict, request.style);
    } else if (!uses_standard_output(request)) {
        tell_unjudged(verdict, shell);
    }
    shell.out.flush();
    if (!shell.out) {
        verdict = unwritten(std::move(verdict), Error("writing standard output failed"));
    }
    print_annotations(verdict, request, shell);
    if (failure) throw Error(*failure);
}

}  // namespace ipugate::cli
