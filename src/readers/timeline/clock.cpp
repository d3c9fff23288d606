// SPDX-License-Identifier: Apache-2.0
// The clock that a timeline was drawn with: cycles over durations, within what rounding allows.
#include "readers/timeline/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {
namespace {

/// Floating point noise of a division and of numbers printed with all their digits.
constexpr double noise = 1e-9;
constexpr std::array digits = {1.0, 0.1, 0.01, 0.001};

std::size_t decimals_of(double resolution) {
    std::size_t decimals = 0;
    while (decimals + 1 < digits.size() && resolution < digits[decimals] * 0.999) ++decimals;
    return decimals;
}

}  // namespace

void ClockRange::Bounds::narrow(const Bounds& other) {
    if (other.least > least) {
        least = other.least;
        least_name = other.least_name;
    }
    if (other.most < most) {
        most = other.most;
        most_name = other.most_name;
    }
}

void ClockRange::add(double cycles, double duration, double resolution, std::string_view name) {
    decimals_ = std::max(decimals_, decimals_of(resolution));
    for (std::size_t i = decimals_; i < digits.size(); ++i) {
        Bounds& bounds = by_decimals_[i];
        // A whole last digit, because the script may cut digits off instead of rounding them.
        const double least = cycles / (duration + digits[i]) * (1 - noise);
        if (least > bounds.least) {
            bounds.least = least;
            bounds.least_name = name;
        }
        if (duration <= digits[i]) continue;
        const double most = cycles / (duration - digits[i]) * (1 + noise);
        if (most < bounds.most) {
            bounds.most = most;
            bounds.most_name = name;
        }
    }
    cycles_ += cycles;
    duration_ += duration;
    if (cycles <= 0 || duration <= 0) return;
    const double ratio = cycles / duration;
    ratios_.least = std::min(ratios_.least, ratio * (1 - noise));
    ratios_.most = std::max(ratios_.most, ratio * (1 + noise));
    ++ratio_count_;
}

void ClockRange::join(const ClockRange& other) {
    decimals_ = std::max(decimals_, other.decimals_);
    for (std::size_t i = 0; i < digits.size(); ++i) by_decimals_[i].narrow(other.by_decimals_[i]);
    ratios_.least = std::min(ratios_.least, other.ratios_.least);
    ratios_.most = std::max(ratios_.most, other.ratios_.most);
    ratio_count_ += other.ratio_count_;
    cycles_ += other.cycles_;
    duration_ += other.duration_;
}

const ClockRange::Bounds& ClockRange::bounds() const {
    const bool same = ratio_count_ > 1 && ratios_.most <= ratios_.least * (1 + 10 * noise);
    return same ? ratios_ : by_decimals_[decimals_];
}

std::optional<double> ClockRange::clock() const {
    const Bounds& bounds = this->bounds();
    if (bounds.least > bounds.most) {
        throw Error(fmt::format("the clock is not constant: {} ran at {} or more, {} at {} or less",
                                in_quotes(bounds.least_name), megahertz(bounds.least),
                                in_quotes(bounds.most_name), megahertz(bounds.most)),
                    "total_cycle and dur of one timeline must fit one clock; write it again");
    }
    if (empty() || !std::isfinite(bounds.most)) return std::nullopt;
    const double mean = duration_ > 0 ? cycles_ / duration_ : bounds.least;
    const double clock = std::clamp(mean, bounds.least, bounds.most);
    if (bounds.most - bounds.least > 0.01 * clock) return std::nullopt;
    for (const double step : {1.0, 0.1, 0.001}) {
        const double handy = std::round(clock / step) * step;
        if (handy >= bounds.least && handy <= bounds.most) return handy;
    }
    return clock;
}

bool ClockRange::allows(double clock, double tolerance) const {
    const Bounds& bounds = this->bounds();
    return clock >= bounds.least * (1 - tolerance) && clock <= bounds.most * (1 + tolerance);
}

std::string megahertz(double clock) {
    return fmt::format("{:.7g} MHz", clock);
}

}  // namespace ipugate::readers::timeline
