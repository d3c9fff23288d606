// SPDX-License-Identifier: Apache-2.0
// What is to be read for a model: its captures as files, and how each of them is read.
#include "cli/captures/plan.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"
#include "support/unit.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

/// What is being planned, and by what it is found.
struct Planning {
    const Manifest& manifest;
    const ModelEntry& model;
    const CaptureFiles& files;
};

/// A timeline's clock is the target's unless the capture says otherwise.
readers::CaptureOptions options_for(const ModelEntry& model, const CaptureEntry& capture) {
    readers::CaptureOptions options = capture.options;
    const auto clock = model.target.find("clock");
    if (!options.clock && clock != model.target.end()) {
        options.clock = parse_quantity(clock->second).value;
    }
    return options;
}

/// The files that the capture's pattern matches, as many as expected.
std::vector<fs::path> matching_files(const CaptureEntry& capture, const CaptureFiles& files) {
    std::vector<fs::path> matching = files.matching(capture);
    if (!capture.expected_files || *capture.expected_files == matching.size()) return matching;
    throw Error(fmt::format("{}: {} matches {} files, expected {}", capture.where,
                            in_quotes(capture.pattern), matching.size(), *capture.expected_files),
                "a capture was lost, or correct 'expect: files'");
}

const SigmastarToolchain& required_toolchain(const Planning& planning, const fs::path& log) {
    const auto& toolchain = planning.manifest.toolchains.sigmastar;
    if (toolchain) return *toolchain;
    throw Error(fmt::format("{} is a binary IPU log, and the manifest names no toolchain to "
                            "convert it",
                            in_quotes(planning.files.shown(log))),
                "add 'toolchain: {sigmastar: {folder: \"${SGS_IPU_DIR}\"}}' and set SGS_IPU_DIR to "
                "the SDK's folder, or list the timeline that performance_timeline.py writes");
}

std::string chip_for(const SigmastarToolchain& toolchain, const ModelEntry& model) {
    if (!toolchain.chip.empty()) return toolchain.chip;
    const auto chip = model.target.find("chip");
    if (chip != model.target.end() && is_chip(chip->second)) return chip->second;
    throw Error(fmt::format("the toolchain of {} has no chip", toolchain.where),
                "add 'chip:', as performance_timeline.py -v takes it");
}

/// The script takes whole megahertz, and would assume 800 without any.
unsigned megahertz_for(const SigmastarToolchain& toolchain, const std::optional<double>& clock) {
    constexpr double mega = 1e6;
    constexpr double fastest = 100e9;
    if (!clock) {
        throw Error(fmt::format("the toolchain of {} has no clock", toolchain.where),
                    "add 'clock:' here or to the target, for example '900 MHz'");
    }
    if (*clock > fastest || std::round(*clock / mega) * mega != *clock) {
        throw Error(fmt::format("performance_timeline.py takes whole MHz, not {} Hz", *clock),
                    "correct 'clock:', for example '900 MHz'");
    }
    return static_cast<unsigned>(std::lround(*clock / mega));
}

CaptureTask log_task(const Planning& planning, const CaptureEntry& capture, const fs::path& part) {
    const SigmastarToolchain& toolchain = required_toolchain(planning, part);
    IpuLog log = ipu_log_of(part);
    for (const fs::path& each : log.parts()) planning.files.check_link(each);
    CaptureTask task{log.core0,
                     planning.files.shown(log.core0),
                     {},
                     options_for(planning.model, capture),
                     &capture};
    std::optional<double> clock = capture.options.clock;
    if (!clock) clock = toolchain.clock ? toolchain.clock : task.options.clock;
    if (!task.options.clock) task.options.clock = clock;
    task.conversion =
        Conversion{std::move(log), find_timeline_script(toolchain, planning.files.root()),
                   chip_for(toolchain, planning.model), megahertz_for(toolchain, clock)};
    return task;
}

CaptureTask placed_log_task(const Planning& planning, const CaptureEntry& capture,
                            const fs::path& part) {
    try {
        return log_task(planning, capture, part);
    } catch (const Error& error) {
        throw with_context(capture.where, error);
    }
}

CaptureTask compile_task(const Planning& planning, const CaptureEntry& capture) {
    try {
        const CaptureFiles& files = planning.files;
        const VelaEntry& vela = capture.vela.value();
        CaptureTask task{files.single(vela.model), vela.model, {}, capture.options, &capture};
        const fs::path config = vela.config.empty() ? fs::path() : files.single(vela.config);
        task.compilation = Compilation{task.file, config, vela,
                                       find_vela(planning.manifest.toolchains.vela, files.root())};
        return task;
    } catch (const Error& error) {
        throw with_context(capture.where, error);
    }
}

std::vector<CaptureTask> tasks_for(const Planning& planning, const CaptureEntry& capture,
                                   const std::vector<fs::path>& matching) {
    std::vector<CaptureTask> tasks;
    std::set<fs::path> logs;
    for (const fs::path& file : matching) {
        if (capture.format.empty() && is_ipu_log(file)) {
            CaptureTask task = placed_log_task(planning, capture, file);
            if (logs.insert(task.file).second) tasks.push_back(std::move(task));
            continue;
        }
        tasks.push_back(CaptureTask{file, planning.files.shown(file), capture.format,
                                    options_for(planning.model, capture), &capture});
    }
    return tasks;
}

/// A wide pattern may match a log and the timeline that was once made of it.
void check_timelines(const Plan& plan, const std::set<fs::path>& listed) {
    std::error_code code;
    for (const CaptureTask& task : plan.tasks) {
        if (!task.conversion) continue;
        const fs::path timeline = fs::weakly_canonical(task.conversion->log.timeline(), code);
        if (!listed.contains(timeline)) continue;
        throw Error(fmt::format("{}: both {} and its timeline {} are listed", task.entry->where,
                                in_quotes(task.shown), in_quotes(timeline.filename().native())),
                    "list one of them: the same run is no further sample");
    }
}

}  // namespace

Plan planned(const Manifest& manifest, const ModelEntry& model, const CaptureFiles& files) {
    Plan plan;
    std::set<fs::path> listed;
    std::set<fs::path> logs;
    try {
        for (const CaptureEntry& capture : model.captures) {
            if (capture.vela) {
                plan.tasks.push_back(compile_task({manifest, model, files}, capture));
                continue;
            }
            const std::vector<fs::path> matching = matching_files(capture, files);
            for (const fs::path& file : matching) {
                if (listed.insert(real_path(file)).second) continue;
                throw Error(fmt::format("{}: {} is listed twice for model {}", capture.where,
                                        in_quotes(files.shown(file)), in_quotes(model.name)),
                            "list each capture once: a repeated one is no further sample");
            }
            for (CaptureTask& task : tasks_for({manifest, model, files}, capture, matching)) {
                // Parts of one log that are listed one by one are still one log.
                if (task.conversion && !logs.insert(task.file).second) continue;
                plan.tasks.push_back(std::move(task));
            }
        }
        check_timelines(plan, listed);
    } catch (const Error& error) {
        plan.broken = in_full(error);
        plan.tasks.clear();
    }
    return plan;
}

std::vector<CaptureTask> tasks_of(const Manifest& manifest, const ModelEntry& model,
                                  const CaptureEntry& capture, const CaptureFiles& files) {
    if (capture.vela) return {compile_task({manifest, model, files}, capture)};
    return tasks_for({manifest, model, files}, capture, matching_files(capture, files));
}

void check_cores(const Model& model, const std::vector<CaptureTask>& tasks) {
    const auto mode = model.environment.find("work_mode");
    if (mode == model.environment.end()) return;
    const std::string name = lowered(mode->second);
    if (name.find("multi") == std::string::npos && name.find("dual") == std::string::npos) return;
    for (const CaptureTask& task : tasks) {
        if (!task.conversion || task.conversion->log.core1) continue;
        throw Error(fmt::format("reading {}: the model runs on several cores ({}), and there is no "
                                "log of core 1 beside it",
                                in_quotes(task.shown), in_quotes(mode->second)),
                    "fetch the logs of all cores from the board");
    }
}

}  // namespace ipugate::cli
