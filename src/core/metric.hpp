// SPDX-License-Identifier: Apache-2.0
// Metrics: what is measured of a model, its samples, and the catalogue of known names.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/place.hpp"
#include "support/unit.hpp"

namespace ipugate {

/// What noise a metric has: `exact` none (sizes, compiler estimates), `counter` little (bytes,
/// cycles), `timing` as much as the board is busy (time).
enum class Nature { exact, counter, timing };

/// Which way is worse.
enum class Direction { lower_is_better, higher_is_better, neutral };

/// One value of a metric, in base units, with where and how it was printed.
struct Sample {
    double value = 0;
    /// The last printed digit in base units: 10 for "8.72117 ms". 0 if unknown.
    double resolution = 0;
    Place place;
    /// As it stood in the capture: "8.72117 ms".
    std::string text;

    bool operator==(const Sample&) const = default;
};

/// All samples of one metric, in the order of the captures.
struct Metric {
    Dimension dimension = Dimension::count;
    std::vector<Sample> samples;

    bool operator==(const Metric&) const = default;
};

/// What the program knows of a metric by its name.
struct MetricKind {
    std::string_view name;
    Dimension dimension = Dimension::count;
    Nature nature = Nature::timing;
    Direction direction = Direction::lower_is_better;
    std::string_view summary;
};

/// Every known metric, in the order in which reports list them.
std::span<const MetricKind> metric_catalogue();

/// The catalogue's entry, or one made from `dimension` for a name that it does not have (times are
/// timings, the rest counters; lower is better).
MetricKind metric_kind(std::string_view name, Dimension dimension);

/// The entry of a known name.
const MetricKind* find_metric_kind(std::string_view name);

/// The value that stands for a metric of at least one sample: the median of timings and counters,
/// the worst sample of exact metrics (all are equal unless something is wrong).
double representative(const Metric& metric, const MetricKind& kind);

/// The middle of `values`, or the mean of the two middle ones; `values` must not be empty.
double median(std::span<const double> values);

}  // namespace ipugate
