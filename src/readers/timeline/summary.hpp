// SPDX-License-Identifier: Apache-2.0
// From the events of a timeline to a model: operators, totals, clock and notes.
#pragma once

#include "core/run.hpp"
#include "readers/reader.hpp"
#include "readers/timeline/collector.hpp"

namespace ipugate::readers::timeline {

/// Takes the operators out of `collector`. Throws Error if there is no layer lane, if one is empty,
/// or if cycles, durations and the manifest's clock contradict each other.
Reading summary(Collector& collector, const Capture& capture);

}  // namespace ipugate::readers::timeline
