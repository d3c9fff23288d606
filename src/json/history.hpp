// SPDX-License-Identifier: Apache-2.0
// A history as JSON text.
#pragma once

#include <string>

#include "core/series.hpp"

namespace ipugate::json {

/// Which series are written; an empty name means all.
struct SeriesChoice {
    std::string model;
    std::string metric;
};

/// Everything about a history: its commits, its series with every sample, its gaps.
std::string history_text(const History& history, const SeriesChoice& choice);

}  // namespace ipugate::json
