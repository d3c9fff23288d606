// SPDX-License-Identifier: Apache-2.0
// Profiles that applications of Arm's ML Embedded Evaluation Kit print, in their three spellings.
//
//     INFO - Profile for Inference:            [INFO] Profile for Inference:
//     INFO - NPU ACTIVE cycles: 413814             Active NPU cycles: 680400
//     INFO - NPU IDLE cycles: 358                  Idle NPU cycles:   766
//     INFO - NPU TOTAL cycles: 414172
//
// The newest prints "NPU ACTIVE: 413814 cycles". A profile of several inferences holds their means;
// with full statistics each line is "total / mean / least / most" behind the number of inferences.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "readers/ethos_u/console_run.hpp"
#include "readers/ethos_u/inference.hpp"

namespace ipugate::readers::ethos_u {

class Profiles {
 public:
    /// Takes a line of the console while `run` runs; whether it was part of a profile. Throws Error
    /// at a line that ends a profile which is not whole, and at one that looks like a part of a
    /// counter.
    bool take(std::string_view line, std::size_t number, const ConsoleRun& run);

    /// The profile that is whole now and was not taken yet.
    std::optional<Inference> finished();

    /// Throws Error if the last profile is not whole.
    void finish();

    /// Notes of profiles that hold means of several inferences; the caller adds the file.
    [[nodiscard]] const std::vector<Note>& notes() const { return notes_; }

 private:
    struct Value;

    bool take_header(std::string_view line, std::size_t number, const ConsoleRun& run);
    bool take_counter(std::string_view line, std::size_t number);
    bool take_samples(std::string_view line, std::size_t number);
    void refuse_torn(std::string_view line, std::size_t number) const;
    void close();
    [[nodiscard]] bool whole() const;
    [[nodiscard]] Value value_in(std::string_view text, std::size_t number) const;

    std::optional<Inference> open_;
    std::optional<Inference> closed_;
    std::optional<double> inferences_;  ///< of the open profile, where it tells
    bool first_spelling_ = false;       ///< the open profile has no total
    std::vector<Note> notes_;
};

/// Whether `line` holds a counter of a profile.
bool is_profile_counter(std::string_view line);

}  // namespace ipugate::readers::ethos_u
