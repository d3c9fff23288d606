// SPDX-License-Identifier: Apache-2.0
// ipugate compare: two runs side by side, whatever they come from, judged like a check.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "cli/commands.hpp"
#include "cli/compare/judging.hpp"
#include "cli/compare/naming.hpp"
#include "cli/compare/side.hpp"
#include "cli/inputs.hpp"
#include "cli/message.hpp"
#include "cli/output.hpp"
#include "cli/workspace.hpp"
#include "reports/matching.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/shell_word.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_rule_file = std::size_t{8} << 20U;

SideContext context_of(const Arguments& arguments, const Shell& shell) {
    SideContext context{arguments.value("--manifest").value_or("ipugate.yaml"), {}};
    if (arguments.has("--manifest") || fs::exists(context.manifest)) {
        context.project = read_manifest(context.manifest, shell.variables).project;
    }
    return context;
}

/// `--rules`, else those of a manifest on either side (the newer run's first), else those of
/// `--manifest`, else the built-in ones.
rules::RuleSet rules_for(const Arguments& arguments, const Sides& sides, const SideContext& context,
                         Shell& shell) {
    if (const auto file = arguments.value("--rules")) {
        return rules::parse_rules(read_file(*file, largest_rule_file), *file);
    }
    if (sides.after.rules) return *sides.after.rules;
    if (sides.before.rules) return *sides.before.rules;
    if (!context.project.empty()) return open_workspace(context.manifest, shell).rules;
    return rules::default_rules();
}

Finding nothing_to_compare(Result result, std::string message) {
    Finding finding;
    finding.rule = "baseline";
    finding.result = result;
    finding.message = std::move(message);
    return finding;
}

std::string project_of(const SideContext& context) {
    return context.project.empty() ? "compare" : context.project;
}

Verdict not_comparable(Finding finding, const SideContext& context) {
    Verdict verdict;
    verdict.project = project_of(context);
    verdict.baseline.reason = "nothing was compared";
    verdict.findings = {std::move(finding)};
    return concluded(std::move(verdict));
}

Verdict compared(const Arguments& arguments, Shell& shell) {
    const SideContext context = context_of(arguments, shell);
    std::vector<Side> sides;
    for (const std::string_view which : {"A", "B"}) {
        const std::string name = arguments.value(which).value_or("");
        std::optional<Side> side = read_side(name, context, shell);
        if (!side) {
            return not_comparable(
                nothing_to_compare(
                    Result::incomparable,
                    fmt::format("commit {} has no stored run; record one with: ipugate record "
                                "--commit {}",
                                in_quotes(name), shell_word(name))),
                context);
        }
        sides.push_back(std::move(*side));
    }
    if (const auto error = different_images(sides.front(), sides.back())) {
        return not_comparable(nothing_to_compare(Result::incomparable, in_full(*error)), context);
    }
    const Sides pair = named_alike(std::move(sides.front()), std::move(sides.back()));
    Verdict verdict = judged(pair, rules_for(arguments, pair, context, shell));
    if (verdict.project.empty()) verdict.project = project_of(context);
    return verdict;
}

/// Both sides with what a manifest among them leads to, as far as they are files.
Inputs inputs_of(const Arguments& arguments, const Shell& shell) {
    Inputs inputs;
    for (const std::string_view option : {"A", "B", "--rules", "--manifest"}) {
        const auto given = arguments.value(option);
        if (!given && option != "--manifest") continue;
        const fs::path file = given.value_or("ipugate.yaml");
        if (option == "--manifest" || is_manifest(file)) {
            std::ranges::move(inputs_of_manifest(file, shell), std::back_inserter(inputs));
        } else {
            inputs.push_back(file);
        }
    }
    return inputs;
}

int compare_runs(const Arguments& arguments, Shell& shell) {
    OutputRequest output = output_request(arguments, shell);
    output.style.operators = reports::Operators::all;
    output.style.estimates = reports::Estimates::side_by_side;
    const bool text = arguments.value("--format").value_or("text") == "text";
    if (arguments.has("--matching") && (!text || output.standard_output == nullptr)) {
        throw Error("--matching is printed below the text report on standard output",
                    "leave out --quiet, --format and '=-', or read 'ops' in the JSON report");
    }
    keep_inputs(output, [&] { return inputs_of(arguments, shell); });
    Verdict verdict;
    try {
        verdict = compared(arguments, shell);
    } catch (const Error& error) {
        verdict = not_comparable(nothing_to_compare(Result::broken, in_full(error)), {});
    } catch (const std::exception& error) {  // out of memory, say: the reports still tell
        verdict = not_comparable(nothing_to_compare(Result::broken, error.what()), {});
    }
    const int status = exit_status(verdict.outcome);
    const std::string matching =
        arguments.has("--matching") ? reports::matching_text(verdict.models) : "";
    write_reports(std::move(verdict), output, shell);
    shell.out << matching;
    return status;
}

constexpr std::array options = {
    Option{"A", "",
           "the older run: a commit with a stored run, a file of runs, a report, a manifest, a "
           "capture",
           Option::Count::required}
        .of(files),
    Option{"B", "", "the newer run, likewise", Option::Count::required}.of(files),
    Option{"--matching", "", "print which operator was compared with which, and how sure that is"},
    Option{"--manifest", "FILE", "whose store has the commits (default: ipugate.yaml)"}.of(files),
    Option{"--rules", "FILE", "judge by these rules, not by those of a manifest"}.of(files),
    Option{"--report", "KIND=PATH", "also write a report; PATH '-' is standard output",
           Option::Count::many}
        .of(one_of(reports::names)),
    Option{"--format", "KIND", "kind of report on standard output (default: text)"}.of(
        one_of(reports::names)),
    Option{"--max-bytes", "N", "size limit of markdown reports (default: 1000000)"},
    Option{"--quiet", "", "print no report that was not asked for with '=-'", Option::Count::once,
           "-q"},
    Option{"--verbose", "", "print unchanged metrics and all notes too", Option::Count::once, "-v"},
};

}  // namespace

const Command compare_command = {"compare",
                                 "compare any two runs and judge the difference",
                                 "ipugate compare v2.1.0 HEAD\n"
                                 "ipugate compare old/ipugate.yaml new/ipugate.yaml --matching\n"
                                 "ipugate compare before/yolov8s.txt after/yolov8s.txt\n"
                                 "ipugate compare before-each.txt after-each.txt --format json",
                                 options,
                                 compare_runs,
                                 Statuses::judged};

}  // namespace ipugate::cli
