// SPDX-License-Identifier: Apache-2.0
// A model's entry `vela`: a .tflite model that is compiled where it is checked.
#include "cli/manifest/vela_entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "support/text.hpp"

namespace ipugate::cli {
namespace {

/// Options with a key of their own, or that decide what is written where.
constexpr std::array<std::string_view, 9> taken = {
    "--output-dir",  "--config",  "--accelerator-config", "--system-config",
    "--memory-mode", "--version", "--list-config-files",  "--supported-ops-report",
    "--help"};

/// Vela takes any unambiguous beginning of an option for it.
bool is_taken(std::string_view option) {
    const std::string_view name = option.substr(0, option.find('='));
    if (name == "-h") return true;
    constexpr std::size_t shortest = 3;  // "--x"
    return name.size() >= shortest && name.starts_with("--") &&
           std::any_of(taken.begin(), taken.end(),
                       [&](std::string_view one) { return one.starts_with(name); });
}

/// A value that begins with a dash would be another option.
std::string value_of(YamlMapping& entry, std::string_view key) {
    std::string value = entry.text(key).value_or("");
    if (!value.starts_with('-')) return value;
    throw entry.error(key, fmt::format("{} is an option, not a value", in_quotes(value)));
}

}  // namespace

VelaEntry parse_vela_entry(const YamlNode& node, std::string_view file) {
    YamlMapping entry(node, file, "vela");
    VelaEntry vela;
    vela.where = yaml_place(file, node);
    vela.model = entry.required_text("model");
    if (!vela.model.ends_with(".tflite") && !vela.model.ends_with(".tosa")) {
        throw entry.error(
            "model", fmt::format("{} is not a model that Vela compiles", in_quotes(vela.model)),
            "name a .tflite or .tosa file");
    }
    vela.accelerator = value_of(entry, "accelerator");
    vela.config = value_of(entry, "config");
    vela.system_config = value_of(entry, "system_config");
    vela.memory_mode = value_of(entry, "memory_mode");
    if (entry.value("options") != nullptr) vela.options = entry.texts("options");
    for (const std::string& option : vela.options) {
        if (!is_taken(option)) continue;
        throw entry.error("options", fmt::format("{} cannot be given here", in_quotes(option)),
                          "use the keys accelerator, config, system_config and memory_mode; where "
                          "Vela writes is the program's concern");
    }
    entry.finish();
    return vela;
}

}  // namespace ipugate::cli
