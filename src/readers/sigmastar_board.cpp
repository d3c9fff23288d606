// SPDX-License-Identifier: Apache-2.0
// A board's console, in any mix: the board program, demos, driver state, kernel messages.
//
// Written by prog_dla_dla_show_img_info, prog_dla_yolov8_det, prog_dla_classify, /sys/dla/* and
// /proc/mi_modules/*. The board program prints a block for each model, with tabs behind the colons
// and two empty lines at its end; newer ones add "IPU Time", "BandWidth" and others:
//
//     / # ./prog_dla_dla_show_img_info -m door.img
//     mi_ipu_datatype.h info:
//     Max Input:  60
//     Max Output: 60
//     door.img(0):
//     Invoke Time: 5.31204 ms
//     Input(0):
//         name:   images
//         dtype:  BGRA
//         shape:  [1, 256, 416, 3]
//         size:   425984
//     Output(0):
//         ...
//
// The program exits with 0 whatever happens, so only its text tells whether it measured anything.
#include <fmt/format.h>

#include "readers/board/assembly.hpp"
#include "readers/board/console_text.hpp"
#include "readers/console.hpp"
#include "readers/formats.hpp"
#include "support/text.hpp"

namespace ipugate::readers {
namespace {

/// No program of a board prints longer lines, and their parts need not bear the cost of any.
constexpr std::size_t longest_line = 64UL * 1024;

bool recognises(std::string_view head) {
    Console console(head);
    while (const std::optional<std::string_view> line = console.next()) {
        if (line->size() > longest_line) continue;
        if (board::is_evidence(board::without_trailing_blanks(*line))) return true;
    }
    return false;
}

Reading read(const Capture& capture) {
    Console console(capture.text);
    board::ConsoleText text(capture);
    while (const std::optional<std::string_view> next = console.next()) {
        if (next->size() > longest_line) {
            throw line_error(console.number(),
                             fmt::format("{}: {} bytes in one line is no console line",
                                         in_quotes(next->substr(0, 32)), next->size()),
                             "capture the console's text alone");
        }
        const board::Line line{board::without_trailing_blanks(*next), console.number(),
                               console.from_kernel()};
        text.take(line);
        if (console.unfinished()) {
            throw board::bad_line(line, "the last line has no line end: the capture was cut",
                                  "capture it again, whole; a prompt at the end needs a line end");
        }
    }
    text.finish();
    Reading reading = board::assembled(text, capture);
    if (reading.models.empty() && text.usage() != 0) {
        throw line_error(text.usage(),
                         "nothing was measured: the program printed its usage, it did not take its "
                         "options",
                         "correct the command; the program needs `-m <model>`");
    }
    return reading;
}

}  // namespace

const Reader sigmastar_board = {
    "sigmastar-board",
    "a SigmaStar board's console: board program, demos, /sys/dla and /proc texts",
    recognises,
    read,
};

}  // namespace ipugate::readers
