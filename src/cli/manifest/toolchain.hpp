// SPDX-License-Identifier: Apache-2.0
// What the manifest says about vendors' toolchains: programs that read what nobody else can.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "support/yaml.hpp"

namespace ipugate::cli {

/// Variables for a program: values, or nothing to remove one.
using ProgramVariables = std::map<std::string, std::optional<std::string>, std::less<>>;

/// `toolchain: sigmastar`: the SDK whose scripts read binary IPU logs.
struct SigmastarToolchain {
    std::filesystem::path folder;  ///< absolute
    std::string python;            ///< a name to be searched for in `search_path`, or absolute
    std::string chip;              ///< as the script's `-v` takes it; empty: the target's chip
    std::optional<double> clock;   ///< Hz; nothing: the target's clock
    std::chrono::milliseconds time_limit = std::chrono::minutes(5);
    std::string search_path;     ///< the variable PATH
    ProgramVariables variables;  ///< what the SDK's envsetup.sh sets
    std::string where;           ///< "<file>:<line>:<column>"
};

/// `toolchain: vela`: Arm's compiler for Ethos-U.
struct VelaToolchain {
    std::string program = "vela";  ///< a name to be searched for in `search_path`, or absolute
    std::chrono::milliseconds time_limit = std::chrono::minutes(10);
    std::string search_path;  ///< the variable PATH
    std::string where;  ///< "<file>:<line>:<column>"; empty if the manifest says nothing of it
};

struct Toolchains {
    std::optional<SigmastarToolchain> sigmastar;
    VelaToolchain vela;
};

/// What surrounds the manifest: where its relative paths start, and environment variables.
struct ManifestSurroundings {
    const std::filesystem::path& folder;
    const std::map<std::string, std::string, std::less<>>& variables;
};

/// True for what may be an argument of `-v`: "muffin", "938X".
bool is_chip(std::string_view text);

/// Reads `toolchain`, null if the manifest has none. Whether anything is there is found out when it
/// is needed.
Toolchains parse_toolchains(const YamlNode* node, std::string_view file,
                            const ManifestSurroundings& surroundings);

}  // namespace ipugate::cli
