// SPDX-License-Identifier: Apache-2.0
// SHA-256 of a file, for naming artifacts.
#pragma once

#include <string>
#include <string_view>

namespace ipugate {

/// SHA-256 (FIPS 180-4) of `bytes` as 64 lower case hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace ipugate
