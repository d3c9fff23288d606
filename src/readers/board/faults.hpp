// SPDX-License-Identifier: Apache-2.0
// Lines that make a capture worthless whatever numbers it holds: failures, hangs, resets.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"
#include "readers/reader.hpp"

namespace re2 {
class RE2;
}

namespace ipugate::readers::board {

class Faults {
 public:
    /// Throws Error if a pattern of the manifest is none.
    explicit Faults(const CaptureOptions& options);
    ~Faults();
    Faults(const Faults&) = delete;
    Faults& operator=(const Faults&) = delete;
    Faults(Faults&&) = delete;
    Faults& operator=(Faults&&) = delete;

    /// Throws Error if a fault's text stands anywhere in `line`; for every line, since a driver may
    /// print into an echoed command or a value.
    void check(const Line& line) const;
    /// Throws Error if a pattern of the manifest matches `line`; for every line.
    void check_patterns(const Line& line) const;

 private:
    std::vector<std::unique_ptr<re2::RE2>> patterns_;
};

/// Whether `text` reports that a call of the IPU's interface failed.
bool is_failed_call(std::string_view text);

}  // namespace ipugate::readers::board
