// SPDX-License-Identifier: Apache-2.0
// Measures the timeline reader beside simdjson's own iteration over the same file, and its memory.
//
//     timeline_bench [MEGABYTES] [mixed|repeated|distinct]
//
// mixed: mostly instructions; repeated: layers only, the same operators again and again; distinct:
// layers only, every event an operator of its own.
#include <fmt/core.h>
#include <simdjson.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "readers/formats.hpp"
#include "support/file.hpp"
#include "support/number.hpp"

namespace {

namespace ondemand = simdjson::ondemand;

constexpr std::size_t megabyte = 1000000;

std::string lane_names() {
    std::string out = "[\n";
    for (const std::string_view name : {"core0_layer_timeline", "core0_Performance_TimeLine"}) {
        out += fmt::format(
            "{{\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": 0, \"tid\": {}, \"args\": "
            "{{\"name\": \"{}\"}}}},\n",
            name == "core0_layer_timeline" ? 0 : 1, name);
    }
    return out;
}

std::string layer_event(std::size_t number, std::size_t index, double start) {
    const std::size_t cycles = 9000 + index * 37 % 50000;
    return fmt::format(
        "{{\"name\": \"{}_CONV_2D\", \"ph\": \"X\", \"pid\": 0, \"tid\": 0, \"ts\": {:.3f}, "
        "\"dur\": {:.3f}, \"args\": {{\"total_cycle\": {}, \"cycle_percent\": {:.3f}, "
        "\"total_cycle_percent\": {:.3f}, \"conv_cycle_percent\": {:.3f}, "
        "\"vector_cycle_percent\": {:.3f}, \"dma_load_cycle_percent\": {:.3f}, "
        "\"dma_store_cycle_percent\": {:.3f}}}}}",
        index, start, static_cast<double>(cycles) / 900, cycles, 0.5, 0.5,
        static_cast<double>(number % 1000) / 10, static_cast<double>(number % 77),
        static_cast<double>(number % 43), 12.5);
}

std::string instruction_event(std::size_t number, double start) {
    return fmt::format(
        "{{\"name\": \"conv_{}\", \"ph\": \"X\", \"pid\": 0, \"tid\": 1, \"ts\": {:.3f}, \"dur\": "
        "{:.3f}, \"args\": {{\"total_cycle\": {}, \"cycle_percent\": {:.3f}, \"address\": {}}}}}",
        number % 4096, start, 0.25, 225 + number % 2, 0.001, number * 64);
}

void write_timeline(const std::filesystem::path& path, std::size_t size, std::string_view kind) {
    std::ofstream out(path, std::ios::binary);
    std::string text = lane_names();
    std::size_t written = 0;
    for (std::size_t number = 0; written + text.size() < size; ++number) {
        const double start = static_cast<double>(number) * 10;
        const bool layer = kind != "mixed" || number % 50 == 0;
        const std::size_t repeated = kind == "mixed" ? number / 50 % 200 : number % 200;
        text += layer ? layer_event(number, kind == "distinct" ? number : repeated, start)
                      : instruction_event(number, start);
        text += ",\n";
        if (text.size() < megabyte) continue;
        out << text;
        written += text.size();
        text.clear();
    }
    // Whole invocations only: the last event belongs to no layer.
    out << text << instruction_event(0, 0) << "\n]\n";
}

/// Processor time of this process: fair on a busy machine, and both sides use one thread.
double processor_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// A line of /proc/self/status in megabytes.
double status_megabytes(std::string_view key) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (!line.starts_with(key)) continue;
        const std::size_t digits = line.find_first_of("0123456789");
        const auto count =
            ipugate::parse_count(line.substr(digits, line.find(' ', digits) - digits));
        return static_cast<double>(count.value_or(0)) * 1024 / megabyte;
    }
    return 0;
}

/// Reads as `check` does, in a process of its own so that the peak is the reader's.
double time_reader(const std::filesystem::path& path) {
    int ends[2];
    if (::pipe(ends) != 0) return 0;
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        const double begin = processor_seconds();
        const ipugate::FileText file(path);
        ipugate::readers::Capture capture{path.string(), file.text(), {}};
        capture.forget = [&file](std::string_view part) { file.forget(part); };
        try {
            const auto reading = ipugate::readers::sigmastar_timeline.read(capture);
            const double taken = processor_seconds() - begin;
            fmt::print("reader: {} operators, peak resident {:.0f} MB, file {:.0f} MB\n",
                       reading.models.front().ops.size(), status_megabytes("VmHWM"),
                       static_cast<double>(file.text().size()) / megabyte);
            std::fflush(stdout);
            const bool told = ::write(ends[1], &taken, sizeof taken) == sizeof taken;
            ::_exit(told ? 0 : 1);
        } catch (const ipugate::Error& error) {
            fmt::print("reader: {}\n", error.what());
            std::fflush(stdout);
            ::_exit(1);
        }
    }
    ::close(ends[1]);
    double taken = 0;
    if (::read(ends[0], &taken, sizeof taken) != sizeof taken) taken = 0;
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return taken;
}

/// simdjson alone: every event's name, phase, duration and cycles.
double time_simdjson(const simdjson::padded_string& text) {
    const double begin = processor_seconds();
    ondemand::parser parser;
    double cycles = 0;
    double duration = 0;
    std::size_t letters = 0;
    auto document = parser.iterate(text);
    for (ondemand::object event : document.get_array()) {
        letters += event["name"].get_string().value().size();
        letters += event["ph"].get_string().value().size();
        double one = 0;
        if (event["dur"].get_double().get(one) == simdjson::SUCCESS) duration += one;
        if (event["args"]["total_cycle"].get_double().get(one) == simdjson::SUCCESS) cycles += one;
    }
    const double taken = processor_seconds() - begin;
    // Shown so that the compiler cannot leave the work out.
    fmt::print(stderr, "simdjson: {:.0f} cycles, {:.0f} us, {} letters\n", cycles, duration,
               letters);
    return taken;
}

void measure(std::size_t size, std::string_view kind) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / fmt::format("timeline_bench.{}.json", ::getpid());
    write_timeline(path, size, kind);
    double ours = 0;
    for (int round = 0; round < 3; ++round) {
        const double taken = time_reader(path);
        if (ours == 0 || taken < ours) ours = taken;
    }
    double theirs = 0;
    {
        const simdjson::padded_string text = simdjson::padded_string::load(path.string());
        for (int round = 0; round < 3; ++round) {
            const double taken = time_simdjson(text);
            if (theirs == 0 || taken < theirs) theirs = taken;
        }
    }
    const double megabytes = static_cast<double>(std::filesystem::file_size(path)) / megabyte;
    std::filesystem::remove(path);
    fmt::print("{}: reader {:.0f} MB/s, simdjson {:.0f} MB/s, ratio {:.2f}\n", kind,
               megabytes / ours, megabytes / theirs, theirs / ours);
}

}  // namespace

int main(int argc, char** argv) {
    const auto megabytes = argc > 1 ? ipugate::parse_count(argv[1]) : 500;
    if (!megabytes || *megabytes == 0) {
        fmt::print(stderr, "usage: timeline_bench [MEGABYTES] [mixed|repeated|distinct]\n");
        return 2;
    }
    if (argc > 2) {
        measure(*megabytes * megabyte, argv[2]);
        return 0;
    }
    for (const std::string_view kind : {"mixed", "repeated", "distinct"}) {
        measure(*megabytes * megabyte, kind);
    }
    return 0;
}
