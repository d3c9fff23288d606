// SPDX-License-Identifier: Apache-2.0
// Opens the repository around a folder, or says why libgit2 cannot and what to do.
#include <fmt/format.h>
#include <git2.h>

#include <array>
#include <system_error>

#include "history/handle.hpp"
#include "support/error.hpp"
#include "support/shell_word.hpp"
#include "support/text.hpp"

namespace ipugate::history {
namespace {

namespace fs = std::filesystem;

/// What to do about a repository format that libgit2 1.5 does not know.
struct ExtensionRemedy {
    std::string_view name;
    std::string_view remedy;
};

constexpr std::array extension_remedies = {
    ExtensionRemedy{
        "worktreeconfig",
        "use a clone without both a filter and sparse checkout (actions/checkout: leave "
        "out 'filter' or 'sparse-checkout')"},
    ExtensionRemedy{"objectformat", "use a clone with SHA-1 object ids"},
    ExtensionRemedy{"refstorage", "use a clone made with git clone --ref-format=files"},
};

bool is_there(const fs::path& path) {
    std::error_code code;
    return fs::exists(fs::symlink_status(path, code));
}

/// The nearest folder upwards that looks like a work tree or a bare repository.
std::optional<fs::path> look_upwards(fs::path folder) {
    while (true) {
        if (is_there(folder / ".git")) return folder;
        if (is_there(folder / "HEAD") && is_there(folder / "objects") &&
            is_there(folder / "refs")) {
            return folder;
        }
        if (!folder.has_relative_path()) return std::nullopt;
        folder = folder.parent_path();
    }
}

Error foreign_owner(const fs::path& place) {
    return Error(
        fmt::format("git repository {} belongs to another user", in_quotes(place.native())),
        "git config --global --add safe.directory " + shell_word(place.native()));
}

Error unsupported_extension(const fs::path& place, const std::string& message) {
    std::string remedy = "use a clone without this extension";
    for (const ExtensionRemedy& known : extension_remedies) {
        if (lowered(message).find(known.name) != std::string::npos) remedy = known.remedy;
    }
    return Error(fmt::format("opening git repository {}: {}", in_quotes(place.native()), message),
                 std::move(remedy));
}

Error cannot_open(const fs::path& place, int code) {
    const std::string message = last_message();
    // libgit2 1.5 looks the owner's exception up in a configuration that may not have the key.
    if (code == GIT_EOWNER || message.find("safe.directory") != std::string::npos) {
        return foreign_owner(place);
    }
    if (message.find("unsupported extension") != std::string::npos) {
        return unsupported_extension(place, message);
    }
    return Error(fmt::format("opening git repository {}: {}", in_quotes(place.native()), message),
                 "git status in that folder says what git makes of it");
}

}  // namespace

std::optional<Repository> Repository::open(const fs::path& folder) {
    start_libgit2();
    std::error_code code;
    const fs::path start = fs::canonical(folder.empty() ? fs::path(".") : folder, code);
    if (code) {
        throw Error(fmt::format("looking for a git repository from {}: {}",
                                in_quotes(folder.native()), code.message()));
    }
    git_repository* opened = nullptr;
    const int result = git_repository_open_ext(&opened, start.c_str(), 0, nullptr);
    if (result == 0) return Repository(std::make_unique<Handle>(opened));
    const std::optional<fs::path> place = look_upwards(start);
    if (!place && result == GIT_ENOTFOUND) return std::nullopt;
    throw cannot_open(place.value_or(start), result);
}

}  // namespace ipugate::history
