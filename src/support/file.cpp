// SPDX-License-Identifier: Apache-2.0
// Files: read whole or mapped, written so that a kill leaves the old or the new one.
#include "support/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <utility>
#include <vector>

#include "support/error.hpp"
#include "support/text.hpp"
#include "support/write_error.hpp"

namespace ipugate {
namespace {

constexpr std::size_t mapped_from = std::size_t{1} << 22U;
/// Opening a named pipe waits for a writer otherwise.
constexpr int for_reading = O_RDONLY | O_NONBLOCK;

constexpr std::string_view reading = "reading";

[[noreturn]] void fail(std::string_view action, const std::filesystem::path& path, int code) {
    if (action != reading) throw write_error(action, path, code);
    throw Error(fmt::format("{} {}: {}", action, in_quotes(path.native()), std::strerror(code)));
}

/// A file descriptor that closes itself.
class Descriptor {
 public:
    Descriptor(const std::filesystem::path& path, int flags, std::string_view action)
        : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {
        if (number_ < 0) fail(action, path, errno);
    }
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&&) = delete;
    Descriptor& operator=(Descriptor&&) = delete;

    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] int release() { return std::exchange(number_, -1); }

 private:
    int number_;
};

std::size_t size_of_regular_file(int descriptor, const std::filesystem::path& path) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) fail(reading, path, errno);
    if (!S_ISREG(status.st_mode)) {
        throw Error(fmt::format("reading {}: not a regular file", in_quotes(path.native())));
    }
    return static_cast<std::size_t>(status.st_size);
}

/// Reads to the end of the file: files under /proc and /sys say they are empty.
std::string read_all(int descriptor, std::size_t expected, const std::filesystem::path& path) {
    std::string text;
    std::size_t filled = 0;
    text.resize(expected + 1);
    while (true) {
        const ssize_t got = ::read(descriptor, text.data() + filled, text.size() - filled);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail(reading, path, errno);
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
        if (filled == expected && expected > 0) break;  // there was room for more
        if (filled == text.size()) text.resize(text.size() * 2);
    }
    text.resize(filled);
    return text;
}

void write_all(int descriptor, std::string_view text, const std::filesystem::path& path) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("writing", path, errno);
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void flush(const std::filesystem::path& path, int flags) {
    const Descriptor file(path, flags, "flushing");
    if (::fsync(file.number()) != 0 && errno != EINVAL) fail("flushing", path, errno);
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

/// Makes `folder` and what is missing above it, and flushes the entry of each.
void make_folder(const std::filesystem::path& folder) {
    if (folder.empty()) return;
    std::error_code code;
    std::vector<std::filesystem::path> missing;
    for (std::filesystem::path at = folder; !at.empty() && !std::filesystem::exists(at, code);
         at = at.parent_path()) {
        missing.push_back(at);
    }
    code.clear();
    std::filesystem::create_directories(folder, code);
    if (code) {
        fail("making folder", folder, code.value());
    }
    for (const auto& made : missing) flush(folder_of(made), O_RDONLY | O_DIRECTORY);
}

/// A file of its own beside `path`: `<path>.<number>.tmp`. A process number alone would not do, two
/// containers on one volume can share it.
std::filesystem::path make_beside(const std::filesystem::path& path) {
    for (std::uint64_t number = static_cast<std::uint64_t>(::getpid());; number += 100'003) {
        std::filesystem::path beside = path;
        beside += fmt::format(".{}.tmp", number);
        const int made = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (made < 0 && errno == EEXIST) continue;
        if (made < 0) fail("writing", path, errno);
        ::close(made);
        return beside;
    }
}

}  // namespace

FileText::FileText(const std::filesystem::path& path) {
    const Descriptor file(path, for_reading, reading);
    const std::size_t size = size_of_regular_file(file.number(), path);
    if (size < mapped_from) {
        read_ = read_all(file.number(), size, path);
        return;
    }
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (address == MAP_FAILED) fail(reading, path, errno);
    ::madvise(address, size, MADV_SEQUENTIAL);
    mapped_ = static_cast<const char*>(address);
    mapped_size_ = size;
}

FileText::FileText(FileText&& other) noexcept
    : read_(std::move(other.read_)),
      mapped_(std::exchange(other.mapped_, nullptr)),
      mapped_size_(std::exchange(other.mapped_size_, 0)) {}

FileText::~FileText() {
    if (mapped_ != nullptr) ::munmap(const_cast<char*>(mapped_), mapped_size_);
}

std::string_view FileText::text() const {
    return mapped_ != nullptr ? std::string_view(mapped_, mapped_size_) : std::string_view(read_);
}

void FileText::forget(std::string_view part) const {
    if (mapped_ == nullptr || part.empty()) return;
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const auto offset = static_cast<std::size_t>(part.data() - mapped_);
    const std::size_t begin = offset / page * page;
    const std::size_t end = (offset + part.size()) / page * page;
    if (begin >= end || end > mapped_size_) return;
    ::madvise(const_cast<char*>(mapped_) + begin, end - begin, MADV_DONTNEED);
}

std::string read_file(const std::filesystem::path& path, std::size_t limit) {
    const Descriptor file(path, for_reading, reading);
    const auto check = [&](std::size_t size) {
        if (size <= limit) return;
        throw Error(fmt::format("reading {}: {} bytes are more than the {} allowed",
                                in_quotes(path.native()), size, limit));
    };
    const std::size_t size = size_of_regular_file(file.number(), path);
    check(size);
    std::string text = read_all(file.number(), size, path);
    check(text.size());  // a file that grew, or one of /proc that said it was empty
    return text;
}

std::filesystem::path real_path(const std::filesystem::path& path) {
    std::error_code code;
    std::filesystem::path real = std::filesystem::canonical(path, code);
    if (code) throw Error(fmt::format("reading {}: {}", in_quotes(path.native()), code.message()));
    return real;
}

std::filesystem::path without_links(const std::filesystem::path& path) {
    std::error_code code;
    std::filesystem::path real = std::filesystem::weakly_canonical(path, code);
    if (!code && real.is_absolute()) return real;
    // A relative path that is not there stays relative; a ring of links leads nowhere.
    const std::filesystem::path absolute = std::filesystem::absolute(path, code);
    real = std::filesystem::weakly_canonical(absolute, code);
    return code ? absolute.lexically_normal() : real;
}

void write_file(const std::filesystem::path& given, std::string_view text) {
    std::error_code code;
    const std::filesystem::file_status status = std::filesystem::status(given, code);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        const Descriptor device(given, O_WRONLY | O_NONBLOCK, "writing");  // no reader: no wait
        write_all(device.number(), text, given);
        return;
    }
    const bool linked = std::filesystem::is_symlink(std::filesystem::symlink_status(given, code));
    const std::filesystem::path path =
        linked && std::filesystem::exists(status) ? real_path(given) : given;
    make_folder(path.parent_path());
    const std::filesystem::path beside = make_beside(path);
    try {
        {
            const Descriptor file(beside, O_WRONLY, "writing");
            write_all(file.number(), text, path);
            if (::fsync(file.number()) != 0) fail("flushing", path, errno);
        }
        if (::rename(beside.c_str(), path.c_str()) != 0) fail("writing", path, errno);
    } catch (const Error&) {
        ::unlink(beside.c_str());
        throw;
    }
    flush(folder_of(path), O_RDONLY | O_DIRECTORY);
}

void append_file(const std::filesystem::path& path, std::string_view text) {
    make_folder(path.parent_path());
    const Descriptor file(path, O_WRONLY | O_CREAT | O_APPEND, "writing");
    write_all(file.number(), text, path);
}

FileLock::FileLock(const std::filesystem::path& path) {
    make_folder(path.parent_path());
    Descriptor file(path, O_RDWR | O_CREAT, "locking");
    while (::flock(file.number(), LOCK_EX) != 0) {
        if (errno != EINTR) fail("locking", path, errno);
    }
    descriptor_ = file.release();
}

FileLock::~FileLock() {
    ::close(descriptor_);
}

}  // namespace ipugate
