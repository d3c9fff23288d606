// SPDX-License-Identifier: Apache-2.0
// Commands that a shell echoed into the capture: they tell what must follow.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"

namespace ipugate::readers::board {

/// Something that a command makes the board print, or that it did print.
struct Output {
    enum class Kind { model, demo, node };

    Kind kind = Kind::node;
    std::string name;  ///< a model's path, a node's path; empty for a demo
    std::size_t line = 0;
};

/// The nodes whose texts are read.
inline constexpr std::string_view clock_node = "/sys/dla/freq";
inline constexpr std::string_view version_node = "/sys/dla/version";
inline constexpr std::string_view recording_node = "/sys/dla/ipu_log";
inline constexpr std::string_view times_node = "/sys/dla/time_stat";
inline constexpr std::string_view memory_node = "/proc/mi_modules/mi_ipu/mi_ipu0";
inline constexpr std::string_view heap_node = "/proc/mi_modules/mi_sys_mma/mma_heap_name0";

/// The command behind a shell's prompt ("/ # cat /sys/dla/freq", "root@evb:~# ./prog", "$ ./prog",
/// or "+ ./prog" of a traced script); nothing if the line has no prompt. The board program run with
/// models is a command behind any prompt.
std::optional<std::string_view> command_of(std::string_view text);

/// What a command wrote into a file, from where another may print it.
struct Stored {
    std::string file;
    Output output;
};

/// What a command line is expected to print, and whether it turns recording on.
struct Command {
    std::vector<Output> outputs;
    std::vector<Stored> stored;            ///< what the line leaves in files
    std::vector<std::string> overwritten;  ///< files that lose what they held before the line
    std::vector<std::string> shown;        ///< files whose content of before the line is printed
    bool records = false;
    /// It runs or reads something that this reader knows.
    bool known = false;
};
Command parse_command(const Line& line, std::string_view command);

/// The known node whose path stands in `text`; empty if there is none.
std::string_view node_in(std::string_view text);

/// Throws Error for the first of `expected` that none of `printed` behind it fulfils. Models match
/// by the last part of their path; each output counts once.
void check_outputs(const std::vector<Output>& expected, const std::vector<Output>& printed);

}  // namespace ipugate::readers::board
