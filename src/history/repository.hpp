// SPDX-License-Identifier: Apache-2.0
// The git repository around the manifest: commits, parents, merge bases. Read only; runs nothing.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ipugate::history {

/// The remedy wherever history is cut by a shallow clone.
inline constexpr std::string_view unshallow_remedy =
    "git fetch --unshallow (actions/checkout: fetch-depth: 0)";

/// A commit by its full id (40 or 64 lower case hexadecimal digits).
using CommitId = std::string;

/// What a commit says of itself; foreign text. Empty where it says nothing usable.
struct CommitText {
    std::string date;     ///< of the author, by the author's clock: "2026-01-31T10:20:30+01:00"
    std::string subject;  ///< the first paragraph of the message, as one line
};

class Repository {
 public:
    /// The repository that holds `folder`, or nothing if none does. A repository that is there but
    /// cannot be opened is an Error with the remedy.
    static std::optional<Repository> open(const std::filesystem::path& folder);

    Repository(Repository&&) noexcept;
    Repository& operator=(Repository&&) noexcept;
    Repository(const Repository&) = delete;
    Repository& operator=(const Repository&) = delete;
    ~Repository();

    /// The folder of the work tree, without a slash at the end.
    [[nodiscard]] std::filesystem::path work_tree() const;
    /// The commit HEAD points to; nothing on an unborn branch.
    [[nodiscard]] std::optional<CommitId> head() const;
    /// "main" if HEAD is a branch; nothing if it is detached.
    [[nodiscard]] std::optional<std::string> head_branch() const;
    /// A branch, tag, abbreviated id or expression like "HEAD~2"; nothing if it names no commit.
    [[nodiscard]] std::optional<CommitId> resolve(std::string_view revision) const;
    /// Parents in order. A parent cut off by a shallow clone is listed though it is not there.
    [[nodiscard]] std::vector<CommitId> parents(const CommitId& commit) const;
    [[nodiscard]] bool has_commit(const CommitId& commit) const;
    /// Id of the commit's tree.
    [[nodiscard]] std::string tree(const CommitId& commit) const;
    [[nodiscard]] CommitText text(const CommitId& commit) const;
    /// The best common ancestor, nothing if the histories are unrelated.
    [[nodiscard]] std::optional<CommitId> merge_base(const CommitId& one,
                                                     const CommitId& other) const;
    /// History was cut by `--depth`.
    [[nodiscard]] bool is_shallow() const;
    /// The first tracked file that differs from HEAD in index or work tree, leaving out everything
    /// below `ignored` (the store's own folder); nothing if there is none.
    [[nodiscard]] std::optional<std::string> changed_file(
        const std::filesystem::path& ignored) const;

 private:
    struct Handle;
    explicit Repository(std::unique_ptr<Handle> handle);
    std::unique_ptr<Handle> handle_;
};

}  // namespace ipugate::history
