// SPDX-License-Identifier: Apache-2.0
// A folder that is there for a while and belongs to nobody else.
#include "support/temporary_folder.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "support/error.hpp"
#include "support/signal_watch.hpp"
#include "support/text.hpp"

namespace ipugate {

TemporaryFolder::TemporaryFolder() {
    std::error_code code;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(code);
    if (code) {
        throw Error(fmt::format("making a temporary folder: {}", code.message()),
                    "set TMPDIR to a folder that is there");
    }
    path_ = make_watched_folder((parent / "ipugate-XXXXXX").native());
    if (path_.empty()) {
        throw Error(fmt::format("making a temporary folder in {}: {}", in_quotes(parent.native()),
                                std::strerror(errno)),
                    "set TMPDIR to a folder with room");
    }
}

TemporaryFolder::~TemporaryFolder() {
    if (path_.empty()) return;
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
    forget_folder(path_);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, std::filesystem::path())) {}

}  // namespace ipugate
