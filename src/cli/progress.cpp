// SPDX-License-Identifier: Apache-2.0
// A progress bar on standard error, for work over a second on a terminal.
#include "cli/progress.hpp"

#include <fmt/format.h>

#include <string>

namespace ipugate::cli {

ProgressBar::ProgressBar(Shell& shell) : shell_(shell), start_(std::chrono::steady_clock::now()) {}

void ProgressBar::show(std::size_t done, std::size_t total) {
    constexpr std::chrono::seconds patience{1};
    constexpr std::size_t width = 30;
    if (!shell_.err_is_terminal || total == 0) return;
    if (std::chrono::steady_clock::now() - start_ < patience) return;
    const std::size_t filled = width * done / total;
    shell_.err << fmt::format("\r[{}{}] {}/{} captures", std::string(filled, '='),
                              std::string(width - filled, ' '), done, total)
               << std::flush;
    shown_ = true;
}

void ProgressBar::clear() {
    if (shown_) shell_.err << "\r\x1b[K" << std::flush;
    shown_ = false;
}

}  // namespace ipugate::cli
