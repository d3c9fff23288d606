// SPDX-License-Identifier: Apache-2.0
// Whether something could be written, found out without leaving anything behind.
#include "support/writable.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "support/text.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;

std::string refusal(const fs::path& path, int code) {
    return fmt::format("{}: {}", in_quotes(path.native()), std::strerror(code));
}

}  // namespace

std::optional<std::string> why_not_writable_folder(const fs::path& folder) {
    std::error_code code;
    fs::path place = fs::absolute(folder.empty() ? "." : folder, code).lexically_normal();
    while (!fs::exists(fs::symlink_status(place, code)) && place.has_relative_path()) {
        place = place.parent_path();
    }
    if (!fs::is_directory(place, code)) return refusal(place, ENOTDIR);
    // A file without a name: gone when it is closed, or when this process is killed.
    const int file = ::open(place.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (file >= 0) {
        ::close(file);
        return std::nullopt;
    }
    const int reason = errno;
    const bool unknown_here = reason == EOPNOTSUPP || reason == EISDIR || reason == EINVAL;
    if (unknown_here && ::access(place.c_str(), W_OK | X_OK) == 0) return std::nullopt;
    return refusal(place, unknown_here ? errno : reason);
}

std::optional<std::string> why_not_writable_file(const fs::path& file) {
    std::error_code code;
    if (!fs::exists(fs::status(file, code))) return why_not_writable_folder(file.parent_path());
    if (fs::is_directory(file, code)) return refusal(file, EISDIR);
    if (::access(file.c_str(), W_OK) == 0) return std::nullopt;
    return refusal(file, errno);
}

}  // namespace ipugate
