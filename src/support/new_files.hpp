// SPDX-License-Identifier: Apache-2.0
// Several new files, written all or none, and never over anything.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ipugate {

struct NewFile {
    std::filesystem::path path;
    std::string text;
};

/// Those of `files` whose path is taken, by whatever it is, a dangling link too.
std::vector<std::filesystem::path> taken_paths(const std::vector<NewFile>& files);

/// Makes all files and the folders that are missing above them. When one cannot be made, those
/// already made and their folders are removed again and the reason is thrown as an Error.
void create_files(const std::vector<NewFile>& files);

}  // namespace ipugate
