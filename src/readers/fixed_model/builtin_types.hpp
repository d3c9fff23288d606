// SPDX-License-Identifier: Apache-2.0
// Names of the operator types that models store as numbers.
#pragma once

#include <cstdint>
#include <string>

namespace ipugate::readers::fixed_model {

/// The number of the type whose name stands in the model itself.
inline constexpr std::int32_t custom_type = 32;

/// "CONV_2D" for 3; "BUILTIN_500" for a number without a known name.
std::string builtin_type(std::int32_t code);

}  // namespace ipugate::readers::fixed_model
