// SPDX-License-Identifier: Apache-2.0
// A progress bar on standard error, for work over a second on a terminal.
#pragma once

#include <chrono>
#include <cstddef>

#include "cli/shell.hpp"

namespace ipugate::cli {

class ProgressBar {
 public:
    explicit ProgressBar(Shell& shell);

    void show(std::size_t done, std::size_t total);
    /// Removes the bar if it was shown.
    void clear();

 private:
    Shell& shell_;
    std::chrono::steady_clock::time_point start_;
    bool shown_ = false;
};

}  // namespace ipugate::cli
