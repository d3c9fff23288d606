// SPDX-License-Identifier: Apache-2.0
// Reads many captures on all processors.
#include "cli/capture_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

constexpr std::chrono::milliseconds between_progress{100};

/// Work shared by the reading threads: each takes the next task that nobody has.
struct Pool {
    const std::vector<CaptureTask>& tasks;
    std::vector<CaptureResult> results;
    std::atomic<std::size_t> next = 0;
    std::size_t done = 0;
    std::mutex mutex;
    std::condition_variable changed;
};

void work(Pool& pool) {
    constexpr std::size_t stride = 16;
    while (true) {
        const std::size_t begin = pool.next.fetch_add(stride);
        const std::size_t end = std::min(begin + stride, pool.tasks.size());
        if (begin >= end) return;
        for (std::size_t i = begin; i < end; ++i) pool.results[i] = read_one(pool.tasks[i]);
        const std::lock_guard lock(pool.mutex);
        pool.done += end - begin;
        pool.changed.notify_one();
    }
}

}  // namespace

CaptureResult read_one(const CaptureTask& task) {
    CaptureResult result;
    try {
        const FileText file(task.file);
        readers::Capture capture{task.shown, file.text(), task.options, {}};
        capture.forget = [&file](std::string_view part) { file.forget(part); };
        readers::ReadCapture read = readers::read_capture(capture, task.format);
        result.reader = read.reader->name;
        result.reading = std::move(read.reading);
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
    Pool pool{tasks, std::vector<CaptureResult>(tasks.size()), 0, 0, {}, {}};
    const std::size_t threads = std::min<std::size_t>(
        std::max(1U, std::thread::hardware_concurrency()), (tasks.size() + 15) / 16);
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
