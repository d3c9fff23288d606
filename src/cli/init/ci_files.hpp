// SPDX-License-Identifier: Apache-2.0
// The pipelines of ci/, built in, and fitted to a repository.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ipugate::cli {

/// A pipeline for one CI system.
struct CiFile {
    std::string_view system;  ///< "github"
    std::string_view path;    ///< where it belongs, from the top of the repository
    std::string_view text;    ///< of ci/github.yml
    std::string_view next;    ///< what is left to do
};

std::span<const CiFile> ci_files();

/// The pipeline for `system`; an unknown one is an Error that lists the known ones.
const CiFile& ci_file_for(std::string_view system);

/// Where things are in the repository, from its top.
struct CiPlaces {
    std::string folder;    ///< of the manifest; empty for the top
    std::string captures;  ///< the folder that holds all captures
    std::string branch = "main";
};

/// The text for a repository with these places, all of which must be `is_ci_safe`.
std::string fitted(const CiFile& file, const CiPlaces& places);

/// True for names that mean themselves in a shell, in YAML and in Groovy.
bool is_ci_safe(std::string_view name);

}  // namespace ipugate::cli
