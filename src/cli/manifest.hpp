// SPDX-License-Identifier: Apache-2.0
// The manifest: which models there are and where their captures lie.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/manifest/toolchain.hpp"
#include "cli/manifest/vela_entry.hpp"
#include "core/run.hpp"
#include "readers/reader.hpp"
#include "support/yaml.hpp"

namespace ipugate::cli {

/// One entry of `captures`: a path or glob with what is said about it.
struct CaptureEntry {
    std::string pattern;    ///< relative to the manifest's folder; for `vela`, the model
    std::string format;     ///< a reader's name; empty: recognise
    std::string model;      ///< glob over the model's name in the capture; empty: find out
    bool is_state = false;  ///< holds the board's state (clock, versions), measures no model
    readers::CaptureOptions options;
    std::optional<std::size_t> expected_files;
    /// For a model's entry `vela`: the capture is what the compiler writes.
    std::optional<VelaEntry> vela;
    std::string where;  ///< "<file>:<line>:<column>"
};

struct ModelEntry {
    std::string name;
    Environment target;
    std::string artifact;  ///< relative to the manifest's folder; empty for none
    std::vector<CaptureEntry> captures;
    std::string where;
};

/// Models that share one buffer: the group's variable buffer is the largest of its models'.
struct GroupEntry {
    std::string name;
    std::vector<std::string> models;
    std::string where;
};

struct BaselineEntry {
    std::string store = "dir:baselines";
    std::string branch;  ///< empty: found out from the CI system
    std::string pin;     ///< a further revision to compare with; empty for none
    bool required = false;
};

struct Manifest {
    std::filesystem::path file;    ///< as given
    std::filesystem::path folder;  ///< where relative paths start; absolute, links resolved
    std::string project;
    std::string rules;  ///< relative to `folder`; empty: the built-in rules
    BaselineEntry baseline;
    std::vector<ModelEntry> models;
    std::vector<GroupEntry> groups;
    Toolchains toolchains;
};

using Variables = std::map<std::string, std::string, std::less<>>;

/// Reads a manifest; `${NAME}` in values becomes the variable's value (`$${` a plain `${`). Errors
/// are "<file>:<line>:<column>: ...".
Manifest read_manifest(const std::filesystem::path& file, const Variables& variables);

/// Replaces `${NAME}` in every value below `node`; an unset variable is an Error with its place.
YamlNode with_variables(YamlNode node, std::string_view file, const Variables& variables);

/// Reads one entry of `captures`.
CaptureEntry parse_capture(const YamlNode& node, std::string_view file);

/// A clock in Hz from "900 MHz"; anything else is an Error at the place of `node`.
double parse_clock(const YamlNode& node, std::string_view file);

/// Reads a `target`: names and values, a clock in its usual spelling.
Environment parse_target(const YamlNode& node, std::string_view file);

}  // namespace ipugate::cli
