// SPDX-License-Identifier: Apache-2.0
// Capture patterns -> files, none of which leaves the repository through a link.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/manifest.hpp"

namespace ipugate::cli {

/// `path` as a pattern that matches it alone: "*", "?", "[" and "\" are escaped.
std::string exact_pattern(std::string_view path);

/// True if `file` is `folder` or lies in it, going by their names.
bool lies_below(const std::filesystem::path& file, const std::filesystem::path& folder);

/// Resolves the paths of a manifest. `root` is the work tree, or the manifest's folder outside of
/// git: a path that lies in it as written must lie in it with its links followed.
class CaptureFiles {
 public:
    CaptureFiles(std::filesystem::path folder, std::filesystem::path root);

    /// The files that `capture.pattern` matches, sorted; none is an Error.
    [[nodiscard]] std::vector<std::filesystem::path> matching(const CaptureEntry& capture) const;

    /// One file by its name, as artifacts and rules are given.
    [[nodiscard]] std::filesystem::path single(const std::string& name) const;

    /// Throws Error if `file` lies in the repository as written, and elsewhere in truth.
    void check_link(const std::filesystem::path& file) const;

    /// The work tree, links resolved.
    [[nodiscard]] const std::filesystem::path& root() const { return root_; }

    /// How messages and reports name the file: relative to the manifest's folder if below it.
    [[nodiscard]] std::string shown(const std::filesystem::path& file) const;

 private:
    const std::vector<std::string>& names_in(const std::filesystem::path& folder) const;
    const std::filesystem::path& real_folder(const std::filesystem::path& folder) const;
    std::vector<std::filesystem::path> expanded(const std::string& pattern) const;

    std::filesystem::path folder_;
    std::filesystem::path root_;
    /// What is in a folder and where it really is: manifests name thousands of files in one folder.
    mutable std::map<std::filesystem::path, std::vector<std::string>> names_;
    mutable std::map<std::filesystem::path, std::filesystem::path> real_folders_;
};

}  // namespace ipugate::cli
