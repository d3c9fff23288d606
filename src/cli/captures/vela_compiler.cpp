// SPDX-License-Identifier: Apache-2.0
// Runs Arm's Vela compiler: a .tflite model -> its summary, its per-layer table and its console.
#include "cli/captures/vela_compiler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "cli/captures/foreign_program.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/number.hpp"
#include "support/process.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

/// A network of thousands of operators prints some megabytes.
constexpr std::size_t largest_console = std::size_t{64} << 20U;

/// Environment variables of the interpreter that would load modules from elsewhere stay as they
/// are: the user's toolchain may need them.
ProgramEnd run(const VelaCompiler& compiler, std::vector<std::string> arguments,
               const fs::path& folder) {
    Program program{compiler.program, std::move(arguments), folder};
    program.variables = {{"PYTHONDONTWRITEBYTECODE", "1"}};
    program.time_limit = compiler.time_limit;
    program.output_limit = largest_console;
    ProgramEnd end = run_program(program);
    if (!end.succeeded()) {
        throw Error(fmt::format("vela {}{}", describe(end, program), last_lines(end)),
                    end.how == ProgramEnd::How::timed_out
                        ? "allow more time with 'toolchain: {vela: {time_limit: 30 min}}'"
                        : "correct the entry's keys, or the model");
    }
    return end;
}

bool is_version(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, '.');
    return words(text).size() == 1 && parts.size() >= 2 && parse_count(parts[0]) &&
           parse_count(parts[1]);
}

/// `vela --version` prints "5.1.0" on a line of its own, with warnings around it at times.
std::string version_of(const VelaCompiler& compiler, const fs::path& folder) {
    const ProgramEnd end = run(compiler, {"--version"}, folder);
    for (const std::string_view line : split(end.output.text, '\n')) {
        if (is_version(trimmed(line))) return std::string(trimmed(line));
    }
    throw Error(fmt::format("vela --version says no version{}", last_lines(end)),
                "name the compiler as 'toolchain: {vela: {program: ...}}'");
}

std::vector<std::string> arguments_for(const Compilation& compilation, const fs::path& model) {
    const VelaEntry& entry = compilation.entry;
    std::vector<std::string> arguments = {model.native(), "--output-dir", "out",
                                          "--verbose-performance"};
    const auto add = [&](std::string_view option, const std::string& value) {
        if (value.empty()) return;
        arguments.emplace_back(option);
        arguments.push_back(value);
    };
    add("--accelerator-config", entry.accelerator);
    add("--config", compilation.config.native());
    add("--system-config", entry.system_config);
    add("--memory-mode", entry.memory_mode);
    arguments.insert(arguments.end(), entry.options.begin(), entry.options.end());
    return arguments;
}

/// Copies the model, so that whatever the compiler writes beside it goes nowhere.
fs::path copied(const fs::path& model, const fs::path& folder) {
    fs::path copy = folder / model.filename();
    std::error_code code;
    fs::copy_file(model, copy, code);
    if (code) {
        throw Error(fmt::format("copying {}: {}", in_quotes(model.native()), code.message()),
                    "fetch or build the model first, or correct the path");
    }
    return copy;
}

fs::path required_file(const fs::path& file, const fs::path& model, const ProgramEnd& end) {
    std::error_code code;
    const std::string name = in_quotes(file.filename().native());
    if (!fs::is_regular_file(fs::symlink_status(file, code))) {
        throw Error(fmt::format("vela wrote no {}{}", name, last_lines(end)),
                    "check that this version of Vela writes it (per-layer tables since 3.6)");
    }
    if (fs::last_write_time(file, code) < fs::last_write_time(model, code)) {
        throw Error(fmt::format("{} is older than the model: vela did not write it", name));
    }
    return file;
}

/// The system configuration is part of the name, and Vela's default depends on its version.
fs::path summary_in(const fs::path& folder, const std::string& stem, const VelaEntry& entry,
                    const ProgramEnd& end) {
    if (!entry.system_config.empty()) {
        return folder / fmt::format("{}_summary_{}.csv", stem, entry.system_config);
    }
    const std::string beginning = stem + "_summary_";
    std::vector<fs::path> found;
    std::error_code code;
    for (fs::directory_iterator one(folder, code), last; !code && one != last;
         one.increment(code)) {
        const std::string name = one->path().filename().native();
        if (name.starts_with(beginning) && name.ends_with(".csv")) found.push_back(one->path());
    }
    if (found.size() == 1) return found.front();
    throw Error(fmt::format("vela wrote {} files {}*.csv, expected one{}", found.size(),
                            in_quotes(beginning), last_lines(end)),
                "name the system configuration as 'system_config:'");
}

fs::path written_console(const fs::path& folder, const ProgramEnd& end) {
    if (end.output.cut || end.error.cut) {
        throw Error(fmt::format("vela printed more than {} MiB", largest_console >> 20U),
                    "leave out verbose options");
    }
    fs::path file = folder / "console.txt";
    write_file(file, end.error.text + end.output.text);
    return file;
}

}  // namespace

VelaCompiler find_vela(const VelaToolchain& toolchain, const fs::path& root) {
    try {
        VelaCompiler compiler{
            find_foreign_program(toolchain.program, toolchain.search_path, "program"),
            toolchain.time_limit};
        require_outside(compiler.program, root);
        return compiler;
    } catch (const Error& error) {
        const std::string_view place = toolchain.where;
        throw with_context(
            place.empty() ? "the toolchain vela" : fmt::format("the toolchain of {}", place),
            error);
    }
}

VelaOutput compile_with_vela(const Compilation& compilation) {
    TemporaryFolder folder;
    const fs::path model = copied(compilation.model, folder.path());
    std::string version = version_of(compilation.compiler, folder.path());
    const ProgramEnd end =
        run(compilation.compiler, arguments_for(compilation, model), folder.path());
    const fs::path out = folder.path() / "out";
    std::error_code code;
    if (!fs::is_directory(fs::symlink_status(out, code))) {
        throw Error(fmt::format("vela made no folder 'out'{}", last_lines(end)),
                    "check that this version of Vela takes --output-dir");
    }
    const std::string stem = model.stem().native();
    fs::path summary = required_file(summary_in(out, stem, compilation.entry, end), model, end);
    fs::path per_layer = required_file(out / (stem + "_per-layer.csv"), model, end);
    fs::path console = written_console(folder.path(), end);
    return {std::move(folder), std::move(summary), std::move(per_layer), std::move(console),
            std::move(version)};
}

}  // namespace ipugate::cli
