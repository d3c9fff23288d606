// SPDX-License-Identifier: Apache-2.0
// What check and record work on: manifest, repository, files, store.
#include "cli/workspace.hpp"

#include <fmt/format.h>

#include "cli/measure.hpp"
#include "cli/progress.hpp"
#include "stores/baseline.hpp"
#include "support/error.hpp"
#include "support/file.hpp"

namespace ipugate::cli {
namespace {

constexpr std::size_t largest_rule_file = std::size_t{8} << 20U;

/// Where a directory store keeps its files: recording changes them, which makes no run dirty.
std::filesystem::path store_folder(const Manifest& manifest) {
    constexpr std::string_view scheme = "dir:";
    if (!manifest.baseline.store.starts_with(scheme)) return {};
    return (manifest.folder / manifest.baseline.store.substr(scheme.size())).lexically_normal();
}

}  // namespace

CaptureFiles capture_files(const Manifest& manifest,
                           const std::optional<history::Repository>& repository) {
    return {manifest.folder, repository ? real_path(repository->work_tree()) : manifest.folder};
}

rules::RuleSet read_rules(const Manifest& manifest, const CaptureFiles& files) {
    if (manifest.rules.empty()) return rules::default_rules();
    const std::string shown = (manifest.file.parent_path() / manifest.rules).native();
    try {
        return rules::parse_rules(read_file(files.single(manifest.rules), largest_rule_file),
                                  shown);
    } catch (const Error& error) {
        throw with_context(fmt::format("rules of {}", manifest.file.native()), error);
    }
}

Workspace open_workspace(const std::filesystem::path& file, const Shell& shell) {
    Manifest manifest = read_manifest(file, shell.variables);
    std::optional<history::Repository> repository = history::Repository::open(manifest.folder);
    CaptureFiles files = capture_files(manifest, repository);
    rules::RuleSet rules = read_rules(manifest, files);
    std::unique_ptr<stores::Store> store =
        stores::open_store(manifest.baseline.store, manifest.folder);
    return Workspace{std::move(manifest), std::move(repository), std::move(files), std::move(rules),
                     std::move(store)};
}

history::BaseQuery base_query(const Workspace& workspace, const std::string& base,
                              const Shell& shell) {
    return history::BaseQuery{base, workspace.manifest.baseline.branch, shell.variables};
}

Run measure_commit(const Workspace& workspace, const std::string& commit, Shell& shell) {
    ProgressBar bar(shell);
    Run run = measure(workspace.manifest, workspace.files,
                      [&](std::size_t done, std::size_t total) { bar.show(done, total); });
    bar.clear();
    if (!workspace.repository) return run;
    const history::Repository& repository = *workspace.repository;
    const std::optional<history::CommitId> id =
        commit.empty() ? repository.head() : repository.resolve(commit);
    if (!id) return run;
    run.commit = *id;
    run.tree = repository.tree(*id);
    return run;
}

std::optional<std::string> changed_file(const Manifest& manifest,
                                        const history::Repository& repository) {
    return repository.changed_file(store_folder(manifest));
}

std::optional<std::string> changed_file(const Workspace& workspace) {
    if (!workspace.repository) return std::nullopt;
    return changed_file(workspace.manifest, *workspace.repository);
}

Baseline load_baseline(const Workspace& workspace, const history::Base& base, const Run& run) {
    Baseline baseline;
    baseline.store = workspace.store->name();
    if (!workspace.repository) {
        baseline.reason = "the manifest is not in a git repository";
        return baseline;
    }
    return stores::find_baseline(*workspace.store, *workspace.repository, base, run);
}

}  // namespace ipugate::cli
