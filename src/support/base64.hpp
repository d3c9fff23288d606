// SPDX-License-Identifier: Apache-2.0
// Base64 (RFC 4648) back to bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ipugate {

/// The bytes of `text`, which must be whole groups of four of the common alphabet, padded with `=`
/// at its end only; nothing for anything else, blanks included.
std::optional<std::string> decoded_base64(std::string_view text);

}  // namespace ipugate
