// SPDX-License-Identifier: Apache-2.0
// What both of Vela's summaries, CSV and console, say about the NPU.
#pragma once

#include <string>
#include <string_view>

namespace ipugate::readers::vela {

/// "ethos-u55-128", as Vela's option takes it, from "Ethos_U55_128" or "Accelerator.Ethos_U55_128".
std::string accelerator(std::string_view text);

/// "no operator of 'net' runs on the NPU: <value> 0", for a value such as "total_cycles is".
std::string nothing_on_npu(std::string_view value, std::string_view network);

inline constexpr std::string_view nothing_on_npu_remedy =
    "compile the quantised model that Vela takes: a float model stays on the CPU, and one that was "
    "compiled before is passed through";

}  // namespace ipugate::readers::vela
