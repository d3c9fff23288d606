// SPDX-License-Identifier: Apache-2.0
// Reads commits, references and merge bases with libgit2.
#include "history/repository.hpp"

#include <fmt/format.h>
#include <git2.h>

#include <utility>

#include "history/handle.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::history {
namespace {

using Object = std::unique_ptr<git_object, FreedBy<git_object_free>>;
using Commit = std::unique_ptr<git_commit, FreedBy<git_commit_free>>;
using Reference = std::unique_ptr<git_reference, FreedBy<git_reference_free>>;

constexpr std::string_view branch_prefix = "refs/heads/";
constexpr std::string_view parent_prefix = "parent ";

std::string text_of(const git_oid& id) {
    std::string text(GIT_OID_HEXSZ, '0');
    git_oid_fmt(text.data(), &id);
    return text;
}

std::optional<git_oid> parsed_id(const CommitId& commit) {
    git_oid id;
    if (commit.size() != GIT_OID_HEXSZ ||
        git_oid_fromstrn(&id, commit.data(), commit.size()) != 0) {
        return std::nullopt;
    }
    return id;
}

git_oid required_id(const CommitId& commit) {
    const std::optional<git_oid> id = parsed_id(commit);
    if (!id) {
        throw Error(fmt::format("commit {}: expected a full id of 40 hexadecimal digits",
                                in_quotes(commit)));
    }
    return *id;
}

Commit find_commit(git_repository* repository, const CommitId& commit) {
    const git_oid id = required_id(commit);
    git_commit* found = nullptr;
    if (git_commit_lookup(&found, repository, &id) != 0) {
        fail(repository, fmt::format("reading commit {}", commit));
    }
    return Commit(found);
}

}  // namespace

Repository::Repository(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
Repository::Repository(Repository&&) noexcept = default;
Repository& Repository::operator=(Repository&&) noexcept = default;
Repository::~Repository() = default;

std::filesystem::path Repository::work_tree() const {
    const char* folder = git_repository_workdir(handle_->repository);
    if (folder == nullptr) {
        throw Error(fmt::format("git repository {} is bare: it has no work tree",
                                in_quotes(git_repository_path(handle_->repository))),
                    "run in a clone with a work tree");
    }
    std::string text = folder;
    while (text.size() > 1 && text.back() == '/') text.pop_back();
    return text;
}

std::optional<CommitId> Repository::head() const {
    git_reference* found = nullptr;
    const int result = git_repository_head(&found, handle_->repository);
    if (result == GIT_EUNBORNBRANCH) return std::nullopt;
    if (result != 0) fail(handle_->repository, "reading HEAD");
    const Reference reference(found);
    return text_of(*git_reference_target(reference.get()));
}

std::optional<std::string> Repository::head_branch() const {
    git_reference* found = nullptr;
    if (git_reference_lookup(&found, handle_->repository, "HEAD") != 0) {
        fail(handle_->repository, "reading HEAD");
    }
    const Reference reference(found);
    const char* target = git_reference_symbolic_target(reference.get());
    if (target == nullptr) return std::nullopt;
    std::string_view name = target;
    if (name.starts_with(branch_prefix)) name.remove_prefix(branch_prefix.size());
    return std::string(name);
}

std::optional<CommitId> Repository::resolve(std::string_view revision) const {
    const std::string text(revision);
    if (text.empty() || text.find('\0') != std::string::npos) return std::nullopt;
    git_object* found = nullptr;
    const int result = git_revparse_single(&found, handle_->repository, text.c_str());
    if (result == GIT_EAMBIGUOUS) {
        throw Error(fmt::format("{} fits several objects of the repository", in_quotes(text)),
                    "give more digits of the id, or the full name of the reference");
    }
    if (result == GIT_ENOTFOUND || result == GIT_EINVALIDSPEC) return std::nullopt;
    if (result != 0) fail(handle_->repository, fmt::format("finding {}", in_quotes(text)));
    const Object object(found);
    git_object* peeled = nullptr;
    if (git_object_peel(&peeled, object.get(), GIT_OBJECT_COMMIT) != 0) return std::nullopt;
    const Object commit(peeled);
    return text_of(*git_object_id(commit.get()));
}

std::vector<CommitId> Repository::parents(const CommitId& commit) const {
    const Commit found = find_commit(handle_->repository, commit);
    // The raw header: from libgit2 1.7 on, its own list ends where a shallow clone does.
    std::vector<CommitId> ids;
    Lines header(git_commit_raw_header(found.get()));
    while (const auto line = header.next()) {
        if (line->starts_with(parent_prefix)) ids.emplace_back(line->substr(parent_prefix.size()));
    }
    return ids;
}

bool Repository::has_commit(const CommitId& commit) const {
    const std::optional<git_oid> id = parsed_id(commit);
    if (!id) return false;
    git_commit* found = nullptr;
    const int result = git_commit_lookup(&found, handle_->repository, &*id);
    const Commit owned(found);
    if (result != 0 && result != GIT_ENOTFOUND) {
        fail(handle_->repository, fmt::format("reading commit {}", commit));
    }
    return result == 0;
}

std::string Repository::tree(const CommitId& commit) const {
    return text_of(*git_commit_tree_id(find_commit(handle_->repository, commit).get()));
}

std::optional<CommitId> Repository::merge_base(const CommitId& one, const CommitId& other) const {
    const git_oid first = required_id(one);
    const git_oid second = required_id(other);
    git_oid base;
    const int result = git_merge_base(&base, handle_->repository, &first, &second);
    if (result == 0) return text_of(base);
    if (is_shallow()) {
        throw Error(
            fmt::format("merge base of {} and {}: history is cut by a shallow clone", one, other),
            std::string(unshallow_remedy));
    }
    if (result == GIT_ENOTFOUND) return std::nullopt;
    fail(handle_->repository, fmt::format("finding the merge base of {} and {}", one, other));
}

bool Repository::is_shallow() const {
    const int result = git_repository_is_shallow(handle_->repository);
    if (result < 0) fail(handle_->repository, "reading whether the clone is shallow");
    return result == 1;
}

}  // namespace ipugate::history
