// SPDX-License-Identifier: Apache-2.0
// Several new files, written all or none.
#include "support/new_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "support/error.hpp"
#include "support/write_error.hpp"

namespace ipugate {
namespace {

namespace fs = std::filesystem;

bool is_taken(const fs::path& path) {
    std::error_code code;
    const fs::file_type type = fs::symlink_status(path, code).type();
    return type != fs::file_type::not_found && type != fs::file_type::none;
}

[[noreturn]] void fail(const fs::path& path, int code) {
    throw write_error("making", path, code);
}

/// What was made so far, in order; removed again unless it is kept.
class Made {
 public:
    Made() = default;
    ~Made() {
        std::error_code ignored;
        std::for_each(paths_.rbegin(), paths_.rend(),
                      [&](const fs::path& path) { fs::remove(path, ignored); });
    }
    Made(const Made&) = delete;
    Made& operator=(const Made&) = delete;
    Made(Made&&) = delete;
    Made& operator=(Made&&) = delete;

    void add(const fs::path& path) { paths_.push_back(path); }
    void keep() { paths_.clear(); }

 private:
    std::vector<fs::path> paths_;
};

void make_folders(const fs::path& folder, Made& made) {
    if (folder.empty() || is_taken(folder)) return;
    make_folders(folder.parent_path(), made);
    std::error_code code;
    fs::create_directory(folder, code);
    if (code) fail(folder, code.value());
    made.add(folder);
}

void write_whole(int descriptor, const NewFile& file) {
    std::string_view rest = file.text;
    while (!rest.empty()) {
        const ssize_t written = ::write(descriptor, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(file.path, errno);
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fsync(descriptor) != 0) fail(file.path, errno);
}

void make_file(const NewFile& file, Made& made) {
    make_folders(file.path.parent_path(), made);
    const int descriptor =
        ::open(file.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor < 0) fail(file.path, errno);
    made.add(file.path);
    try {
        write_whole(descriptor, file);
    } catch (const Error&) {
        ::close(descriptor);
        throw;
    }
    if (::close(descriptor) != 0) fail(file.path, errno);
}

}  // namespace

std::vector<fs::path> taken_paths(const std::vector<NewFile>& files) {
    std::vector<fs::path> taken;
    for (const NewFile& file : files) {
        if (is_taken(file.path)) taken.push_back(file.path);
    }
    return taken;
}

void create_files(const std::vector<NewFile>& files) {
    Made made;
    for (const NewFile& file : files) make_file(file, made);
    made.keep();
}

}  // namespace ipugate
