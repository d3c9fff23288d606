// SPDX-License-Identifier: Apache-2.0
// Reads many captures on all processors.
#include "cli/captures/pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>

#include "support/error.hpp"
#include "support/file.hpp"
#include "support/signal_watch.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

constexpr std::chrono::milliseconds between_progress{100};
/// Short work is handed out in parts; a program that is run is long enough to be one.
constexpr std::size_t short_stride = 16;

/// Work shared by the reading threads: each takes the next task that nobody has.
struct Pool {
    const std::vector<CaptureTask>& tasks;
    std::size_t stride;
    std::vector<CaptureResult> results;
    std::atomic<std::size_t> next = 0;
    std::size_t done = 0;
    std::mutex mutex;
    std::condition_variable changed;
};

void work(Pool& pool) {
    while (true) {
        const std::size_t begin = pool.next.fetch_add(pool.stride);
        const std::size_t end = std::min(begin + pool.stride, pool.tasks.size());
        if (begin >= end) return;
        for (std::size_t i = begin; i < end; ++i) pool.results[i] = read_one(pool.tasks[i]);
        const std::lock_guard lock(pool.mutex);
        pool.done += end - begin;
        pool.changed.notify_one();
    }
}

CaptureResult read_text(const CaptureTask& task, const std::filesystem::path& path,
                        std::string_view format) {
    const FileText file(path);
    readers::Capture capture{task.shown, file.text(), task.options, {}};
    capture.forget = [&file](std::string_view part) { file.forget(part); };
    readers::ReadCapture read = readers::read_capture(capture, format);
    CaptureResult result;
    result.reader = read.reader->name;
    result.reading = std::move(read.reading);
    return result;
}

/// Everything that the compiler wrote, as one capture of one model.
CaptureResult read_compiled_files(const CaptureTask& task, const VelaOutput& output) {
    CaptureResult whole;
    whole.reader = "vela";
    std::vector<Model> parts;
    const std::pair<const std::filesystem::path*, std::string_view> files[] = {
        {&output.summary, "vela-summary"},
        {&output.per_layer, "vela-per-layer"},
        {&output.console, "vela-console"}};
    for (const auto& [file, format] : files) {
        CaptureTask one = task;
        one.shown = fmt::format("{}: {}", task.shown, file->filename().native());
        CaptureResult result = read_text(one, *file, format);
        for (Model& model : result.reading.models) parts.push_back(std::move(model));
        std::move(result.reading.notes.begin(), result.reading.notes.end(),
                  std::back_inserter(whole.reading.notes));
    }
    Model model = joined(parts);
    model.environment["toolchain"] = "vela " + output.version;
    whole.reading.models.push_back(std::move(model));
    return whole;
}

CaptureResult read_compiled(const CaptureTask& task) {
    try {
        return read_compiled_files(task, compile_with_vela(task.compilation.value()));
    } catch (const Error& error) {
        throw with_context(fmt::format("compiling {}", in_quotes(task.shown)), error);
    }
}

CaptureResult read_unguarded(const CaptureTask& task) {
    if (task.conversion) return read_timeline(task, converted(task));
    if (task.compilation) return read_compiled(task);
    if (task.format.empty() && is_ipu_log(task.file)) {
        throw Error(fmt::format("reading {}: a binary IPU log, which only the vendor's script can "
                                "read",
                                in_quotes(task.shown)),
                    "list it in a manifest with a 'toolchain:', or read the timeline that "
                    "performance_timeline.py makes of it");
    }
    return read_text(task, task.file, task.format);
}

}  // namespace

bool runs_a_program(const CaptureTask& task) {
    return task.conversion.has_value() || task.compilation.has_value();
}

Timeline converted(const CaptureTask& task) {
    try {
        return convert_log(task.conversion.value());
    } catch (const Error& error) {
        throw with_context(fmt::format("converting {}", in_quotes(task.shown)), error);
    }
}

CaptureResult read_timeline(const CaptureTask& task, const Timeline& timeline) {
    try {
        return read_text(task, timeline.file, "sigmastar-timeline");
    } catch (const Error& error) {
        throw with_context("the timeline that performance_timeline.py wrote", error);
    }
}

CaptureResult read_one(const CaptureTask& task) {
    CaptureResult result;
    try {
        return read_unguarded(task);
    } catch (const Error& error) {
        result.broken = error.what();
        result.remedy = error.remedy();
    } catch (const std::exception& error) {  // out of memory, say: this capture only
        result.broken = fmt::format("reading {}: {}", in_quotes(task.shown), error.what());
    }
    return result;
}

std::vector<CaptureResult> read_all(const std::vector<CaptureTask>& tasks,
                                    const Progress& progress) {
    const bool runs_programs = std::any_of(tasks.begin(), tasks.end(), runs_a_program);
    std::optional<SignalWatch> watch;
    if (runs_programs) watch.emplace();
    const std::size_t stride = runs_programs ? 1 : short_stride;
    Pool pool{tasks, stride, std::vector<CaptureResult>(tasks.size()), 0, 0, {}, {}};
    const std::size_t threads = std::min<std::size_t>(
        std::max(1U, std::thread::hardware_concurrency()), (tasks.size() + stride - 1) / stride);
    std::vector<std::jthread> readers;
    for (std::size_t i = 0; i < threads; ++i) readers.emplace_back([&pool] { work(pool); });
    std::unique_lock lock(pool.mutex);
    while (pool.done < tasks.size()) {
        pool.changed.wait_for(lock, between_progress);
        progress(pool.done, tasks.size());
    }
    return std::move(pool.results);
}

}  // namespace ipugate::cli
