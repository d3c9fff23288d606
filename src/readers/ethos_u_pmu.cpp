// SPDX-License-Identifier: Apache-2.0
// Counters of an Arm Ethos-U, as applications on an FVP (Corstone) or on a board print them.
//
// Written by the ML Embedded Evaluation Kit ("Profile for Inference:", ethos_u/profile.hpp),
// ExecuTorch's runner ("Ethos-U PMU report:", ethos_u/report.hpp) and MLIA's inference runner
// ("<metrics>", ethos_u/metrics_tag.hpp), in any mix:
//
//     INFO - Running inference on image 0 => cat.bmp
//     INFO - Profile for Inference:
//     INFO - NPU AXI0_RD_DATA_BEAT_RECEIVED beats: 2468259
//     INFO - NPU AXI0_WR_DATA_BEAT_WRITTEN beats: 1151319
//     INFO - NPU AXI1_RD_DATA_BEAT_RECEIVED beats: 432351
//     INFO - NPU ACTIVE cycles: 7345741
//     INFO - NPU IDLE cycles: 431
//     INFO - NPU TOTAL cycles: 7346172
//
// Each profile is a sample. Counts of the CPU are left out: an FVP does not model its time.
#include <algorithm>
#include <optional>
#include <utility>

#include "readers/board/faults.hpp"
#include "readers/console.hpp"
#include "readers/ethos_u/console_run.hpp"
#include "readers/ethos_u/inference.hpp"
#include "readers/ethos_u/metrics_tag.hpp"
#include "readers/ethos_u/profile.hpp"
#include "readers/ethos_u/report.hpp"
#include "readers/formats.hpp"
#include "support/text.hpp"

namespace ipugate::readers {
namespace {

using ethos_u::Inference;

/// A menu's prompt waits for its answer: the only line that may lack its end.
bool is_prompt(std::string_view line) {
    return trimmed(line) == "Choice:";
}

/// Goes through a console's lines.
class PmuConsole {
 public:
    explicit PmuConsole(const Capture& capture) : capture_(capture), faults_(capture.options) {}
    Reading read();

 private:
    void take(std::string_view line, std::size_t number);
    void finish(std::size_t last_line);
    void keep(std::optional<Inference> inference);
    void add_notes(const std::vector<Note>& notes);

    const Capture& capture_;
    board::Faults faults_;
    ethos_u::Profiles profiles_;
    ethos_u::Reports reports_;
    ethos_u::ConsoleRun run_;
    std::vector<Inference> inferences_;
    Reading reading_;
};

Reading PmuConsole::read() {
    Console console(capture_.text);
    while (const std::optional<std::string_view> line = console.next()) {
        faults_.check_patterns({*line, console.number(), console.from_kernel()});
        if (console.unfinished() && !is_prompt(*line)) {
            throw line_error(console.number(), "the last line has no line end: the capture was cut",
                             "capture it again, whole");
        }
        take(*line, console.number());
    }
    finish(console.number());
    return std::move(reading_);
}

void PmuConsole::take(std::string_view line, std::size_t number) {
    bool counted = profiles_.take(line, number, run_);
    keep(profiles_.finished());
    counted = reports_.take(line, number, run_) || counted;
    keep(reports_.finished());
    if (ethos_u::has_metrics_tag(line)) {
        for (Inference& one : ethos_u::tagged_inferences(line, number, run_)) keep(std::move(one));
        counted = true;
    }
    if (counted) {
        run_.counted();
    } else {
        run_.take(line, number);
    }
}

void PmuConsole::finish(std::size_t last_line) {
    profiles_.finish();
    keep(profiles_.finished());
    reports_.finish(last_line);
    keep(reports_.finished());
    run_.finish();
    std::ranges::stable_sort(inferences_, {}, &Inference::line);
    reading_.models = ethos_u::models_of(inferences_, capture_.file);
    add_notes(profiles_.notes());
    add_notes(reports_.notes());
}

void PmuConsole::keep(std::optional<Inference> inference) {
    if (inference) inferences_.push_back(std::move(*inference));
}

void PmuConsole::add_notes(const std::vector<Note>& notes) {
    for (const Note& note : notes) {
        reading_.notes.push_back({{capture_.file, note.place.line}, note.text});
    }
}

bool recognises(std::string_view head) {
    Console console(head);
    while (const std::optional<std::string_view> line = console.next()) {
        if (ethos_u::is_profile_counter(*line) || ethos_u::is_report_counter(*line) ||
            ethos_u::has_metrics_tag(*line)) {
            return true;
        }
    }
    return false;
}

Reading read(const Capture& capture) {
    return PmuConsole(capture).read();
}

}  // namespace

const Reader ethos_u_pmu = {
    "ethos-u-pmu",
    "counters of an Arm Ethos-U: evaluation kit, ExecuTorch and MLIA's runner on an FVP or a board",
    recognises,
    read,
};

}  // namespace ipugate::readers
