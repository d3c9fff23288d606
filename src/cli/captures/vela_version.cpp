// SPDX-License-Identifier: Apache-2.0
// Holds the version of Vela in the manifest against the model's files.
#include "cli/captures/vela_version.hpp"

#include <fmt/format.h>

#include "readers/vela/generation.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

using readers::vela::Generation;
using readers::vela::Version;

const Metric* any_estimate(const Model& model) {
    for (const char* name : {"total_cycles", "macs", "npu_operators"}) {
        const auto found = model.metrics.find(name);
        if (found != model.metrics.end()) return &found->second;
    }
    return nullptr;
}

bool is_of_vela(const Model& model) {
    const auto accelerator = model.environment.find("accelerator");
    return model.environment.contains("vela_files") ||
           (accelerator != model.environment.end() && accelerator->second.starts_with("ethos-u") &&
            any_estimate(model) != nullptr);
}

}  // namespace

std::optional<Note> check_vela_version(const Model& model, const ModelEntry& entry) {
    if (!is_of_vela(model)) return std::nullopt;
    const Metric* estimate = any_estimate(model);
    const Place place = estimate == nullptr ? Place{} : estimate->samples.front().place;
    const auto files = model.environment.find("vela_files");
    const std::string written = files == model.environment.end() ? "" : files->second;
    const auto toolchain = model.environment.find("toolchain");
    const std::string named = toolchain == model.environment.end() ? "" : toolchain->second;
    const std::optional<Version> version = readers::vela::version_in(named);
    if (!version) {
        const std::string why =
            named.empty() ? std::string("the target names no toolchain")
                          : fmt::format("toolchain {} names no version of Vela", in_quotes(named));
        return Note{place, fmt::format("{}: {}, and the files of {} do not tell it{}; write "
                                       "the version that 'vela --version' prints as 'target: "
                                       "{{toolchain: vela X.Y.Z}}', as estimates of two versions "
                                       "must not be compared",
                                       entry.where, why, in_quotes(entry.name),
                                       written.empty() ? "" : " exactly (" + written + ")")};
    }
    const Generation* generation = readers::vela::generation_named(written);
    if (generation == nullptr || generation->holds(*version)) return std::nullopt;
    throw Error(
        fmt::format("{}: the manifest says toolchain {}, but {} was written by Vela {}",
                    entry.where, in_quotes(named), to_string(place), written),
        "write the version that was run, which 'vela --version' prints, or run the one that "
        "is named again");
}

}  // namespace ipugate::cli
