// SPDX-License-Identifier: Apache-2.0
// The clock that a timeline was drawn with: cycles over durations, within what rounding allows.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace ipugate::readers::timeline {

/// Narrows down the clock event by event; all values in MHz (cycles per microsecond).
///
/// How durations were rounded shows in the file as a whole only: Python prints 12.500 as "12.5". So
/// bounds are kept for each number of decimals up to three, and the most that any event has counts.
/// If all events have the very same ratio, nothing was rounded and the ratio is the clock.
class ClockRange {
 public:
    /// An event of `cycles` that took `duration` us, printed to `resolution` us. `name` is for
    /// the error message.
    void add(double cycles, double duration, double resolution, std::string_view name);
    /// Both ranges must hold.
    void join(const ClockRange& other);

    [[nodiscard]] bool empty() const { return cycles_ <= 0; }
    /// The clock as a handy number inside the range; nothing if the durations are printed too
    /// coarsely to tell it within 1 %. Throws Error if the clock is not constant.
    [[nodiscard]] std::optional<double> clock() const;
    /// Whether `clock` is inside the range, give or take `tolerance` (0.005 is 0.5 %).
    [[nodiscard]] bool allows(double clock, double tolerance) const;

 private:
    struct Bounds {
        double least = 0;
        double most = std::numeric_limits<double>::infinity();
        std::string least_name;
        std::string most_name;

        void narrow(const Bounds& other);
    };

    [[nodiscard]] const Bounds& bounds() const;

    std::array<Bounds, 4> by_decimals_;
    Bounds ratios_{std::numeric_limits<double>::infinity(), 0, {}, {}};  ///< smallest, largest
    std::size_t ratio_count_ = 0;
    std::size_t decimals_ = 0;
    double cycles_ = 0;
    double duration_ = 0;
};

/// "900 MHz".
std::string megahertz(double clock);

}  // namespace ipugate::readers::timeline
