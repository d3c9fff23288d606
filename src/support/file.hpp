// SPDX-License-Identifier: Apache-2.0
// Files: read whole or mapped, written so that a kill leaves the old or the new one.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace ipugate {

/// The bytes of a regular file; small ones are read, large ones mapped. Errors name the file.
class FileText {
 public:
    explicit FileText(const std::filesystem::path& path);
    ~FileText();
    FileText(FileText&& other) noexcept;
    FileText& operator=(FileText&&) = delete;
    FileText(const FileText&) = delete;
    FileText& operator=(const FileText&) = delete;

    [[nodiscard]] std::string_view text() const;

    /// Lets go of the memory of `part` of `text()`. It stays readable: it comes from the file
    /// again.
    void forget(std::string_view part) const;

 private:
    std::string read_;
    const char* mapped_ = nullptr;
    std::size_t mapped_size_ = 0;
};

/// Reads a regular file of at most `limit` bytes; a larger one is an Error that names the limit.
std::string read_file(const std::filesystem::path& path, std::size_t limit);

/// A device or pipe is written to as it is. Otherwise replaces `path`, or the file that a link of
/// that name leads to, by `text`: written beside it, flushed to disk, renamed, the folder flushed.
/// Makes missing folders. Never leaves a partial file under `path`.
void write_file(const std::filesystem::path& given, std::string_view text);

/// Absolute, without links; an Error if there is no such file.
std::filesystem::path real_path(const std::filesystem::path& path);

/// Absolute, without links as far as it is there: two paths that lead to one file are equal then.
std::filesystem::path without_links(const std::filesystem::path& path);

/// Adds `text` to the end of `path` (made if absent).
void append_file(const std::filesystem::path& path, std::string_view text);

/// An exclusive lock on `path` (made if absent) between processes; gone with the object, or with
/// the process however it ends.
class FileLock {
 public:
    explicit FileLock(const std::filesystem::path& path);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    FileLock(FileLock&&) = delete;
    FileLock& operator=(FileLock&&) = delete;

 private:
    int descriptor_ = -1;
};

}  // namespace ipugate
