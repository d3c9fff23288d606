// SPDX-License-Identifier: Apache-2.0
// Runs SigmaStar's performance_timeline.py: binary IPU logs -> a timeline.
#include "cli/captures/timeline_script.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <system_error>

#include "cli/captures/files.hpp"
#include "cli/captures/foreign_program.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/process.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view script_name = "performance_timeline.py";

/// Where SDKs keep the script; the last one is for a folder that holds only scripts.
constexpr std::array<std::string_view, 4> script_folders = {"Scripts/examples", "Scripts",
                                                            "DumpDebug", ""};

/// The SDK's folders are searched for modules and libraries.
void require_apart(const fs::path& folder, const fs::path& root) {
    if (!lies_below(root, real_path(folder))) return;
    throw Error(fmt::format("the repository lies in {}", in_quotes(folder.native())),
                "name the SDK's own folder");
}

fs::path find_script(const fs::path& folder) {
    std::error_code code;
    if (!fs::is_directory(folder, code)) {
        throw Error(fmt::format("there is no folder {}", in_quotes(folder.native())),
                    "set the variable or the key 'folder' to the SDK's folder");
    }
    for (const std::string_view place : script_folders) {
        fs::path script = folder / place / script_name;
        if (fs::is_regular_file(script, code)) return script;
    }
    throw Error(fmt::format("{} is not in {}, nor in its folders {}", script_name,
                            in_quotes(folder.native()),
                            fmt::join(script_folders.begin(), script_folders.end() - 1, ", ")),
                "name the SDK's folder, or the one in which the script lies");
}

/// The line in which the script says that it failed: it may exit with 0 all the same.
std::optional<std::string> failure_line(const ProgramEnd& end) {
    constexpr std::array<std::string_view, 5> signs = {"traceback (most recent call last)",
                                                       "error:", "[error]", "fail to", "failed"};
    for (const std::string* text : {&end.error.text, &end.output.text}) {
        for (const std::string_view line : split(*text, '\n')) {
            const std::string lower = lowered(line);
            if (std::any_of(signs.begin(), signs.end(), [&](std::string_view sign) {
                    return lower.find(sign) != std::string::npos;
                })) {
                return std::string(trimmed(line));
            }
        }
    }
    return std::nullopt;
}

void check_end(const ProgramEnd& end, const Program& program) {
    if (!end.succeeded()) {
        throw Error(fmt::format("{} {}{}", script_name, describe(end, program), last_lines(end)),
                    end.how == ProgramEnd::How::timed_out
                        ? "allow more time with 'time_limit:', or find out what it waits for"
                        : "correct the toolchain's keys, or record the log again");
    }
    if (const auto line = failure_line(end)) {
        throw Error(fmt::format("{} reported a failure: {}{}", script_name, in_quotes(*line),
                                last_lines(end)),
                    "correct the toolchain's keys, or record the log again");
    }
}

/// The script's names for what it writes differ from version to version.
fs::path written_timeline(const fs::path& folder, const ProgramEnd& end) {
    std::vector<fs::path> found;
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end_of_folder; !code && entry != end_of_folder;
         entry.increment(code)) {
        if (entry->path().extension() == ".json") found.push_back(entry->path());
    }
    if (found.empty()) {
        throw Error(fmt::format("{} wrote no JSON file{}", script_name, last_lines(end)),
                    "check that this version of the script writes it into its working folder");
    }
    std::sort(found.begin(), found.end());
    if (found.size() > 1) {
        throw Error(fmt::format("{} wrote several JSON files: {}, {}", script_name,
                                in_quotes(found[0].filename().native()),
                                in_quotes(found[1].filename().native())),
                    "one is expected: convert by hand and list the right one as a capture");
    }
    if (!fs::is_regular_file(fs::symlink_status(found[0], code))) {
        throw Error(fmt::format("{} wrote {}, which is not a regular file", script_name,
                                in_quotes(found[0].filename().native())));
    }
    return found[0];
}

/// Copies a part under a plain name: the script derives its output's name from it, and may write
/// beside it.
std::string copied(const fs::path& part, const fs::path& folder, std::string_view kind) {
    std::string name = fmt::format("log_{}.bin", kind);
    std::error_code code;
    fs::copy_file(part, folder / name, code);
    if (code) {
        throw Error(fmt::format("copying {}: {}", in_quotes(part.native()), code.message()));
    }
    return name;
}

}  // namespace

TimelineScript find_timeline_script(const SigmastarToolchain& toolchain, const fs::path& root) {
    try {
        TimelineScript script{
            find_foreign_program(toolchain.python, toolchain.search_path, "python"),
            find_script(toolchain.folder), toolchain.time_limit, toolchain.variables};
        require_apart(toolchain.folder, root);
        for (const fs::path& path : {toolchain.folder, script.script, script.python}) {
            require_outside(path, root);
        }
        return script;
    } catch (const Error& error) {
        throw with_context(fmt::format("the toolchain of {}", toolchain.where), error);
    }
}

Timeline convert_log(const Conversion& conversion) {
    check_ipu_log(conversion.log);
    TemporaryFolder folder;
    Program program{conversion.script.python, {conversion.script.script.native()}, folder.path()};
    const auto add = [&](const char* option, std::string value) {
        program.arguments.emplace_back(option);
        program.arguments.push_back(std::move(value));
    };
    const IpuLog& log = conversion.log;
    add("-c0", copied(log.core0, folder.path(), "core0"));
    if (log.core1) add("-c1", copied(*log.core1, folder.path(), "core1"));
    if (log.corectrl) add("-cc", copied(*log.corectrl, folder.path(), "corectrl0"));
    add("-f", fmt::format("{}", conversion.megahertz));
    add("-v", conversion.chip);
    program.variables = conversion.script.variables;
    program.time_limit = conversion.script.time_limit;
    const ProgramEnd end = run_program(program);
    check_end(end, program);
    fs::path file = written_timeline(folder.path(), end);
    return {std::move(folder), std::move(file)};
}

}  // namespace ipugate::cli
