// SPDX-License-Identifier: Apache-2.0
// Runs Arm's Vela compiler: a .tflite model -> its summary, its per-layer table and its console.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/manifest/toolchain.hpp"
#include "cli/manifest/vela_entry.hpp"
#include "support/temporary_folder.hpp"

namespace ipugate::cli {

/// The compiler, found, and how to run it.
struct VelaCompiler {
    std::filesystem::path program;
    std::chrono::milliseconds time_limit{};
};

/// Looks for the compiler. It may not lie in `root`, the work tree: whoever opens a pull request
/// could change it. Throws Error with the manifest's place.
VelaCompiler find_vela(const VelaToolchain& toolchain, const std::filesystem::path& root);

/// One model and what the compiler is told about it. Paths are absolute.
struct Compilation {
    std::filesystem::path model;
    std::filesystem::path config;  ///< a vela.ini; empty for none
    VelaEntry entry;
    VelaCompiler compiler;
};

/// What the compiler wrote. The files are there as long as the object.
struct VelaOutput {
    TemporaryFolder folder;
    std::filesystem::path summary;
    std::filesystem::path per_layer;
    std::filesystem::path console;
    std::string version;  ///< "5.1.0", as the compiler says
};

/// Compiles in a folder of its own. Throws Error if the compiler fails, takes too long, does not
/// say its version, or leaves no files by their exact names that are newer than the model.
VelaOutput compile_with_vela(const Compilation& compilation);

}  // namespace ipugate::cli
