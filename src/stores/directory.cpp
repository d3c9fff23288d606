// SPDX-License-Identifier: Apache-2.0
// The directory store: PATH/ab/cdef....json holds the runs of commit abcdef...
#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "json/run.hpp"
#include "stores/addition.hpp"
#include "stores/kinds.hpp"
#include "support/error.hpp"
#include "support/file.hpp"
#include "support/text.hpp"
#include "support/writable.hpp"

namespace ipugate::stores {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = std::size_t{256} << 20U;
constexpr std::string_view hexadecimal = "0123456789abcdef";
constexpr std::string_view decimal = "0123456789";
constexpr std::string_view lock_name = ".lock";
constexpr std::string_view ignore_name = ".gitignore";
constexpr std::string_view ignore_text =
    "# What ipugate leaves here beside runs; runs are to be committed.\n.lock\n*.tmp\n";

bool consists_of(std::string_view text, std::string_view letters) {
    return !text.empty() && text.find_first_not_of(letters) == std::string_view::npos;
}

/// What is there without following a link; a path that cannot be looked at is an Error.
fs::file_type type_of(const fs::path& path) {
    std::error_code code;
    const fs::file_type type = fs::symlink_status(path, code).type();
    if (type == fs::file_type::none) {
        throw Error(fmt::format("reading {}: {}", in_quotes(path.native()), code.message()));
    }
    return type;
}

/// True if `path` is there and is what the store itself makes; anything else may lead out of it.
bool is_there(const fs::path& path, fs::file_type expected) {
    const fs::file_type type = type_of(path);
    if (type == fs::file_type::not_found) return false;
    if (type == expected) return true;
    throw Error(fmt::format("{} in the store is {}, not a {}", in_quotes(path.native()),
                            type == fs::file_type::symlink ? "a symbolic link" : "something else",
                            expected == fs::file_type::directory ? "folder" : "regular file"),
                "remove it");
}

/// A store that is not there yet is empty; one whose folder is something else, a link to what is
/// not mounted say, holds runs that nobody can see.
void require_folder(const fs::path& folder) {
    if (type_of(folder) == fs::file_type::not_found) return;
    std::error_code code;
    if (fs::is_directory(folder, code)) return;
    throw Error(fmt::format("the store {} is not a folder{}", in_quotes(folder.native()),
                            code ? ": " + code.message() : ""),
                "mount what it links to, or correct 'baseline: store' in the manifest");
}

Error damage(const fs::path& path, const Error& error) {
    // A newer format is no damage, and its remedy is another program.
    if (error.remedy().find("version") != std::string::npos) {
        return with_context(in_quotes(path.native()), error);
    }
    return Error(fmt::format("{} is damaged: {}", in_quotes(path.native()), error.what()),
                 "restore it from git or delete it");
}

std::vector<Run> parse_runs_of(const fs::path& path, std::string_view commit) {
    try {
        std::vector<Run> runs = json::parse_runs(read_file(path, largest_file));
        for (const Run& run : runs) {
            if (run.models.empty()) throw Error("it holds a run without models");
            if (run.commit != commit) {
                throw Error(fmt::format("it holds a run of commit {}", in_quotes(run.commit)));
            }
        }
        if (runs.empty()) throw Error("it holds no run");
        return runs;
    } catch (const Error& error) {
        throw damage(path, error);
    }
}

/// "0123....json.4711.tmp": what `write_file` leaves when it is killed.
bool is_leftover(std::string_view name) {
    constexpr std::string_view end = ".tmp";
    if (!name.ends_with(end)) return false;
    name.remove_suffix(end.size());
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || !consists_of(name.substr(dot + 1), decimal)) return false;
    name = name.substr(0, dot);
    if (name == ignore_name) return true;
    constexpr std::string_view extension = ".json";
    if (!name.ends_with(extension)) return false;
    return consists_of(name.substr(0, name.size() - extension.size()), hexadecimal);
}

std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code code;
    fs::directory_iterator entry(folder, code);
    for (; !code && entry != fs::directory_iterator(); entry.increment(code)) {
        entries.push_back(entry->path());
    }
    return entries;
}

/// To be called under the lock only: then nobody is writing. What cannot be removed stays; nothing
/// reads it.
void remove_leftovers(const fs::path& folder) {
    std::error_code ignored;
    for (const fs::path& entry : entries_of(folder)) {
        if (is_leftover(entry.filename().native())) fs::remove(entry, ignored);
    }
}

class DirectoryStore : public Store {
 public:
    DirectoryStore(std::string_view address, fs::path folder)
        : address_(address), folder_(std::move(folder)) {}

    [[nodiscard]] std::optional<Run> load(std::string_view project,
                                          std::string_view commit) const override {
        for (Run& run : runs_of(commit)) {
            if (run.project == project) return std::move(run);
        }
        return std::nullopt;
    }

    void store(const Run& run) override {
        require_storable(run);
        require_folder(folder_);
        is_there(folder_ / lock_name, fs::file_type::regular);
        const FileLock lock(folder_ / lock_name);
        remove_all_leftovers();
        const std::string text = json::runs_text(with_run(runs_of(run.commit), run));
        // What could not be read again would block the commit for good.
        json::parse_runs(text);
        if (!is_there(folder_ / ignore_name, fs::file_type::regular)) {
            write_file(folder_ / ignore_name, ignore_text);
        }
        write_file(path_of(run.commit), text);
    }

    [[nodiscard]] std::string name() const override { return "dir:" + address_; }

 private:
    [[nodiscard]] fs::path path_of(std::string_view commit) const {
        return folder_ / commit.substr(0, 2) / fmt::format("{}.json", commit.substr(2));
    }

    [[nodiscard]] std::vector<Run> runs_of(std::string_view commit) const {
        require_commit_id(commit);
        require_folder(folder_);
        const fs::path path = path_of(commit);
        if (!is_there(path.parent_path(), fs::file_type::directory)) return {};
        if (!is_there(path, fs::file_type::regular)) return {};
        return parse_runs_of(path, commit);
    }

    void remove_all_leftovers() const {
        remove_leftovers(folder_);
        for (const fs::path& entry : entries_of(folder_)) {
            const std::string name = entry.filename().native();
            if (name.size() == 2 && consists_of(name, hexadecimal) &&
                type_of(entry) == fs::file_type::directory) {
                remove_leftovers(entry);
            }
        }
    }

    std::string address_;
    fs::path folder_;
};

void check_address(std::string_view address) {
    if (address.empty()) throw Error("store 'dir:': the folder is missing", "dir:baselines");
}

void probe(std::string_view address, const fs::path& folder) {
    check_address(address);
    if (const auto why = why_not_writable_folder(folder / address)) {
        throw Error(fmt::format("no run can be stored: {}", *why),
                    "give the user that runs ipugate the right to write there");
    }
}

std::unique_ptr<Store> open(std::string_view address, const fs::path& folder) {
    check_address(address);
    return std::make_unique<DirectoryStore>(address, folder / address);
}

}  // namespace

const StoreKind directory_kind = {
    "dir", "a folder with one JSON file a commit, to be committed or kept on a shared disk", open,
    probe};

}  // namespace ipugate::stores
