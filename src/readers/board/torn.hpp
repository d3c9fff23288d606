// SPDX-License-Identifier: Apache-2.0
// Finds labels that a message without any mark of a driver tore apart inside a block.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"

namespace ipugate::readers::board {

/// "IPUmodule [ipu] init" and " Time: 6.1 ms" in the next line are "IPU Time" in two pieces: read
/// one by one neither says anything, and the value would be missing without a word.
class Torn {
 public:
    /// `labels` are folded.
    explicit Torn(std::vector<std::string> labels) : labels_(std::move(labels)) {}

    /// A line of a block that nobody knows. Throws Error if it is a piece of a known label.
    void take_unknown(const Line& line);
    /// Throws Error if `line` is the rest of a label whose begin an unknown line before it has.
    void check_rest(const Line& line) const;
    /// A line that is whole: what was before it cannot go on behind it.
    void take_whole() { before_.clear(); }

 private:
    void check_begin(const Line& line) const;

    std::vector<std::string> labels_;
    std::deque<std::string> before_;  ///< folded fronts of the latest unknown lines
};

}  // namespace ipugate::readers::board
