// SPDX-License-Identifier: Apache-2.0
// Whether an IPU log was being recorded: then no time and no bandwidth of the capture can be
// trusted.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"
#include "readers/reader.hpp"

namespace ipugate::readers::board {

/// Collects what shows that recording was on or off.
class Recording {
 public:
    explicit Recording(const Capture& capture) : capture_(capture) {}

    /// Takes state lines "[ipu0] ctrl addr=..." and "ipu log is off", what the program says when it
    /// saves a log, and its lines of shuffled numbers. Throws Error if a log's buffer overflowed.
    bool take(const Line& line);
    /// Something else in `line` shows that recording was on.
    void show_on(const Line& line);

    /// The line that shows recording, 0 if none does.
    [[nodiscard]] std::size_t on() const { return on_; }
    /// The line that says that recording is off, 0 if none does.
    [[nodiscard]] std::size_t off() const { return off_; }
    /// Lines that give the state as the node prints it.
    [[nodiscard]] const std::vector<std::size_t>& states() const { return states_; }
    [[nodiscard]] const std::vector<Note>& notes() const { return notes_; }

 private:
    void check_buffers(const Line& line);

    const Capture& capture_;
    std::size_t on_ = 0;
    std::size_t off_ = 0;
    std::vector<std::size_t> states_;
    std::vector<Note> notes_;
};

/// Whether `text` is a state line of recording.
bool is_recording_state(std::string_view text);

}  // namespace ipugate::readers::board
