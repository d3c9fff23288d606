// SPDX-License-Identifier: Apache-2.0
// Finds tracked files that differ from HEAD.
#include <fmt/format.h>
#include <git2.h>

#include <system_error>

#include "history/handle.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::history {
namespace {

namespace fs = std::filesystem;

using StatusList = std::unique_ptr<git_status_list, FreedBy<git_status_list_free>>;

/// `ignored` as a path inside the work tree with a slash at the end; empty if it is outside of it,
/// or is the whole of it: then nothing may be left out.
std::string ignored_prefix(const fs::path& work_tree, const fs::path& ignored) {
    if (ignored.empty()) return {};
    std::error_code code;
    const fs::path real = fs::weakly_canonical(fs::absolute(ignored), code);
    if (code) {
        throw Error(fmt::format("folder {}: {}", in_quotes(ignored.native()), code.message()));
    }
    fs::path inside = real.lexically_relative(fs::canonical(work_tree));
    if (!inside.has_filename()) inside = inside.parent_path();
    if (inside.empty() || inside == "." || *inside.begin() == "..") return {};
    return inside.generic_string() + "/";
}

std::string path_of(const git_status_entry& entry) {
    const git_diff_delta* delta =
        entry.head_to_index != nullptr ? entry.head_to_index : entry.index_to_workdir;
    const char* path =
        delta->new_file.path != nullptr ? delta->new_file.path : delta->old_file.path;
    return path;
}

}  // namespace

std::optional<std::string> Repository::changed_file(const fs::path& ignored) const {
    const std::string prefix = ignored_prefix(work_tree(), ignored);
    git_status_options options;
    git_status_options_init(&options, GIT_STATUS_OPTIONS_VERSION);
    options.show = GIT_STATUS_SHOW_INDEX_AND_WORKDIR;
    options.flags = GIT_STATUS_OPT_EXCLUDE_SUBMODULES;
    git_status_list* listed = nullptr;
    if (git_status_list_new(&listed, handle_->repository, &options) != 0) {
        fail(handle_->repository, "comparing the work tree with HEAD");
    }
    const StatusList list(listed);
    for (std::size_t i = 0; i < git_status_list_entrycount(list.get()); ++i) {
        std::string path = path_of(*git_status_byindex(list.get(), i));
        if (prefix.empty() || !path.starts_with(prefix)) return path;
    }
    return std::nullopt;
}

}  // namespace ipugate::history
