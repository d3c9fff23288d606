// SPDX-License-Identifier: Apache-2.0
// Times that the vendor's demo programs print: prog_dla_yolov8_det and prog_dla_classify.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"
#include "readers/reader.hpp"

namespace ipugate::readers::board {

/// One run of a demo program.
struct DemoRun {
    std::string model;  ///< the path it prints
    std::size_t line = 0;
    std::vector<Value> values;
};

class Demos {
 public:
    explicit Demos(const Capture& capture) : capture_(capture) {}

    bool take(const Line& line);
    /// The capture ends: throws Error if a run has not printed all its times.
    void finish();

    [[nodiscard]] const std::vector<DemoRun>& runs() const { return runs_; }

 private:
    enum class Program { none, detect, classify };

    bool take_start(const Line& line);
    bool take_detect(const Line& line);
    bool take_classify(const Line& line);
    void begin(const Line& line, Program program, std::string_view model);
    void add(const Line& line, std::string_view metric, std::string_view label);

    const Capture& capture_;
    Program program_ = Program::none;
    std::vector<DemoRun> runs_;
    std::optional<std::uint64_t> images_;   ///< how many images the program found
    std::uint64_t invoked_ = 0;             ///< images whose invocation was printed
    std::uint64_t processed_ = 0;           ///< images whose post-processing was printed
    std::optional<std::uint64_t> repeats_;  ///< how many invocations one rate stands for
};

/// Whether `text` is a demo program's own line.
bool is_demo_line(std::string_view text);

}  // namespace ipugate::readers::board
