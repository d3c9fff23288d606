// SPDX-License-Identifier: Apache-2.0
// A folder that is there for a while and belongs to nobody else.
#pragma once

#include <filesystem>

namespace ipugate {

/// A new empty folder below the system's folder for such (TMPDIR), for this user only; removed with
/// all that is in it when the object goes, or by a `SignalWatch`. Links in it are removed, not
/// followed.
class TemporaryFolder {
 public:
    /// Throws Error if there is no place for it.
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(TemporaryFolder&& other) noexcept;
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
    std::filesystem::path path_;
};

}  // namespace ipugate
