// SPDX-License-Identifier: Apache-2.0
// A model's entry `vela`: a .tflite model that is compiled where it is checked.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/yaml.hpp"

namespace ipugate::cli {

struct VelaEntry {
    std::string model;          ///< relative to the manifest's folder
    std::string accelerator;    ///< `--accelerator-config`: "ethos-u55-128"; empty: Vela's default
    std::string config;         ///< `--config`, relative to the manifest's folder; empty for none
    std::string system_config;  ///< `--system-config`; empty: Vela's default
    std::string memory_mode;    ///< `--memory-mode`; empty: Vela's default
    std::vector<std::string> options;  ///< further options, as they stand
    std::string where;                 ///< "<file>:<line>:<column>"

    bool operator==(const VelaEntry&) const = default;
};

/// Reads `vela`. Options that would change what is written where are an Error.
VelaEntry parse_vela_entry(const YamlNode& node, std::string_view file);

}  // namespace ipugate::cli
