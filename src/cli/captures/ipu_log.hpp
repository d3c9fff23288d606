// SPDX-License-Identifier: Apache-2.0
// Binary IPU logs: raw driver memory whose layout only the vendor's script knows.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ipugate::cli {

/// The files that a board wrote for one recorded run of a model.
struct IpuLog {
    std::filesystem::path core0;
    std::optional<std::filesystem::path> core1;
    std::optional<std::filesystem::path> corectrl;

    /// Those that there are.
    [[nodiscard]] std::vector<std::filesystem::path> parts() const;
    /// Where its timeline goes if nobody says otherwise: "logs/net.img_log.timeline.json" beside
    /// "logs/net.img_log_core0.bin".
    [[nodiscard]] std::filesystem::path timeline() const;
};

/// True for "net.img_log_core0.bin", "..._core1.bin", "..._corectrl0.bin", also with other numbers.
bool is_ipu_log(const std::filesystem::path& file);

/// The log that `file`, one of its parts, belongs to, with what lies beside it. Without core 0, or
/// for a part that the script has no option for, an Error.
IpuLog ipu_log_of(const std::filesystem::path& file);

/// Throws Error if a part cannot be what a board wrote: empty, a text, or as large as a buffer that
/// ran full. Messages name files by their names alone.
void check_ipu_log(const IpuLog& log);

}  // namespace ipugate::cli
