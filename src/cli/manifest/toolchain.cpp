// SPDX-License-Identifier: Apache-2.0
// Reads what the manifest says about toolchains.
#include "cli/manifest/toolchain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/manifest.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

struct TimeUnit {
    std::string_view name;
    double seconds;
};

constexpr std::array time_units = {TimeUnit{"s", 1}, TimeUnit{"min", 60}, TimeUnit{"h", 3600}};

/// "90 s", "5 min", "1 h".
std::optional<std::chrono::milliseconds> parse_time_limit(std::string_view text) {
    constexpr double longest = 24 * 3600;
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::optional<Decimal> number = parse_decimal(text.substr(0, end));
    if (!number) return std::nullopt;
    for (const TimeUnit& unit : time_units) {
        if (trimmed(text.substr(end)) != unit.name) continue;
        const double seconds = number->value * unit.seconds;
        if (seconds < 1 || seconds > longest) return std::nullopt;
        return std::chrono::milliseconds(std::llround(seconds * 1000));
    }
    return std::nullopt;
}

/// `more` behind what the variable holds, as the SDK's own envsetup.sh adds its folders.
std::string extended(const Variables& variables, std::string_view name, const std::string& more) {
    const auto found = variables.find(name);
    if (found == variables.end() || found->second.empty()) return more;
    return fmt::format("{}:{}", found->second, more);
}

ProgramVariables variables_for(const std::filesystem::path& folder, const Variables& variables) {
    const std::string& sdk = folder.native();
    return {{"SGS_IPU_DIR", sdk},
            {"PYTHONPATH", extended(variables, "PYTHONPATH", sdk + "/Scripts")},
            {"LD_LIBRARY_PATH",
             extended(variables, "LD_LIBRARY_PATH", sdk + "/libs/x86_32:" + sdk + "/libs/x86_64")},
            // The SDK may belong to somebody else, or be in use by others.
            {"PYTHONDONTWRITEBYTECODE", "1"}};
}

std::optional<std::chrono::milliseconds> time_limit_of(YamlMapping& entry) {
    const auto text = entry.text("time_limit");
    if (!text) return std::nullopt;
    if (const auto limit = parse_time_limit(*text)) return limit;
    throw entry.error("time_limit", fmt::format("{} is not a time limit", in_quotes(*text)),
                      "from '1 s' to '24 h', for example '5 min'");
}

/// A path is relative to the manifest, a bare name is searched for.
std::string program_of(const std::string& name, const ManifestSurroundings& surroundings) {
    if (name.find('/') == std::string::npos) return name;
    return (surroundings.folder / name).lexically_normal().native();
}

std::string search_path_of(const ManifestSurroundings& surroundings) {
    const auto path = surroundings.variables.find("PATH");
    return path == surroundings.variables.end() ? "" : path->second;
}

SigmastarToolchain parse_sigmastar(const YamlNode& node, std::string_view file,
                                   const ManifestSurroundings& surroundings) {
    YamlMapping entry(node, file, "sigmastar");
    SigmastarToolchain toolchain;
    toolchain.where = yaml_place(file, node);
    toolchain.folder = (surroundings.folder / entry.required_text("folder")).lexically_normal();
    toolchain.python = program_of(entry.text("python").value_or("python3"), surroundings);
    toolchain.chip = entry.text("chip").value_or("");
    if (!is_chip(toolchain.chip)) {
        throw entry.error("chip", fmt::format("{} is not a chip", in_quotes(toolchain.chip)),
                          "write it as performance_timeline.py -v takes it: muffin, 938X");
    }
    if (const YamlNode* clock = entry.value("clock")) toolchain.clock = parse_clock(*clock, file);
    if (const auto limit = time_limit_of(entry)) toolchain.time_limit = *limit;
    entry.finish();
    toolchain.search_path = search_path_of(surroundings);
    toolchain.variables = variables_for(toolchain.folder, surroundings.variables);
    return toolchain;
}

VelaToolchain parse_vela(const YamlNode& node, std::string_view file,
                         const ManifestSurroundings& surroundings) {
    YamlMapping entry(node, file, "vela");
    VelaToolchain toolchain;
    toolchain.where = yaml_place(file, node);
    toolchain.program = program_of(entry.text("program").value_or(toolchain.program), surroundings);
    if (const auto limit = time_limit_of(entry)) toolchain.time_limit = *limit;
    entry.finish();
    return toolchain;
}

}  // namespace

bool is_chip(std::string_view text) {
    constexpr std::string_view letters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    return !text.starts_with('-') && text.find_first_not_of(letters) == std::string_view::npos;
}

Toolchains parse_toolchains(const YamlNode* node, std::string_view file,
                            const ManifestSurroundings& surroundings) {
    Toolchains toolchains;
    toolchains.vela.search_path = search_path_of(surroundings);
    if (node == nullptr) return toolchains;
    YamlMapping entry(*node, file, "toolchain");
    if (const YamlNode* vela = entry.value("vela")) {
        toolchains.vela = parse_vela(*vela, file, surroundings);
        toolchains.vela.search_path = search_path_of(surroundings);
    }
    if (const YamlNode* sigmastar = entry.value("sigmastar")) {
        toolchains.sigmastar = parse_sigmastar(*sigmastar, file, surroundings);
    }
    entry.finish();
    return toolchains;
}

}  // namespace ipugate::cli
