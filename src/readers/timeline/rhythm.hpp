// SPDX-License-Identifier: Apache-2.0
// Whether the events of a lane repeat: whole invocations of the model, or operators in pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ipugate::readers::timeline {

/// What one invocation took in one lane.
struct Total {
    double cycles = 0;
    double duration = 0;  ///< us
};

/// Follows the operators of one lane as their events come.
class Rhythm {
 public:
    /// An event of the operator that was the `position`th to appear in the lane (from 0).
    void add(std::uint32_t position, const Total& total);

    /// Every operator came equally often in the same order.
    [[nodiscard]] bool whole() const { return cyclic_ && ops_ > 0 && events_ % ops_ == 0; }
    /// The order repeats, at least twice in full, and then ends in the middle.
    [[nodiscard]] bool cut() const {
        return cyclic_ && ops_ > 1 && events_ > 2 * ops_ && events_ % ops_ != 0;
    }
    /// How often the order repeats; only if `whole`.
    [[nodiscard]] std::size_t invocations() const { return events_ / ops_; }
    /// One total an invocation; empty if there are more than 10,000 or the lane is not whole.
    [[nodiscard]] const std::vector<Total>& totals() const { return totals_; }
    [[nodiscard]] std::size_t ops() const { return ops_; }

 private:
    std::size_t ops_ = 0;
    std::size_t events_ = 0;
    std::size_t next_ = 0;
    bool repeating_ = false;
    bool cyclic_ = true;
    std::vector<Total> totals_;
};

}  // namespace ipugate::readers::timeline
