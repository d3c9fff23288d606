// SPDX-License-Identifier: Apache-2.0
// How far a compiler's estimate of cycles is from what the NPU's counter measured.
#pragma once

#include <string_view>

#include "core/run.hpp"

namespace ipugate {

/// The metric that `with_estimate_error` adds. Of all metrics only this one may be negative.
inline constexpr std::string_view estimate_error_name = "estimate_error";

/// `model` with `estimate_error` = (total_cycles - npu_total_cycles) / npu_total_cycles if it has
/// both, else as it is: -0.2 means that the compiler promised a fifth less than was measured.
///
/// Vela's `total_cycles` is compared, and not its `npu_cycles`, because it is what one inference
/// takes including the time in which the NPU waits for memory; `npu_cycles` leaves that out, so
/// slow memory would look like an error of the estimate. The measured side is `npu_total_cycles`
/// (NPU TOTAL, ethosu_pmu_cycle_cntr), and not the active cycles: it is what every program prints,
/// and it likewise spans all that the NPU is held up by. Neither side holds what the CPU does. Of
/// several samples the value counts that stands for each metric elsewhere. Both sides must be of
/// the same accelerator: captures that contradict each other on it are refused before (`joined`).
Model with_estimate_error(Model model);

}  // namespace ipugate
