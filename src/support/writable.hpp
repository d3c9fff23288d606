// SPDX-License-Identifier: Apache-2.0
// Whether something could be written, found out without leaving anything behind.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace ipugate {

/// Why no file can be made in `folder`, or in the nearest folder above it if it is not there yet;
/// nothing if one can.
std::optional<std::string> why_not_writable_folder(const std::filesystem::path& folder);

/// Why `file` cannot be written, or made if it is not there; nothing if it can.
std::optional<std::string> why_not_writable_file(const std::filesystem::path& file);

}  // namespace ipugate
