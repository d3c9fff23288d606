// SPDX-License-Identifier: Apache-2.0
// A git repository in a temporary folder, made with the git program, the same at every run.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ipugate::testing {

/// A folder that is gone with the object. HOME points into one for the whole process, before
/// libgit2 looks at it, so that nobody's own configuration changes a test.
class ScratchFolder {
 public:
    ScratchFolder() : path_(make()) {}
    ~ScratchFolder() {
        std::error_code code;
        std::filesystem::remove_all(path_, code);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ScratchFolder(ScratchFolder&&) = delete;
    ScratchFolder& operator=(ScratchFolder&&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
    static std::filesystem::path make() {
        std::string pattern =
            (std::filesystem::canonical(std::filesystem::temp_directory_path()) / "scratch-XXXXXX")
                .native();
        if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp " + pattern);
        return pattern;
    }

    std::filesystem::path path_;
};

/// The home folder of all scratch repositories of this process, empty at first.
inline const std::filesystem::path& scratch_home() {
    static const ScratchFolder home;
    static const bool set = ::setenv("HOME", home.path().c_str(), 1) == 0 &&
                            ::unsetenv("XDG_CONFIG_HOME") == 0 && ::unsetenv("SUDO_UID") == 0;
    if (!set) throw std::runtime_error("setenv HOME");
    return home.path();
}

inline void write_text(const std::filesystem::path& path, std::string_view text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

/// Runs git in `folder` and gives back what it printed, without the last line end.
inline std::string run_git(const std::filesystem::path& folder,
                           const std::vector<std::string>& arguments) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) throw std::runtime_error("pipe");
    const pid_t child = ::fork();
    if (child == 0) {
        constexpr std::array<std::pair<const char*, const char*>, 9> settings = {{
            {"GIT_CONFIG_GLOBAL", "/nonexistent"},
            {"GIT_CONFIG_NOSYSTEM", "1"},
            {"GIT_AUTHOR_NAME", "Ada"},
            {"GIT_AUTHOR_EMAIL", "ada@example.org"},
            {"GIT_AUTHOR_DATE", "2024-03-01T12:00:00Z"},
            {"GIT_COMMITTER_NAME", "Ada"},
            {"GIT_COMMITTER_EMAIL", "ada@example.org"},
            {"GIT_COMMITTER_DATE", "2024-03-01T12:00:00Z"},
            {"GIT_TERMINAL_PROMPT", "0"},
        }};
        for (const auto& [name, value] : settings) ::setenv(name, value, 1);
        for (const char* name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"}) ::unsetenv(name);
        std::vector<std::string> words = {"git", "-c", "protocol.file.allow=always", "-c",
                                          "safe.directory=*"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        if (::chdir(folder.c_str()) == 0) ::execvp("git", pointers.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    std::string printed;
    std::array<char, 4096> buffer{};
    ssize_t got = 0;
    while ((got = ::read(ends[0], buffer.data(), buffer.size())) > 0) {
        printed.append(buffer.data(), static_cast<std::size_t>(got));
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        std::string command = "git";
        for (const std::string& word : arguments) command += " " + word;
        throw std::runtime_error(command + " failed in " + folder.native());
    }
    while (!printed.empty() && printed.back() == '\n') printed.pop_back();
    return printed;
}

/// A repository with branch main and no commit, in a folder of its own.
class ScratchRepository {
 public:
    ScratchRepository() {
        scratch_home();
        std::filesystem::create_directory(path());
        git({"init", "--quiet", "--initial-branch=main"});
    }
    /// A clone of `source` with further arguments of `git clone`: {"--depth=1"}.
    ScratchRepository(const std::filesystem::path& source,
                      const std::vector<std::string>& arguments) {
        scratch_home();
        std::vector<std::string> words = {"clone", "--quiet"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        words.push_back("file://" + source.native());
        words.push_back(path().native());
        run_git(folder_.path(), words);
    }

    [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "repository"; }
    /// A place beside the repository.
    [[nodiscard]] std::filesystem::path beside(std::string_view name) const {
        return folder_.path() / name;
    }

    std::string git(const std::vector<std::string>& arguments) const {
        return run_git(path(), arguments);
    }

    /// Commits a change of the file `name` on the branch checked out; gives back the commit's id.
    std::string commit(const std::string& name) const {
        write_text(path() / name, name + "\n" + git({"log", "--all", "--oneline"}) + "\n");
        git({"add", "--", name});
        git({"commit", "--quiet", "-m", name});
        return id("HEAD");
    }
    /// Merges `branch` into the one checked out, always with a merge commit.
    std::string merge(const std::string& branch) const {
        git({"merge", "--quiet", "--no-ff", "-m", "merge " + branch, branch});
        return id("HEAD");
    }
    [[nodiscard]] std::string id(const std::string& revision) const {
        return git({"rev-parse", revision});
    }

 private:
    ScratchFolder folder_;
};

}  // namespace ipugate::testing
