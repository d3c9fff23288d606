// SPDX-License-Identifier: Apache-2.0
// What `ipugate doctor` looks at: a table of examinations over what they have opened so far.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/captures/files.hpp"
#include "cli/manifest.hpp"
#include "cli/shell.hpp"
#include "history/base.hpp"
#include "rules/rule.hpp"
#include "stores/store.hpp"

namespace ipugate::cli {

enum class Health {
    ok,
    note,  ///< worth knowing; check and record can do without
    fail,  ///< check or record would end in exit status 2 or 3
};

/// One line of what was found, with what to do about it.
struct Answer {
    Health health = Health::ok;
    std::string text;
    std::string remedy = {};
};

/// The installation that is examined. Examinations leave in it what they have opened or found; what
/// could not be opened stays empty, and later ones do without it.
struct Patient {
    std::filesystem::path file;  ///< the manifest, as given
    std::string base_option;     ///< `--base`; empty if not given
    const Shell& shell;
    std::optional<Manifest> manifest = std::nullopt;
    std::optional<history::Repository> repository = std::nullopt;
    std::string_view why_no_repository = "the git repository could not be opened";
    std::optional<CaptureFiles> files = std::nullopt;
    std::optional<rules::RuleSet> rules = std::nullopt;
    std::unique_ptr<stores::Store> store = nullptr;
    std::optional<history::Base> base = std::nullopt;
    /// What was measured. A model that was not, for its binary logs are converted by check only, is
    /// there as broken.
    std::optional<Run> run = std::nullopt;
    std::set<std::string> unmeasured_models = {};
    std::multimap<std::string, std::string> failures = {};  ///< that were told, by model
};

/// One thing to look at. `run` may throw Error: that is a failure, and the next one is run.
struct Examination {
    std::string_view name;
    std::vector<Answer> (*run)(Patient& patient) = nullptr;
    std::string_view remedy;  ///< for failures that come without one
};

/// All examinations, in the order in which they are run: each finds what those before have opened.
/// A new one is a function in the file of its subject and a line in examinations.cpp.
std::span<const Examination> examinations();

/// The answer of an examination that lacks what an earlier one should have opened.
std::vector<Answer> not_examined(std::string_view why);
inline constexpr std::string_view no_manifest = "the manifest could not be read";
inline constexpr std::string_view no_store = "the store could not be opened";

std::vector<Answer> examine_manifest(Patient& patient);
std::vector<Answer> examine_repository(Patient& patient);
std::vector<Answer> examine_ci(Patient& patient);
std::vector<Answer> examine_rules(Patient& patient);
std::vector<Answer> examine_toolchain(Patient& patient);
std::vector<Answer> examine_captures(Patient& patient);
std::vector<Answer> examine_artifacts(Patient& patient);
std::vector<Answer> examine_models(Patient& patient);
std::vector<Answer> examine_matching(Patient& patient);
std::vector<Answer> examine_base(Patient& patient);
std::vector<Answer> examine_history(Patient& patient);
std::vector<Answer> examine_store(Patient& patient);
std::vector<Answer> examine_baseline(Patient& patient);
std::vector<Answer> examine_pin(Patient& patient);

}  // namespace ipugate::cli
