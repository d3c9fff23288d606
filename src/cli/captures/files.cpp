// SPDX-License-Identifier: Apache-2.0
// Capture patterns -> files, none of which leaves the repository through a link.
#include "cli/captures/files.hpp"

#include <fmt/format.h>
#include <fnmatch.h>
#include <glob.h>

#include <algorithm>

#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view wildcards = "*?[\\";

std::vector<fs::path> expanded_glob(const std::string& pattern) {
    ::glob_t found{};
    const int status = ::glob(pattern.c_str(), GLOB_ERR, nullptr, &found);
    std::vector<fs::path> files;
    if (status == 0) files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    ::globfree(&found);
    if (status != 0 && status != GLOB_NOMATCH) {
        throw Error(fmt::format("searching {}: a folder cannot be read", in_quotes(pattern)));
    }
    return files;
}

}  // namespace

std::string exact_pattern(std::string_view path) {
    std::string pattern;
    for (const char letter : path) {
        if (wildcards.find(letter) != std::string_view::npos) pattern += '\\';
        pattern += letter;
    }
    return pattern;
}

bool lies_below(const fs::path& file, const fs::path& folder) {
    const std::string& name = file.native();
    const std::string& prefix = folder.native();
    if (prefix == "/") return true;
    return name.starts_with(prefix) && (name.size() == prefix.size() || name[prefix.size()] == '/');
}

CaptureFiles::CaptureFiles(fs::path folder, fs::path root)
    : folder_(std::move(folder)), root_(std::move(root)) {}

std::vector<fs::path> CaptureFiles::matching(const CaptureEntry& capture) const {
    const fs::path whole = (folder_ / capture.pattern).lexically_normal();
    std::vector<fs::path> files;
    std::error_code code;
    if (fs::exists(fs::symlink_status(whole, code))) {
        files.push_back(whole);  // a name may hold [ or *
    } else {
        files = expanded(capture.pattern);
    }
    if (files.empty()) {
        throw Error(
            fmt::format("{}: {} matches no file", capture.where, in_quotes(capture.pattern)),
            "paths are relative to the manifest; check that the captures were fetched");
    }
    try {
        for (const fs::path& file : files) check_link(file);
    } catch (const Error& error) {
        throw with_context(capture.where, error);
    }
    return files;
}

fs::path CaptureFiles::single(const std::string& name) const {
    fs::path file = (folder_ / name).lexically_normal();
    check_link(file);
    return file;
}

/// A wildcard in the last part only, the usual case, is matched against the folder's listing. The
/// manifest's own folder is no pattern, whatever it is called.
std::vector<fs::path> CaptureFiles::expanded(const std::string& pattern) const {
    const std::string parent = fs::path(pattern).parent_path().native();
    const std::string last = fs::path(pattern).filename().native();
    if (last.empty() || parent.find_first_of(wildcards) != std::string::npos) {
        const fs::path whole = fs::path(exact_pattern(folder_.native())) / pattern;
        return expanded_glob(whole.lexically_normal().native());
    }
    const fs::path folder = (folder_ / parent).lexically_normal();
    std::vector<fs::path> files;
    for (const std::string& name : names_in(folder)) {
        if (::fnmatch(last.c_str(), name.c_str(), FNM_PERIOD) == 0) files.push_back(folder / name);
    }
    return files;
}

const std::vector<std::string>& CaptureFiles::names_in(const fs::path& folder) const {
    const auto [known, fresh] = names_.try_emplace(folder);
    if (!fresh) return known->second;
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end;
         entry.increment(code)) {
        known->second.push_back(entry->path().filename().native());
    }
    if (code && code != std::errc::no_such_file_or_directory) {
        throw Error(fmt::format("reading {}: {}", in_quotes(folder.native()), code.message()));
    }
    std::sort(known->second.begin(), known->second.end());
    return known->second;
}

const fs::path& CaptureFiles::real_folder(const fs::path& folder) const {
    const auto known = real_folders_.find(folder);
    if (known != real_folders_.end()) return known->second;
    return real_folders_.emplace(folder, real_path(folder)).first->second;
}

std::string CaptureFiles::shown(const fs::path& file) const {
    return lies_below(file, folder_) ? file.lexically_relative(folder_).native() : file.native();
}

void CaptureFiles::check_link(const fs::path& file) const {
    if (!lies_below(file, root_)) return;  // as written outside: that is visible in review
    std::error_code code;
    const bool is_link = fs::is_symlink(fs::symlink_status(file, code));
    const fs::path real =
        code || is_link ? real_path(file) : real_folder(file.parent_path()) / file.filename();
    if (lies_below(real, root_)) return;
    throw Error(fmt::format("{} leaves the repository through a link to {}",
                            in_quotes(file.native()), in_quotes(real.native())),
                "copy the file into the repository, or name it by its real path");
}

}  // namespace ipugate::cli
