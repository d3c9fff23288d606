// SPDX-License-Identifier: Apache-2.0
// A board's console as a whole: every line goes to the part that knows it.
#pragma once

#include <vector>

#include "readers/board/blocks.hpp"
#include "readers/board/commands.hpp"
#include "readers/board/damage.hpp"
#include "readers/board/demo.hpp"
#include "readers/board/faults.hpp"
#include "readers/board/ipu_memory.hpp"
#include "readers/board/mma_heap.hpp"
#include "readers/board/recording.hpp"
#include "readers/board/sysfs.hpp"
#include "readers/reader.hpp"

namespace ipugate::readers::board {

/// Everything found in a capture.
class ConsoleText {
 public:
    explicit ConsoleText(const Capture& capture);

    void take(const Line& line);
    /// The capture ends: throws Error if anything is incomplete or missing.
    void finish();

    [[nodiscard]] const Blocks& blocks() const { return blocks_; }
    [[nodiscard]] const Demos& demos() const { return demos_; }
    [[nodiscard]] const Sysfs& sysfs() const { return sysfs_; }
    [[nodiscard]] const IpuMemory& memory() const { return memory_; }
    [[nodiscard]] const MmaHeap& heap() const { return heap_; }
    [[nodiscard]] const Recording& recording() const { return recording_; }
    /// The line of the program's usage text, 0 if it printed none.
    [[nodiscard]] std::size_t usage() const { return usage_; }
    [[nodiscard]] const std::vector<Note>& notes() const { return notes_; }

 private:
    bool take_command(const Line& line);
    void take_files(const Line& line, const Command& command);
    bool take_details(const Line& line);
    bool take_missing_node(const Line& line);
    bool take_state(const Line& line);
    void take_other(const Line& line);
    [[nodiscard]] std::vector<Output> printed() const;

    const Capture& capture_;
    bool has_prompts_ = false;  ///< the text has signs of prompts, or the program's name
    Faults faults_;
    Damage damage_;
    Blocks blocks_;
    Demos demos_;
    Sysfs sysfs_;
    IpuMemory memory_;
    MmaHeap heap_;
    Recording recording_;
    std::vector<Output> expected_;
    std::vector<Stored> stored_;  ///< what commands wrote into files
    std::vector<Output> absent_;  ///< nodes that the board does not have
    std::vector<Note> notes_;
    std::size_t usage_ = 0;
};

/// Whether a line shows that a capture is a board's console.
bool is_evidence(std::string_view text);

}  // namespace ipugate::readers::board
