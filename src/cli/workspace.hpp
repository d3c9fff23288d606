// SPDX-License-Identifier: Apache-2.0
// What check and record work on: manifest, repository, files, store.
#pragma once

#include <memory>
#include <optional>

#include "cli/captures/files.hpp"
#include "cli/manifest.hpp"
#include "cli/shell.hpp"
#include "history/base.hpp"
#include "rules/rule.hpp"
#include "stores/store.hpp"

namespace ipugate::cli {

/// Everything a manifest leads to, opened.
struct Workspace {
    Manifest manifest;
    std::optional<history::Repository> repository;
    CaptureFiles files;
    rules::RuleSet rules;
    std::unique_ptr<stores::Store> store;
};

/// Resolves the paths of `manifest`, which lies in `repository` or outside of git.
CaptureFiles capture_files(const Manifest& manifest,
                           const std::optional<history::Repository>& repository);

/// The rules of `manifest`: its own file or the built-in ones.
rules::RuleSet read_rules(const Manifest& manifest, const CaptureFiles& files);

/// Reads manifest and rules and opens repository and store. Throws Error.
Workspace open_workspace(const std::filesystem::path& manifest, const Shell& shell);

/// What is known about the base commit: `base` is the option's value, empty if not given.
history::BaseQuery base_query(const Workspace& workspace, const std::string& base,
                              const Shell& shell);

/// Measures and names the commit that the run belongs to (HEAD if `commit` is empty). Shows
/// progress on a terminal.
Run measure_commit(const Workspace& workspace, const std::string& commit, Shell& shell);

/// A tracked file that differs from HEAD, if there is one; the store's own files do not count.
std::optional<std::string> changed_file(const Manifest& manifest,
                                        const history::Repository& repository);
/// The same; nothing outside of a repository.
std::optional<std::string> changed_file(const Workspace& workspace);

/// The baseline for `run`, from the store. Without a repository or a base there is none, with the
/// reason. Throws Error if the store fails.
Baseline load_baseline(const Workspace& workspace, const history::Base& base, const Run& run);

}  // namespace ipugate::cli
