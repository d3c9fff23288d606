// SPDX-License-Identifier: Apache-2.0
// ipugate check: read -> load -> compare -> judge -> render -> write.
#include "cli/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/message.hpp"
#include "cli/output.hpp"
#include "cli/pin.hpp"
#include "support/error.hpp"

namespace ipugate::cli {
namespace {

/// A finding about the gate itself, not about a model.
Finding gate_finding(std::string_view rule, Result result, const Error& error) {
    Finding finding;
    finding.rule = std::string(rule);
    finding.result = result;
    finding.message = in_full(error);
    return finding;
}

/// Loads the baseline; a failing store is a finding, so that what was measured is still reported.
void load(Verdict& verdict, const Workspace& workspace, const std::string& base_option,
          const Shell& shell) {
    try {
        history::Base base;
        if (workspace.repository) {
            base = history::choose_base(*workspace.repository,
                                        base_query(workspace, base_option, shell));
        } else if (!base_option.empty()) {
            throw Error(
                fmt::format("--base {}: the manifest is not in a git repository", base_option));
        }
        verdict.baseline = load_baseline(workspace, base, verdict.run);
    } catch (const Error& error) {
        verdict.findings.push_back(gate_finding("baseline", Result::broken, error));
        verdict.baseline.store = workspace.manifest.baseline.store;
        verdict.baseline.reason = "the baseline could not be loaded";
    }
}

/// A baseline that is required, named, or only out of this clone's reach is no pass.
void demand_baseline(Verdict& verdict, const Workspace& workspace, const CheckRequest& request) {
    const bool required =
        workspace.manifest.baseline.required || request.baseline_required || !request.base.empty();
    if (!verdict.findings.empty()) return;
    if (!verdict.baseline.run && verdict.baseline.cut) {
        verdict.findings.push_back(
            gate_finding("baseline", Result::incomparable, Error(verdict.baseline.reason)));
        return;
    }
    if (!required) return;
    const bool compared =
        std::any_of(verdict.models.begin(), verdict.models.end(), [](const ModelComparison& model) {
            return model.state != State::unbaselined && model.state != State::added;
        });
    if (verdict.baseline.run && compared) return;
    const std::string why =
        verdict.baseline.run ? "the stored run has none of the models" : verdict.baseline.reason;
    verdict.findings.push_back(
        gate_finding("baseline", Result::incomparable,
                     Error(fmt::format("a baseline is required and there is none: {}", why),
                           "record one with 'ipugate record' on the base commit")));
}

void add_pin(Verdict& verdict, const Workspace& workspace) {
    try {
        const Drift drift = judge_against_pin(workspace, verdict.run);
        verdict.findings.insert(verdict.findings.end(), drift.findings.begin(),
                                drift.findings.end());
        verdict.notes.insert(verdict.notes.end(), drift.notes.begin(), drift.notes.end());
    } catch (const Error& error) {
        verdict.findings.push_back(gate_finding("pin", Result::broken, error));
    }
}

Verdict verdict_of(const std::filesystem::path& manifest, const Arguments& arguments,
                   Shell& shell) {
    const CheckRequest request{arguments.value("--base").value_or(""),
                               arguments.has("--require-baseline")};
    return checked(open_workspace(manifest, shell), request, shell);
}

/// What is reported when not even the manifest could be read.
Verdict unreadable(const std::filesystem::path& manifest, const Error& error) {
    Verdict verdict;
    verdict.project = manifest.filename().native();
    verdict.baseline.reason = "nothing was compared";
    verdict.findings.push_back(gate_finding("manifest", Result::broken, error));
    return concluded(std::move(verdict));
}

int check(const Arguments& arguments, Shell& shell) {
    const OutputRequest output = output_request(arguments, shell);
    const std::filesystem::path manifest = arguments.value("MANIFEST").value_or("ipugate.yaml");
    keep_inputs(output, [&] { return inputs_of_manifest(manifest, shell); });
    Verdict verdict;
    try {
        verdict = verdict_of(manifest, arguments, shell);
    } catch (const Error& error) {
        verdict = unreadable(manifest, error);
    } catch (const std::exception& error) {  // out of memory, say: the reports still tell
        verdict = unreadable(manifest, Error(error.what()));
    }
    const Outcome outcome = verdict.outcome;
    write_reports(std::move(verdict), output, shell);
    const int status = exit_status(outcome);
    if (!arguments.has("--exit-zero") || outcome == Outcome::broken) return status;
    if (status != 0) print_message(shell, fmt::format("--exit-zero: 0 instead of {}", status));
    return 0;
}

constexpr std::array options = {
    Option{"MANIFEST", "", "the manifest (default: ipugate.yaml)"}.of(files),
    Option{"--report", "KIND=PATH", "also write a report; PATH '-' is standard output",
           Option::Count::many}
        .of(one_of(reports::names)),
    Option{"--format", "KIND", "kind of report on standard output (default: text)"}.of(
        one_of(reports::names)),
    Option{"--base", "REF", "compare with this commit, not with the one that is found"},
    Option{"--require-baseline", "", "exit 3 if there is no baseline"},
    Option{"--exit-zero", "", "report only: exit 0 instead of 1 and 3 (2 stays 2)"},
    Option{"--max-bytes", "N", "size limit of markdown reports (default: 1000000)"},
    Option{"--quiet", "", "print no report that was not asked for with '=-'", Option::Count::once,
           "-q"},
    Option{"--verbose", "", "print unchanged metrics and all notes too", Option::Count::once, "-v"},
};

}  // namespace

Verdict checked(const Workspace& workspace, const CheckRequest& request, Shell& shell) {
    Verdict verdict;
    verdict.project = workspace.manifest.project;
    verdict.run = measure_commit(workspace, {}, shell);
    verdict.run.dirty = changed_file(workspace).has_value();
    load(verdict, workspace, request.base, shell);
    verdict.models = compare(verdict.run, verdict.baseline);
    demand_baseline(verdict, workspace, request);
    verdict = rules::judge(std::move(verdict), workspace.rules);
    add_pin(verdict, workspace);
    return concluded(std::move(verdict));
}

const Command check_command = {
    "check",
    "compare a run with its baseline and judge it",
    "ipugate check ipugate.yaml\n"
    "ipugate check ipugate.yaml --report junit=ipugate.xml --report markdown=ipugate.md\n"
    "ipugate check ipugate.yaml --base v2.1.0 --format json",
    options,
    check,
    Statuses::judged};

}  // namespace ipugate::cli
