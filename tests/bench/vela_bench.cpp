// SPDX-License-Identifier: Apache-2.0
// Measures the reader of Vela's per-layer files beside Python's csv module over the same files.
//
//     vela_bench [ROWS]
//
// Rows are about 160 bytes; both kinds of files are written, 800,000 rows as a default.
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/formats.hpp"
#include "support/file.hpp"
#include "support/number.hpp"

namespace {

namespace fs = std::filesystem;

constexpr double megabyte = 1e6;

/// Numbers that look measured and are the same in each run.
class Numbers {
 public:
    std::uint64_t below(std::uint64_t limit) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return (state_ >> 33U) % limit;
    }

 private:
    std::uint64_t state_ = 1;
};

struct Layer {
    std::uint64_t npu = 0;
    std::uint64_t sram = 0;
    std::uint64_t flash = 0;
    std::uint64_t macs = 0;
    std::uint64_t memory = 0;

    [[nodiscard]] std::uint64_t cycles() const { return std::max({npu, sram, flash}); }
};

std::vector<Layer> layers_of(std::size_t rows) {
    Numbers numbers;
    std::vector<Layer> layers(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        const std::uint64_t flash = i % 3 == 0 ? 0 : numbers.below(90'000);
        const std::uint64_t macs = i % 4 == 0 ? 0 : numbers.below(2'000'000);
        layers[i] = {20 + numbers.below(90'000), numbers.below(20'000), flash, macs,
                     numbers.below(300'000)};
    }
    return layers;
}

constexpr std::string_view legacy_header =
    "TFLite_operator,NNG Operator,SRAM Usage,Peak%,Op Cycles,Network%,NPU,SRAM AC,DRAM AC,OnFlash "
    "AC,OffFlash AC,MAC Count,Network%,Util%,Name\r\n";
constexpr std::string_view regor_header =
    "Original Operator,NNG Operator,Target,Staging Usage,Peak% (Staging),Op Cycles,Network% "
    "(cycles),NPU,SRAM AC,DRAM AC,OnFlash AC,OffFlash AC,MAC Count,Network% (MAC),Util% (MAC),"
    "Name\n";

/// The shares of a row in percent.
struct Shares {
    double memory = 0;
    double cycles = 0;
    double macs = 0;
    double used = 0;
};

std::string legacy_row(std::size_t number, const Layer& layer, const Shares& shares) {
    return fmt::format(
        "{},{},{},{},{}.0,{},{}.0,{}.0,0.0,0.0,{}.0,{},{},{},block{}/conv/BiasAdd\r\n",
        number % 4 == 1 ? "DEPTHWISE_CONV_2D" : "CONV_2D",
        number % 4 == 1 ? "DepthwiseConv2DBias" : "Conv2DBias", layer.memory, shares.memory,
        layer.cycles(), shares.cycles, layer.npu, layer.sram, layer.flash, layer.macs, shares.macs,
        shares.used, number);
}

std::string regor_row(std::size_t number, const Layer& layer, const Shares& shares) {
    const std::string_view type = number % 4 == 1 ? "DepthwiseConv2D" : "Conv2D";
    return fmt::format("{},{},NPU,{},{},{},{},{},{},0,0,{},{},{},{},block{}/conv2d/BiasAdd\n", type,
                       type, layer.memory, shares.memory, layer.cycles(), shares.cycles, layer.npu,
                       layer.sram, layer.flash, layer.macs, shares.macs, shares.used, number);
}

void write_layers(const fs::path& path, std::size_t rows, bool regor) {
    const std::vector<Layer> layers = layers_of(rows);
    double cycles = 0;
    double macs = 0;
    for (const Layer& layer : layers) {
        cycles += static_cast<double>(layer.cycles());
        macs += static_cast<double>(layer.macs);
    }
    std::ofstream out(path, std::ios::binary);
    out << (regor ? regor_header : legacy_header);
    for (std::size_t i = 0; i < rows; ++i) {
        const Layer& layer = layers[i];
        const auto part = [](std::uint64_t count) { return static_cast<double>(count); };
        const Shares shares{part(layer.memory) / 300'000 * 100, part(layer.cycles()) / cycles * 100,
                            part(layer.macs) / macs * 100,
                            part(layer.macs) / (part(layer.cycles()) * 128) * 100};
        out << (regor ? regor_row(i, layer, shares) : legacy_row(i, layer, shares));
    }
}

/// Processor time of this process: fair on a busy machine, and all sides use one thread.
double processor_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Reads as `check` does, in a process of its own: its memory is new to it.
double time_reader(const fs::path& path) {
    int ends[2];
    if (::pipe(ends) != 0) return 0;
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        const double begin = processor_seconds();
        const ipugate::FileText file(path);
        try {
            const auto reading =
                ipugate::readers::vela_per_layer.read({path.string(), file.text(), {}});
            const double taken = processor_seconds() - begin;
            const bool told = ::write(ends[1], &taken, sizeof taken) == sizeof taken;
            ::_exit(told && !reading.models.front().ops.empty() ? 0 : 1);
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

/// The seconds that the two loops of vela_per_layer.py take; nothing without Python.
std::vector<double> time_python(const fs::path& path) {
    const std::string command = fmt::format("python3 '{}/tests/bench/vela_per_layer.py' '{}'",
                                            SOURCE_FOLDER, path.string());
    std::FILE* out = ::popen(command.c_str(), "r");
    if (out == nullptr) return {};
    std::vector<double> seconds;
    double taken = 0;
    std::size_t rows = 0;
    while (std::fscanf(out, "%lf %zu", &taken, &rows) == 2) seconds.push_back(taken);
    ::pclose(out);
    return seconds;
}

void measure(std::size_t rows, bool regor) {
    const fs::path path = fs::temp_directory_path() / fmt::format("vela_bench.{}.csv", ::getpid());
    write_layers(path, rows, regor);
    double ours = 0;
    for (int round = 0; round < 5; ++round) {
        const double taken = time_reader(path);
        if (taken > 0 && (ours == 0 || taken < ours)) ours = taken;
    }
    const double megabytes = static_cast<double>(fs::file_size(path)) / megabyte;
    const std::vector<double> python = time_python(path);
    fs::remove(path);
    fmt::print("{}: {} rows, {:.0f} MB: reader {:.0f} MB/s (target: 400)\n",
               regor ? "Regor core" : "legacy core", rows, megabytes, megabytes / ours);
    if (python.size() != 2) {
        fmt::print("Python's loops could not be measured\n");
        return;
    }
    fmt::print(
        "  csv.DictReader {:.0f} MB/s: ratio {:.1f} (target: 8); with types evaluated on "
        "each row {:.1f} MB/s: ratio {:.0f} (target: 50)\n",
        megabytes / python[0], python[0] / ours, megabytes / python[1], python[1] / ours);
}

}  // namespace

int main(int argc, char** argv) {
    const auto rows = argc > 1 ? ipugate::parse_count(argv[1]) : 800'000;
    if (!rows || *rows == 0) {
        fmt::print(stderr, "usage: vela_bench [ROWS]\n");
        return 2;
    }
    measure(*rows, true);
    measure(*rows, false);
    return 0;
}
