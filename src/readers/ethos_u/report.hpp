// SPDX-License-Identifier: Apache-2.0
// Reports of the PMU that ExecuTorch's runner and Zephyr's sample print after a measurement.
//
//     I [executorch:arm_perf_monitor.cpp:180] NPU Inferences : 2
//     I [executorch:arm_perf_monitor.cpp:240] Ethos-U PMU report:
//     I [executorch:arm_perf_monitor.cpp:241] ethosu_pmu_cycle_cntr : 495106 (247553.00 per
//     inference) I [executorch:arm_perf_monitor.cpp:248] ethosu_pmu_cntr0 : 88622 (44311.00 per
//     inference) I [executorch:arm_perf_monitor.cpp:260] Ethos-U PMU
//     Events:[ETHOSU_PMU_AXI0_RD_DATA_BEAT_RECEIVED]
//
// Older ones lack what is in brackets: a report is then of one inference, and "NPU Inferences" are
// its command streams. Zephyr's do not name their events.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/ethos_u/console_run.hpp"
#include "readers/ethos_u/inference.hpp"

namespace ipugate::readers::ethos_u {

class Reports {
 public:
    /// Takes a line of the console while `run` runs; whether it was part of a report. Throws Error
    /// at a line that ends a report which is not whole, and at one that looks like a part of a
    /// counter.
    bool take(std::string_view line, std::size_t number, const ConsoleRun& run);

    /// The report that is whole now and was not taken yet.
    std::optional<Inference> finished();

    /// Throws Error if the last report is not whole; `last_line` is the number of the last line.
    void finish(std::size_t last_line);

    /// Notes of reports of several inferences; the caller adds the file.
    [[nodiscard]] const std::vector<Note>& notes() const { return notes_; }

 private:
    bool take_head(std::string_view line, std::size_t number, const ConsoleRun& run);
    bool take_counter(std::string_view line, std::size_t number);
    bool take_events(std::string_view line, std::size_t number);
    void refuse_torn(std::string_view line, std::size_t number) const;
    void add(Count count, const std::string& text);
    void close(const std::vector<std::string_view>& events);

    std::optional<Inference> open_;  ///< the cycle counter, then the event counters
    std::optional<Inference> closed_;
    std::optional<double> inferences_;  ///< as the head of the next or of the open report tells
    bool names_events_ = false;         ///< the program that prints the open report does
    std::vector<Note> notes_;
};

/// Whether `line` holds the cycle counter of a report.
bool is_report_counter(std::string_view line);

}  // namespace ipugate::readers::ethos_u
