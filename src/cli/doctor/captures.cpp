// SPDX-License-Identifier: Apache-2.0
// Examines captures, artifacts and the models that they make.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <system_error>

#include "cli/captures/plan.hpp"
#include "cli/doctor/examination.hpp"
#include "cli/measure.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

void ignore_progress(std::size_t /*done*/, std::size_t /*total*/) {}

Answer failure(Patient& patient, const ModelEntry& model, const Error& error) {
    patient.failures.emplace(model.name, error.what());
    return {Health::fail, fmt::format("model {}: {}", in_quotes(model.name), error.what()),
            error.remedy()};
}

/// A binary log is only looked at: converting it may take minutes.
Answer examine_log(Patient& patient, const ModelEntry& model, const CaptureTask& task) {
    patient.unmeasured_models.insert(model.name);
    try {
        check_ipu_log(task.conversion->log);
    } catch (const Error& error) {
        return failure(patient, model, with_context(in_quotes(task.shown), error));
    }
    return {Health::ok, fmt::format("model {}: {}: a binary IPU log, which check will convert",
                                    in_quotes(model.name), in_quotes(task.shown))};
}

std::vector<Answer> examine_capture(Patient& patient, const ModelEntry& model,
                                    const CaptureEntry& capture) {
    std::vector<Answer> answers;
    std::vector<CaptureTask> readable;
    for (CaptureTask& task : tasks_of(*patient.manifest, model, capture, *patient.files)) {
        if (task.conversion) {
            answers.push_back(examine_log(patient, model, task));
        } else if (task.compilation) {
            patient.unmeasured_models.insert(model.name);
            answers.push_back(
                {Health::ok, fmt::format("model {}: {}: a model, which check will compile with {}",
                                         in_quotes(model.name), in_quotes(task.shown),
                                         in_quotes(task.compilation->compiler.program.native()))});
        } else {
            readable.push_back(std::move(task));
        }
    }
    std::set<std::string> readers;
    std::size_t read = 0;
    for (const CaptureResult& result : read_all(readable, ignore_progress)) {
        if (result.broken.empty()) {
            ++read;
            readers.insert(result.reader);
        } else {
            answers.push_back(failure(patient, model, Error(result.broken, result.remedy)));
        }
    }
    if (read > 0) {
        answers.push_back({Health::ok, fmt::format("model {}: {}: {}{}", in_quotes(model.name),
                                                   in_quotes(capture.pattern),
                                                   read > 1 ? fmt::format("{} files, ", read) : "",
                                                   fmt::join(readers, ", "))});
    }
    return answers;
}

Answer examine_artifact(Patient& patient, const ModelEntry& model) {
    try {
        const std::filesystem::path file = patient.files->single(model.artifact);
        std::error_code code;
        const std::uintmax_t size = std::filesystem::file_size(file, code);
        if (code || !std::filesystem::is_regular_file(file, code)) {
            throw Error(fmt::format("artifact {}: {}", in_quotes(model.artifact),
                                    code ? code.message() : "not a regular file"),
                        "build the model first, or correct the path");
        }
        if (size == 0) throw Error(fmt::format("artifact {} is empty", in_quotes(model.artifact)));
        return {Health::ok,
                fmt::format("model {}: {}, {}", in_quotes(model.name), in_quotes(model.artifact),
                            format_quantity(static_cast<double>(size), Dimension::bytes))};
    } catch (const Error& error) {
        return failure(patient, model, error);
    }
}

/// The manifest without what only check can measure.
Manifest measurable(const Patient& patient) {
    Manifest manifest = *patient.manifest;
    const auto has_log = [&](const std::string& name) {
        return patient.unmeasured_models.contains(name);
    };
    std::erase_if(manifest.models, [&](const ModelEntry& model) { return has_log(model.name); });
    std::erase_if(manifest.groups, [&](const GroupEntry& group) {
        return std::any_of(group.models.begin(), group.models.end(), has_log);
    });
    return manifest;
}

/// Models and groups of the manifest that `run` lacks, as broken ones: what rules would match in
/// them is not known.
Run with_unmeasured(Run run, const Manifest& manifest) {
    const auto add = [&](const std::string& name) {
        if (std::any_of(run.models.begin(), run.models.end(),
                        [&](const Model& model) { return model.name == name; })) {
            return;
        }
        Model& model = run.models.emplace_back();
        model.name = name;
        model.broken = "its binary IPU logs were not converted";
    };
    for (const ModelEntry& model : manifest.models) add(model.name);
    for (const GroupEntry& group : manifest.groups) add(group.name);
    return run;
}

/// True if why the model is broken was told already, or is that one of its members is.
bool was_told(const Patient& patient, const Model& model) {
    if (model.broken.ends_with(": it is broken")) return true;
    const auto [begin, end] = patient.failures.equal_range(model.name);
    return std::any_of(begin, end, [&](const auto& told) {
        return model.broken.find(told.second) != std::string::npos;
    });
}

}  // namespace

std::vector<Answer> examine_captures(Patient& patient) {
    if (!patient.manifest) return not_examined(no_manifest);
    std::vector<Answer> answers;
    for (const ModelEntry& model : patient.manifest->models) {
        for (const CaptureEntry& capture : model.captures) {
            try {
                for (Answer& answer : examine_capture(patient, model, capture)) {
                    answers.push_back(std::move(answer));
                }
            } catch (const Error& error) {
                answers.push_back(failure(patient, model, error));
            }
        }
    }
    return answers;
}

std::vector<Answer> examine_artifacts(Patient& patient) {
    if (!patient.manifest) return not_examined(no_manifest);
    std::vector<Answer> answers;
    for (const ModelEntry& model : patient.manifest->models) {
        if (!model.artifact.empty()) answers.push_back(examine_artifact(patient, model));
    }
    return answers;
}

std::vector<Answer> examine_models(Patient& patient) {
    if (!patient.manifest) return not_examined(no_manifest);
    const Manifest manifest = measurable(patient);
    Run run = measure(manifest, *patient.files, ignore_progress);
    std::vector<Answer> answers;
    std::size_t measured = 0;
    for (const Model& model : run.models) {
        if (model.broken.empty()) ++measured;
        if (model.broken.empty() || was_told(patient, model)) continue;
        patient.failures.emplace(model.name, model.broken);
        answers.push_back(
            {Health::fail, fmt::format("model {}: {}", in_quotes(model.name), model.broken)});
    }
    for (const ModelEntry& model : patient.manifest->models) {
        if (!patient.unmeasured_models.contains(model.name)) continue;
        const bool compiled =
            std::any_of(model.captures.begin(), model.captures.end(),
                        [](const CaptureEntry& capture) { return capture.vela.has_value(); });
        answers.push_back(compiled ? Answer{Health::note,
                                            fmt::format("model {}: not measured here, for check "
                                                        "compiles it",
                                                        in_quotes(model.name)),
                                            "'ipugate check' compiles and measures it"}
                                   : Answer{Health::note,
                                            fmt::format("model {}: not measured here, for its "
                                                        "binary IPU logs are converted by check",
                                                        in_quotes(model.name)),
                                            "'ipugate convert' only converts them"});
    }
    const std::size_t all = patient.manifest->models.size() + patient.manifest->groups.size();
    answers.push_back({measured == all ? Health::ok : Health::note,
                       fmt::format("{} of {} measured", measured, all)});
    patient.run = with_unmeasured(std::move(run), *patient.manifest);
    return answers;
}

}  // namespace ipugate::cli
