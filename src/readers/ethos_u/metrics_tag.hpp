// SPDX-License-Identifier: Apache-2.0
// Counters that the inference runner of Arm's MLIA prints as <metrics>BASE64</metrics>.
//
// Decoded, it is a JSON list of groups:
//
//     [{"profiling_group": "Inference", "count": 1, "samples": [
//         {"name": "NPU IDLE", "value": [612]}, {"name": "NPU ACTIVE", "value": [520489]},
//         {"name": "NPU TOTAL", "value": [521101]}]}]
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "readers/ethos_u/console_run.hpp"
#include "readers/ethos_u/inference.hpp"

namespace ipugate::readers::ethos_u {

/// Whether the tag begins in `line`.
bool has_metrics_tag(std::string_view line);

/// The inferences in the tags of `line`, printed while `run` runs: with several values a counter,
/// each is an inference. Throws Error for a tag that is cut, is no base64, or whose JSON is not in
/// this form.
std::vector<Inference> tagged_inferences(std::string_view line, std::size_t number,
                                         const ConsoleRun& run);

}  // namespace ipugate::readers::ethos_u
