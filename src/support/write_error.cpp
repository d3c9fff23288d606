// SPDX-License-Identifier: Apache-2.0
// What to do about a file that cannot be written.
#include "support/write_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "support/text.hpp"

namespace ipugate {
namespace {

std::string_view remedy_for(int code) {
    switch (code) {
        case EACCES:
        case EPERM:
        case EROFS:
            return "choose a folder that this user may write, or change its permissions";
        case ENOSPC:
        case EDQUOT:
            return "make room there, or choose another place";
        case EFBIG:
            return "raise the limit of file sizes (ulimit -f), or choose another place";
        case EMFILE:
        case ENFILE:
            return "raise the limit of open files (ulimit -n)";
        case ETXTBSY:
        case EBUSY:
            return "something uses the file: end that, or choose another name";
        case EIO:
            return "the disk fails: choose another place";
        default:
            return "correct the path, or choose another place";
    }
}

}  // namespace

Error write_error(std::string_view action, const std::filesystem::path& path, int code) {
    return Error(fmt::format("{} {}: {}", action, in_quotes(path.native()), std::strerror(code)),
                 std::string(remedy_for(code)));
}

}  // namespace ipugate
