// SPDX-License-Identifier: Apache-2.0
// A large file written piece by piece that appears whole or not at all, and replaces nothing.
#include "support/published_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <system_error>
#include <utility>

#include "support/error.hpp"
#include "support/text.hpp"
#include "support/write_error.hpp"

namespace ipugate {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 20U;

[[noreturn]] void refuse_existing(const std::filesystem::path& path) {
    throw Error(fmt::format("writing {}: there is a file of that name", in_quotes(path.native())),
                "name a file that does not exist, or move that one away");
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

/// Gives `from` the name `to` unless there is one of that name; errno is then EEXIST.
int rename_to_new(const char* from, const char* to) {
    if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
    // A file system without that call: a second name fails likewise if it is taken.
    if (::link(from, to) != 0) return -1;
    ::unlink(from);
    return 0;
}

}  // namespace

PublishedFile::PublishedFile(std::filesystem::path path) : path_(std::move(path)) {
    std::error_code code;
    if (std::filesystem::exists(std::filesystem::symlink_status(path_, code))) {
        refuse_existing(path_);
    }
    std::filesystem::create_directories(folder_of(path_), code);
    if (code) fail("making the folder of", code.value());
    for (auto number = static_cast<std::uint64_t>(::getpid());; number += 100'003) {
        beside_ = path_;
        beside_ += fmt::format(".{}.tmp", number);
        descriptor_ = ::open(beside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_ >= 0) return;
        if (errno != EEXIST) fail("writing", errno);
    }
}

PublishedFile::~PublishedFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    ::unlink(beside_.c_str());
}

void PublishedFile::fail(std::string_view action, int code) const {
    throw write_error(action, path_, code);
}

void PublishedFile::write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= buffer_size) flush_buffer();
}

void PublishedFile::flush_buffer() {
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("writing", errno);
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    buffer_.clear();
}

void PublishedFile::publish() {
    flush_buffer();
    if (::fsync(descriptor_) != 0) fail("flushing", errno);
    if (rename_to_new(beside_.c_str(), path_.c_str()) != 0) {
        if (errno == EEXIST) refuse_existing(path_);
        fail("writing", errno);
    }
    ::close(std::exchange(descriptor_, -1));
    const int folder = ::open(folder_of(path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) fail("flushing the folder of", errno);
    const bool flushed = ::fsync(folder) == 0 || errno == EINVAL;
    const int code = errno;
    ::close(folder);
    if (!flushed) fail("flushing the folder of", code);
}

}  // namespace ipugate
