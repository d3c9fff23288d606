// SPDX-License-Identifier: Apache-2.0
// ipugate convert: binary IPU logs -> timelines, by the vendor's script.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <system_error>

#include "cli/captures/plan.hpp"
#include "cli/commands.hpp"
#include "cli/message.hpp"
#include "cli/workspace.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/signal_watch.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

/// One log and the file that its timeline goes to.
struct Order {
    CaptureTask task;
    fs::path target;
    std::string shown;  ///< how messages name the target
};

/// The models to be converted: all, or those that were named.
std::vector<const ModelEntry*> chosen_models(const Manifest& manifest, const Arguments& arguments) {
    const std::vector<std::string> names = arguments.values("--model");
    std::vector<const ModelEntry*> chosen;
    for (const ModelEntry& model : manifest.models) {
        const bool named = std::find(names.begin(), names.end(), model.name) != names.end();
        if (names.empty() || named) chosen.push_back(&model);
    }
    for (const std::string& name : names) {
        const bool known = std::any_of(chosen.begin(), chosen.end(), [&](const ModelEntry* model) {
            return model->name == name;
        });
        if (known) continue;
        throw Error(fmt::format("--model {}: the manifest has no such model", in_quotes(name)));
    }
    return chosen;
}

fs::path target_of(const IpuLog& log, const Arguments& arguments) {
    fs::path beside = log.timeline();
    if (const auto folder = arguments.value("--out")) return *folder / beside.filename();
    return beside;
}

/// Nothing is overwritten unless that was asked for, and then only files: a link may lead anywhere.
void check_target(const Order& order, const Arguments& arguments) {
    std::error_code code;
    const fs::file_status status = fs::symlink_status(order.target, code);
    if (!fs::exists(status)) return;
    if (!fs::is_regular_file(status)) {
        throw Error(fmt::format("{} is there and is not a regular file", in_quotes(order.shown)),
                    "remove it, or give another folder as --out");
    }
    if (arguments.has("--force")) return;
    throw Error(fmt::format("{} is already there", in_quotes(order.shown)),
                "give --force to overwrite it, or another folder as --out");
}

/// Every log of the chosen models once; whatever is wrong with the list is an Error before anything
/// is run.
std::vector<Order> orders_for(const Manifest& manifest, const CaptureFiles& files,
                              const Arguments& arguments) {
    std::vector<Order> orders;
    std::map<fs::path, std::string> logs;
    for (const ModelEntry* model : chosen_models(manifest, arguments)) {
        Plan plan = planned(manifest, *model, files);
        if (!plan.broken.empty()) throw Error(plan.broken);
        for (CaptureTask& task : plan.tasks) {
            if (!task.conversion) continue;
            const fs::path target = target_of(task.conversion->log, arguments);
            const auto [known, fresh] = logs.emplace(target, task.shown);
            if (!fresh && known->second == task.shown) continue;
            if (!fresh) {
                throw Error(
                    fmt::format("{} and {} would both be written to {}", in_quotes(known->second),
                                in_quotes(task.shown), in_quotes(target.native())),
                    "leave out --out, or convert one model at a time with --model");
            }
            orders.push_back({std::move(task), target, files.shown(target)});
            check_target(orders.back(), arguments);
        }
    }
    if (orders.empty()) {
        throw Error("no capture is a binary IPU log",
                    "their names end in _core0.bin, _core1.bin and _corectrl0.bin");
    }
    return orders;
}

void fulfil(const Order& order, Shell& shell) {
    const Timeline timeline = converted(order.task);
    const CaptureResult result = read_timeline(order.task, timeline);
    const FileText text(timeline.file);
    write_file(order.target, text.text());
    std::size_t ops = 0;
    for (const Model& model : result.reading.models) ops += model.ops.size();
    shell.out << fmt::format("{} -> {} ({} operators)\n", one_line(order.task.shown),
                             one_line(order.shown), ops);
    for (const Note& note : result.reading.notes) {
        shell.out << fmt::format("  note: {}\n", one_line(note.text));
    }
}

int convert(const Arguments& arguments, Shell& shell) {
    const fs::path file = arguments.value("MANIFEST").value_or("ipugate.yaml");
    const Manifest manifest = read_manifest(file, shell.variables);
    const CaptureFiles files = capture_files(manifest, history::Repository::open(manifest.folder));
    const SignalWatch watch;
    int status = 0;
    for (const Order& order : orders_for(manifest, files, arguments)) {
        try {
            fulfil(order, shell);
        } catch (const Error& error) {
            print_error(shell, error);
            status = 2;
        }
    }
    return status;
}

constexpr std::array options = {
    Option{"MANIFEST", "", "the manifest (default: ipugate.yaml)"}.of(files),
    Option{"--out", "FOLDER", "write the timelines there, not beside the logs"}.of(folders),
    Option{"--model", "NAME", "only the logs of this model", Option::Count::many},
    Option{"--force", "", "overwrite timelines that are already there"},
};

}  // namespace

const Command convert_command = {"convert",
                                 "write the timelines of binary IPU logs, by the vendor's script",
                                 "ipugate convert ipugate.yaml\n"
                                 "ipugate convert ipugate.yaml --model yolov8s --out timelines",
                                 options, convert};

}  // namespace ipugate::cli
