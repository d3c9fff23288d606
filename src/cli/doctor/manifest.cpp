// SPDX-License-Identifier: Apache-2.0
// Examines manifest, rule file and toolchain.
#include <fmt/format.h>

#include <algorithm>

#include "cli/captures/timeline_script.hpp"
#include "cli/doctor/examination.hpp"
#include "cli/workspace.hpp"
#include "rules/rule.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

std::string counted(std::size_t number, std::string_view what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

/// True if the pattern of a capture matches a binary log, or says itself that it is meant to.
bool matches_log(const CaptureFiles& files, const CaptureEntry& capture) {
    if (!capture.format.empty()) return false;
    if (is_ipu_log(capture.pattern)) return true;
    try {
        const std::vector<std::filesystem::path> matching = files.matching(capture);
        return std::any_of(matching.begin(), matching.end(), is_ipu_log);
    } catch (const Error&) {
        return false;  // reported with the captures
    }
}

bool needs_toolchain(const Patient& patient) {
    // Links that lead out of the repository are reported with the captures.
    const CaptureFiles files(patient.manifest->folder, "/");
    for (const ModelEntry& model : patient.manifest->models) {
        if (std::any_of(model.captures.begin(), model.captures.end(),
                        [&](const CaptureEntry& capture) { return matches_log(files, capture); })) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::vector<Answer> examine_manifest(Patient& patient) {
    patient.manifest = read_manifest(patient.file, patient.shell.variables);
    std::size_t captures = 0;
    for (const ModelEntry& model : patient.manifest->models) captures += model.captures.size();
    return {{Health::ok, fmt::format("{}: project {}, {}, {}", patient.file.native(),
                                     in_quotes(patient.manifest->project),
                                     counted(patient.manifest->models.size(), "model"),
                                     counted(captures, "capture"))}};
}

std::vector<Answer> examine_rules(Patient& patient) {
    if (!patient.manifest) return not_examined(no_manifest);
    patient.rules = read_rules(*patient.manifest, *patient.files);
    return {{Health::ok, fmt::format("{}: {}", patient.rules->file,
                                     counted(patient.rules->rules.size(), "rule"))}};
}

std::vector<Answer> examine_toolchain(Patient& patient) {
    if (!patient.manifest) return not_examined(no_manifest);
    const auto& toolchain = patient.manifest->toolchains.sigmastar;
    if (!needs_toolchain(patient)) {
        if (!toolchain) return {};
        return {{Health::note, "in the manifest, and no capture is a binary IPU log"}};
    }
    if (!toolchain) {
        return {{Health::fail, "a capture is a binary IPU log, and the manifest has no toolchain",
                 "add 'toolchain: sigmastar' (README.md, 'Binary IPU logs')"}};
    }
    const TimelineScript script = find_timeline_script(*toolchain, patient.files->root());
    return {{Health::ok, fmt::format("sigmastar: {}, run by {}", script.script.native(),
                                     script.python.native())}};
}

/// Rules that match none of the metrics that were measured.
std::vector<Answer> examine_matching(Patient& patient) {
    if (!patient.rules) return not_examined("the rules could not be read");
    if (!patient.run) return not_examined("nothing was measured");
    Verdict verdict;
    verdict.run = *patient.run;
    verdict.models = compare(verdict.run, {});
    verdict = rules::judge(std::move(verdict), *patient.rules);
    std::vector<Answer> answers;
    for (const Finding& finding : verdict.findings) {
        if (finding.rule == "unmatched") answers.push_back({Health::fail, finding.message});
    }
    for (const Note& note : verdict.notes) answers.push_back({Health::note, note.text});
    if (!answers.empty()) return answers;
    const bool all = patient.unmeasured_models.empty() && patient.failures.empty();
    if (all) return {{Health::ok, "every rule matches something"}};
    return {{Health::note,
             "no rule is known to match nothing; models that were not measured may change that"}};
}

}  // namespace ipugate::cli
