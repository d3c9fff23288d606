// SPDX-License-Identifier: Apache-2.0
// Writes manifests for people to go on with.
#pragma once

#include <string>
#include <vector>

#include "cli/manifest.hpp"

namespace ipugate::cli {

/// `manifest` as commented YAML: project, rules, store, branch (if it is to be said) and models.
std::string manifest_text(const Manifest& manifest);

/// The same with models that nobody has, to be replaced.
std::string example_manifest_text(const Manifest& manifest);

/// The rule file to begin with: rules/default.yaml under a heading of its own, with the demands
/// that `metrics` suggest as comments.
std::string first_rules_text(const std::vector<std::string>& metrics);

}  // namespace ipugate::cli
