// SPDX-License-Identifier: Apache-2.0
// A large file written piece by piece that appears whole or not at all, and replaces nothing.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ipugate {

/// Writes beside `path` and takes that name at the end. A file (or link) that has the name already
/// is an Error with the remedy, at the begin and at the end; it is never touched.
class PublishedFile {
 public:
    /// Makes missing folders.
    explicit PublishedFile(std::filesystem::path path);
    /// Removes what was written unless it was published.
    ~PublishedFile();
    PublishedFile(const PublishedFile&) = delete;
    PublishedFile& operator=(const PublishedFile&) = delete;
    PublishedFile(PublishedFile&&) = delete;
    PublishedFile& operator=(PublishedFile&&) = delete;

    void write(std::string_view text);
    /// Flushes everything to disk and gives the file its name; once.
    void publish();

 private:
    void flush_buffer();
    void fail(std::string_view action, int code) const;

    std::filesystem::path path_;
    std::filesystem::path beside_;
    std::string buffer_;
    int descriptor_ = -1;
};

}  // namespace ipugate
