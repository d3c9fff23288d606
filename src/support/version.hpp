// SPDX-License-Identifier: Apache-2.0
// The version of the program, as `ipugate --version` prints it and runs record it.
#pragma once

#include <string_view>

namespace ipugate {

inline constexpr std::string_view program_version = IPUGATE_VERSION;

}  // namespace ipugate
