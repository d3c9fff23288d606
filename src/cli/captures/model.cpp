// SPDX-License-Identifier: Apache-2.0
// Which of the models in a capture a manifest entry means.
#include "cli/captures/model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <filesystem>
#include <functional>

#include "readers/console.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

std::string base_name(std::string_view path) {
    return std::filesystem::path(path).filename().native();
}

bool is_named(const Model& model) {
    return !model.name.empty();
}

/// Whether `name`, as a capture has it, is of the file `artifact`. Vela names a network after its
/// model: "net" is of net.tflite, and of net_vela.tflite, which it makes of that.
bool is_of_artifact(std::string_view name, std::string_view artifact) {
    const std::string stem = std::filesystem::path(artifact).stem().native();
    const std::string base = base_name(name);
    return base == base_name(artifact) || base == stem || base + "_vela" == stem;
}

std::vector<const Model*> models_where(const Reading& reading,
                                       const std::function<bool(const Model&)>& fits) {
    std::vector<const Model*> found;
    for (const Model& model : reading.models) {
        if (fits(model)) found.push_back(&model);
    }
    return found;
}

std::string names_of(const std::vector<const Model*>& models) {
    std::vector<std::string> names;
    names.reserve(models.size());
    for (const Model* model : models) names.push_back(in_quotes(model->name));
    return fmt::format("{}", fmt::join(names, ", "));
}

/// What a log of several models prints outside of their blocks may be the board's (its clock, its
/// memory), but a time or bandwidth is one model's, and nobody knows whose.
void check_shared(const Model& unnamed, const std::vector<const Model*>& named) {
    for (const auto& [name, metric] : unnamed.metrics) {
        if (metric_kind(name, metric.dimension).nature == Nature::exact) continue;
        throw readers::line_error(
            metric.samples.front().place.line,
            fmt::format("{} belongs to none of the models {}", name, names_of(named)),
            "capture one model a log");
    }
}

/// What the manifest says of the model, as `candidates` uses it.
std::string wanted(const ModelEntry& entry, const CaptureEntry& capture) {
    if (!capture.model.empty()) return fmt::format("called like {}", in_quotes(capture.model));
    if (entry.artifact.empty()) return fmt::format("called like model {}", in_quotes(entry.name));
    return fmt::format("the artifact {}", in_quotes(base_name(entry.artifact)));
}

/// The candidates by the strongest thing that the manifest says.
std::vector<const Model*> candidates(const Reading& reading, const ModelEntry& entry,
                                     const CaptureEntry& capture) {
    std::vector<const Model*> named = models_where(reading, is_named);
    if (!capture.model.empty()) {
        return models_where(reading, [&](const Model& model) {
            return glob_matches(capture.model, model.name) ||
                   glob_matches(capture.model, base_name(model.name));
        });
    }
    if (!entry.artifact.empty()) {
        return models_where(reading, [&](const Model& model) {
            return is_named(model) && is_of_artifact(model.name, entry.artifact);
        });
    }
    if (named.size() <= 1) return named;
    return models_where(reading, [&](const Model& model) {
        return is_called_like(base_name(model.name), entry.name);
    });
}

}  // namespace

bool is_called_like(std::string_view file, std::string_view name) {
    if (!file.starts_with(name)) return false;
    return file.size() == name.size() ||
           std::isalnum(static_cast<unsigned char>(file[name.size()])) == 0;
}

Model chosen_model(const Reading& reading, const ModelEntry& entry, const CaptureEntry& capture) {
    const std::vector<const Model*> unnamed =
        models_where(reading, [](const Model& model) { return !is_named(model); });
    const std::vector<const Model*> named = models_where(reading, is_named);
    std::vector<Model> parts;
    if (!named.empty()) {
        const std::vector<const Model*> fitting = candidates(reading, entry, capture);
        if (fitting.size() != 1) {
            throw Error(
                fmt::format("the capture holds {}, and {} of them is {}", names_of(named),
                            fitting.empty() ? "none" : "more than one", wanted(entry, capture)),
                "say which with '{file: ..., model: \"name*\"}'");
        }
        parts.push_back(*fitting.front());
        // Which image was run: another one in a further capture, or next time, is no detail.
        parts.back().facts["image"] = Fact{base_name(parts.back().name), {}};
    }
    for (const Model* model : unnamed) {
        if (named.size() > 1) check_shared(*model, named);
        parts.push_back(*model);
    }
    if (parts.empty()) throw Error("the capture holds no model");
    return joined(parts);
}

}  // namespace ipugate::cli
