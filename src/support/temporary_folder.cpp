// SPDX-License-Identifier: Apache-2.0
// A folder that is there for a while and belongs to nobody else.
#include "support/temporary_folder.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate {

TemporaryFolder::TemporaryFolder() {
    std::error_code code;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(code);
    if (code) {
        throw Error(fmt::format("making a temporary folder: {}", code.message()),
                    "set TMPDIR to a folder that is there");
    }
    std::string name = (parent / "ipugate-XXXXXX").native();
    if (::mkdtemp(name.data()) == nullptr) {
        throw Error(fmt::format("making a temporary folder in {}: {}", in_quotes(parent.native()),
                                std::strerror(errno)),
                    "set TMPDIR to a folder with room");
    }
    path_ = std::move(name);
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, std::filesystem::path())) {}

}  // namespace ipugate
