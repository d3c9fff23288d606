// SPDX-License-Identifier: Apache-2.0
// What to do about a file that cannot be written.
#pragma once

#include <filesystem>
#include <string_view>

#include "support/error.hpp"

namespace ipugate {

/// "<action> '<path>': <what errno `code` means>" with the remedy for that.
Error write_error(std::string_view action, const std::filesystem::path& path, int code);

}  // namespace ipugate
