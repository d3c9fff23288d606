// SPDX-License-Identifier: Apache-2.0
// Finds captures below a folder by what their text is.
#include "cli/init/search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t head_size = 64UL * 1024;
constexpr std::size_t probe_size = 512;
constexpr std::uintmax_t largest_capture = std::uintmax_t{1} << 30U;

constexpr std::array<std::string_view, 6> skipped_folders = {
    "build", "_build", "node_modules", "__pycache__", "venv", "baselines"};
constexpr std::array<std::string_view, 3> skipped_beginnings = {".", "build-", "cmake-build-"};

/// Source code and documents quote captures without being any.
constexpr std::array<std::string_view, 20> skipped_extensions = {
    ".md", ".rst", ".html", ".htm", ".tex", ".adoc", ".c",   ".cc",  ".cpp",   ".cxx",
    ".h",  ".hpp", ".py",   ".sh",  ".js",  ".yaml", ".yml", ".xml", ".cmake", ".patch"};

template <typename Names>
bool is_one_of(std::string_view name, const Names& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_skipped_folder(const fs::path& folder) {
    const std::string name = folder.filename().native();
    const bool begins =
        std::any_of(skipped_beginnings.begin(), skipped_beginnings.end(),
                    [&](std::string_view start) { return name.starts_with(start); });
    std::error_code code;
    return begins || is_one_of(name, skipped_folders) ||
           fs::exists(folder / "CMakeCache.txt", code);
}

bool is_skipped_file(const fs::path& file) {
    return file.filename().native().starts_with('.') ||
           is_one_of(lowered(file.extension().native()), skipped_extensions);
}

/// The beginning of a file by which its format is recognised; less of what is not text.
std::string head_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string head;
    for (const std::size_t size : {probe_size, head_size - probe_size}) {
        const std::size_t before = head.size();
        head.resize(before + size);
        stream.read(head.data() + before, static_cast<std::streamsize>(size));
        head.resize(before + static_cast<std::size_t>(stream.gcount()));
        if (head.find('\0') != std::string::npos) break;
    }
    return head;
}

class Search {
 public:
    Search(const fs::path& root, const SearchLimits& limits) : root_(root), limits_(limits) {}

    FoundCaptures run() {
        look_into(root_, 0);
        if (too_deep_ > 0) {
            remark(fmt::format("{} folders more than {} levels deep were not searched", too_deep_,
                               limits_.depth));
        }
        if (full_) {
            remark(
                fmt::format("the search ended after {} files and {} captures; name a smaller "
                            "folder",
                            looked_at_, tasks_.size()));
        }
        std::vector<CaptureResult> results = read_all(tasks_, [](std::size_t, std::size_t) {});
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            if (!results[i].broken.empty()) {
                remark(fmt::format("left out: {}",
                                   in_full(Error(results[i].broken, results[i].remedy))));
                continue;
            }
            found_.captures.push_back(
                {tasks_[i].shown, std::move(results[i].reader), std::move(results[i].reading)});
        }
        return std::move(found_);
    }

 private:
    void remark(std::string text) { found_.remarks.push_back(std::move(text)); }

    void look_into(const fs::path& folder, std::size_t depth) {
        if (depth > limits_.depth) {
            ++too_deep_;
            return;
        }
        std::vector<fs::directory_entry> entries;
        std::error_code code;
        for (fs::directory_iterator entry(folder, code), end; !code && entry != end;
             entry.increment(code)) {
            entries.push_back(*entry);
        }
        if (code) {
            remark(fmt::format("folder {} cannot be read: {}", in_quotes(shown(folder)),
                               code.message()));
        }
        std::sort(entries.begin(), entries.end());
        for (const fs::directory_entry& entry : entries) {
            if (full_) return;
            const fs::file_type type = entry.symlink_status(code).type();
            if (type == fs::file_type::regular) look_at(entry.path());
            if (type == fs::file_type::directory && !is_skipped_folder(entry.path())) {
                look_into(entry.path(), depth + 1);
            }
        }
    }

    void look_at(const fs::path& file) {
        if (is_skipped_file(file)) return;
        full_ = ++looked_at_ >= limits_.files || tasks_.size() >= limits_.captures;
        std::error_code code;
        const std::uintmax_t size = fs::file_size(file, code);
        if (code || size == 0) return;
        if (!is_recognised(head_of(file))) return;
        const std::string name = shown(file);
        if (name != printable(name)) {
            remark(fmt::format("left out: {}: no manifest can hold this name", in_quotes(name)));
        } else if (size > largest_capture) {
            remark(fmt::format("left out: {} is larger than 1 GiB", in_quotes(name)));
        } else {
            tasks_.push_back({file, name, "", {}, nullptr});
        }
    }

    static bool is_recognised(std::string_view head) {
        const auto readers = readers::registry();
        return std::any_of(readers.begin(), readers.end(),
                           [&](const readers::Reader& reader) { return reader.recognises(head); });
    }

    [[nodiscard]] std::string shown(const fs::path& path) const {
        return path.lexically_relative(root_).generic_string();
    }

    const fs::path& root_;
    const SearchLimits& limits_;
    FoundCaptures found_;
    std::vector<CaptureTask> tasks_;
    std::size_t looked_at_ = 0;
    std::size_t too_deep_ = 0;
    bool full_ = false;
};

}  // namespace

FoundCaptures search_captures(const fs::path& folder, const SearchLimits& limits) {
    return Search(folder, limits).run();
}

}  // namespace ipugate::cli
