// SPDX-License-Identifier: Apache-2.0
// One of two runs to compare, from whatever names it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/shell.hpp"
#include "core/run.hpp"
#include "rules/rule.hpp"

namespace ipugate::cli {

/// Where commits are looked up, and what a run file of several projects means.
struct SideContext {
    std::filesystem::path manifest;  ///< may not be there
    std::string project;             ///< of the manifest; empty without one
};

/// A run and what it was read from.
struct Side {
    Run run;
    std::string what;  ///< "commit c41f9a02be7d in dir:baselines", "manifest a.yaml", "run a.json"
    bool is_capture = false;              ///< its models are called as the capture calls them
    std::optional<rules::RuleSet> rules;  ///< of a manifest
    /// What was odd when the run was recorded: a dirty work tree, rejected or missing values.
    std::vector<Note> notes;
};

/// True if a side of that name is a manifest: *.yaml, *.yml.
bool is_manifest(const std::filesystem::path& file);

/// The run that `name` means: a manifest (*.yaml, *.yml) is measured; a file of stored runs or a
/// JSON report is read; any other file is a capture; what is no file is a commit with a stored run.
/// A name that is none of these is an Error; nothing if the commit has no stored run. Entries of
/// models that were missing when the run was recorded are left out, with a note.
std::optional<Side> read_side(const std::string& name, const SideContext& context, Shell& shell);

}  // namespace ipugate::cli
