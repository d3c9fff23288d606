// SPDX-License-Identifier: Apache-2.0
// Examines the store and what it has to compare with.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/doctor/examination.hpp"
#include "stores/baseline.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

constexpr std::size_t short_id = 12;

/// The run that a baseline is searched for. Without a measured one any environment will do.
Run run_of(const Patient& patient) {
    if (patient.run) return *patient.run;
    Run run;
    run.project = patient.manifest->project;
    return run;
}

/// Models that are there on both sides and cannot be compared.
std::vector<Answer> incomparable_models(const Run& run, const Baseline& baseline) {
    std::vector<Answer> answers;
    for (const ModelComparison& model : compare(run, baseline)) {
        if (model.state != State::incomparable) continue;
        answers.push_back({Health::fail,
                           fmt::format("model {} cannot be compared: {}", in_quotes(model.name),
                                       fmt::join(model.differences, ", ")),
                           "measure as the baseline was, or record a run in this environment"});
    }
    return answers;
}

std::string found_run(const Baseline& baseline) {
    const std::size_t distance = baseline.distance.value_or(0);
    const std::string run = fmt::format("run of commit {}", baseline.commit.substr(0, short_id));
    if (distance == 0) return run + ", the base itself";
    return fmt::format("{}, {} commit{} before the base", run, distance, distance == 1 ? "" : "s");
}

}  // namespace

std::vector<Answer> examine_store(Patient& patient) {
    if (!patient.manifest) return not_examined(no_manifest);
    const Manifest& manifest = *patient.manifest;
    patient.store = stores::open_store(manifest.baseline.store, manifest.folder);
    std::string text = patient.store->name();
    const auto head = patient.repository ? patient.repository->head() : std::nullopt;
    if (head && patient.store->load(manifest.project, *head)) text += ", which has a run of HEAD";
    const stores::Probe probe = stores::probe_store(manifest.baseline.store, manifest.folder);
    if (probe == stores::Probe::unknown) {
        return {{Health::note, text + ": readable; whether it is writable is seen when recording"}};
    }
    return {{Health::ok, text + ": readable and writable"}};
}

std::vector<Answer> examine_baseline(Patient& patient) {
    if (!patient.store) return not_examined(no_store);
    if (!patient.repository) return not_examined(patient.why_no_repository);
    if (!patient.base || (patient.base->cut && !patient.base->commit)) {
        return not_examined("the base commit was not found");
    }
    const Run run = run_of(patient);
    const Baseline baseline =
        stores::find_baseline(*patient.store, *patient.repository, *patient.base, run);
    if (baseline.run) {
        std::vector<Answer> answers = {{Health::ok, found_run(baseline)}};
        for (Answer& answer : incomparable_models(run, baseline)) {
            answers.push_back(std::move(answer));
        }
        return answers;
    }
    const bool needed =
        baseline.cut || patient.manifest->baseline.required || !patient.base_option.empty();
    return {{needed ? Health::fail : Health::note, baseline.reason,
             baseline.cut ? "fetch what is missing, so that the gate does not compare with nothing"
                          : "'ipugate record' on the base commit, after its models have run"}};
}

std::vector<Answer> examine_pin(Patient& patient) {
    if (!patient.manifest || patient.manifest->baseline.pin.empty()) return {};
    const std::string& pin = patient.manifest->baseline.pin;
    if (!patient.repository) return not_examined(patient.why_no_repository);
    const std::optional<history::CommitId> commit = patient.repository->resolve(pin);
    if (!commit) {
        throw Error(fmt::format("{}: no such commit in the git repository", in_quotes(pin)),
                    "correct 'baseline: pin' in the manifest; git fetch --tags gets missing tags");
    }
    if (!patient.store) return not_examined(no_store);
    const Baseline baseline =
        stores::find_baseline(*patient.store, *patient.repository,
                              {*commit, fmt::format("pin {}", pin), false}, run_of(patient));
    if (!baseline.run) {
        throw Error(baseline.reason, "check out the pinned revision, run its models and record");
    }
    return {{Health::ok, fmt::format("{}: {}", in_quotes(pin), found_run(baseline))}};
}

}  // namespace ipugate::cli
