// SPDX-License-Identifier: Apache-2.0
// The read step: a manifest's captures -> a run.
#include "cli/measure.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/captures/model.hpp"
#include "cli/captures/plan.hpp"
#include "cli/captures/vela_version.hpp"
#include "core/estimate_analysis.hpp"
#include "core/estimate_error.hpp"
#include "core/estimates.hpp"
#include "support/digest.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"
#include "support/version.hpp"

namespace ipugate::cli {
namespace {

/// The model's part of one capture.
Model part_of(const CaptureResult& result, const CaptureTask& task, const ModelEntry& entry) {
    if (!result.broken.empty()) throw Error(result.broken, result.remedy);
    const std::string where = fmt::format("reading {}", in_quotes(task.shown));
    try {
        Model part = chosen_model(result.reading, entry, *task.entry);
        const bool empty = part.metrics.empty() && part.ops.empty() && part.tensors.empty();
        if (empty && !task.entry->is_state) {
            throw Error("nothing of a model was measured in it",
                        "a cut log looks like this; if it only holds the board's state, say "
                        "'{file: ..., state: true}'");
        }
        return part;
    } catch (const Error& error) {
        throw with_context(where, error);
    }
}

void join_target(Model& model, const ModelEntry& entry) {
    for (const auto& [name, value] : entry.target) {
        const auto [known, fresh] = model.environment.emplace(name, value);
        if (!fresh && known->second != value) {
            throw Error(fmt::format("{}: the manifest says {} {}, the captures say {}", entry.where,
                                    name, in_quotes(value), in_quotes(known->second)),
                        "correct the manifest's target, or measure on the right one");
        }
    }
}

void add_artifact(Model& model, const ModelEntry& entry, const CaptureFiles& files) {
    if (entry.artifact.empty()) return;
    const FileText file(files.single(entry.artifact));
    const std::string_view bytes = file.text();
    if (bytes.empty()) {
        throw Error(fmt::format("artifact {} is empty", in_quotes(entry.artifact)));
    }
    model.artifact = Artifact{entry.artifact, bytes.size(), sha256(bytes)};
    model.metrics["artifact_size"] =
        Metric{Dimension::bytes,
               {Sample{static_cast<double>(bytes.size()), 1, Place{entry.artifact, 0},
                       fmt::format("{} bytes", bytes.size())}}};
}

/// Estimates of two networks are not to be compared, whatever the manifest calls them.
void name_network(Model& model) {
    const auto network = model.facts.find("image");
    if (!model.environment.contains("system_config") || network == model.facts.end()) return;
    model.environment.emplace("network", network->second.value);
}

/// Exact metrics have no noise: samples that differ come from different builds or a bad capture.
std::vector<Note> disagreements(const Model& model) {
    std::vector<Note> notes;
    for (const auto& [name, metric] : model.metrics) {
        if (metric_kind(name, metric.dimension).nature != Nature::exact) continue;
        const auto& samples = metric.samples;
        const auto other = std::find_if(samples.begin(), samples.end(), [&](const Sample& sample) {
            return sample.value != samples.front().value;
        });
        if (other == samples.end()) continue;
        notes.push_back(Note{
            other->place,
            fmt::format("{} of {} differs between captures of one commit ({} and {}): the worst "
                        "counts",
                        name, model.name, samples.front().text, other->text)});
    }
    return notes;
}

/// A log of another model of the manifest is a mix-up; how images are called otherwise is free.
void check_image(const Model& model, const ModelEntry& entry, const Manifest& manifest) {
    const auto image = model.facts.find("image");
    if (image == model.facts.end() || is_called_like(image->second.value, entry.name)) return;
    const bool chosen = !entry.artifact.empty() ||
                        std::any_of(entry.captures.begin(), entry.captures.end(),
                                    [](const CaptureEntry& one) { return !one.model.empty(); });
    if (chosen) return;
    for (const ModelEntry& other : manifest.models) {
        if (!is_called_like(image->second.value, other.name)) continue;
        throw Error(fmt::format("{}: the captures of model {} are of {}, which is called like "
                                "model {}",
                                entry.where, in_quotes(entry.name), in_quotes(image->second.value),
                                in_quotes(other.name)),
                    "correct the paths, or say '{file: ..., model: \"name*\"}' if that is right");
    }
}

CheckedEstimates measured(const ModelEntry& entry, const Plan& plan,
                          const std::vector<CaptureResult>& results) {
    std::vector<Model> parts;
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        parts.push_back(part_of(results[i], plan.tasks[i], entry));
    }
    CheckedEstimates checked = checked_estimates(joined(parts));
    Model& model = checked.model;
    if (model.metrics.empty() && model.ops.empty()) {
        throw Error(fmt::format("{}: nothing of model {} was measured in its captures", entry.where,
                                in_quotes(entry.name)),
                    "see the notes: a recorded log gives no times, for example");
    }
    const auto recording = model.facts.find("recording");
    if (recording != model.facts.end() && recording->second.value == "on") {
        throw Error(fmt::format("{}: an IPU log was being recorded: times are not trustworthy",
                                to_string(recording->second.place)),
                    "switch recording off (/sys/dla/ipu_log) before the models are run");
    }
    model.rounded.clear();
    check_cores(model, plan.tasks);
    model.name = entry.name;
    name_network(model);
    join_target(model, entry);
    model = with_estimate_error(with_estimate_metrics(with_op_times(std::move(model))));
    return checked;
}

/// The variable buffer that the group's models share is the largest of theirs. The group's
/// environment is what theirs have in common.
Model measured_group(const GroupEntry& group, const std::vector<Model>& models) {
    Model whole;
    whole.name = group.name;
    const Sample* largest = nullptr;
    for (const std::string& member : group.models) {
        const auto model = std::find_if(models.begin(), models.end(),
                                        [&](const Model& one) { return one.name == member; });
        const auto size = model->metrics.find("variable_buffer_size");
        if (size == model->metrics.end()) {
            whole.broken =
                fmt::format("{}: model {} has no variable_buffer_size{}", group.where,
                            in_quotes(member), model->broken.empty() ? "" : ": it is broken");
            return whole;
        }
        if (member == group.models.front()) whole.environment = model->environment;
        std::erase_if(whole.environment, [&](const auto& entry) {
            const auto same = model->environment.find(entry.first);
            return same == model->environment.end() || same->second != entry.second;
        });
        for (const Sample& sample : size->second.samples) {
            if (largest == nullptr || sample.value > largest->value) largest = &sample;
        }
    }
    whole.metrics["variable_buffer_size"] = Metric{Dimension::bytes, {*largest}};
    whole.facts["members"] = Fact{fmt::format("{}", fmt::join(group.models, ", ")), {}};
    return whole;
}

}  // namespace

Run measure(const Manifest& manifest, const CaptureFiles& files, const Progress& progress) {
    Run run;
    run.project = manifest.project;
    run.tool_version = program_version;
    std::vector<Plan> plans;
    std::vector<CaptureTask> tasks;
    for (const ModelEntry& entry : manifest.models) {
        plans.push_back(planned(manifest, entry, files));
        tasks.insert(tasks.end(), plans.back().tasks.begin(), plans.back().tasks.end());
    }
    std::vector<CaptureResult> results = read_all(tasks, progress);
    auto next = results.begin();
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const ModelEntry& entry = manifest.models[i];
        const auto end = next + static_cast<std::ptrdiff_t>(plans[i].tasks.size());
        std::vector<CaptureResult> own(std::make_move_iterator(next), std::make_move_iterator(end));
        next = end;
        Model model;
        model.broken = plans[i].broken;
        try {
            if (model.broken.empty()) {
                CheckedEstimates checked = measured(entry, plans[i], own);
                model = std::move(checked.model);
                run.notes.insert(run.notes.end(), checked.notes.begin(), checked.notes.end());
                check_image(model, entry, manifest);
                if (auto note = check_vela_version(model, entry)) {
                    run.notes.push_back(std::move(*note));
                }
                add_artifact(model, entry, files);
            }
        } catch (const Error& error) {
            model.broken = in_full(error);
        }
        model.name = entry.name;
        for (const CaptureResult& result : own) {
            run.notes.insert(run.notes.end(), result.reading.notes.begin(),
                             result.reading.notes.end());
        }
        for (Note& note : disagreements(model)) run.notes.push_back(std::move(note));
        run.models.push_back(std::move(model));
    }
    const std::vector<Model> models = run.models;
    for (const GroupEntry& group : manifest.groups) {
        run.models.push_back(measured_group(group, models));
    }
    return run;
}

}  // namespace ipugate::cli
