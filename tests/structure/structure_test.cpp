// SPDX-License-Identifier: Apache-2.0
// The architecture as a test: who may include whom, and how long files are.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace ipugate {
namespace {

namespace fs = std::filesystem;

const fs::path source_folder = fs::path(SOURCE_FOLDER) / "src";

/// folder -> folders whose headers it may include; the table of src/README.md.
const std::map<std::string, std::set<std::string>> arrows = {
    {"support", {"support"}},
    {"core", {"core", "support"}},
    {"json", {"json", "core", "support"}},
    {"readers", {"readers", "core", "support"}},
    {"rules", {"rules", "core", "support"}},
    {"history", {"history", "core", "support"}},
    {"stores", {"stores", "history", "json", "core", "support"}},
    {"reports", {"reports", "json", "core", "support"}},
    {"cli", {"cli", "reports", "stores", "history", "rules", "readers", "json", "core", "support"}},
};

/// folder -> prefixes of third-party headers that it may include beside fmt.
const std::map<std::string, std::vector<std::string>> libraries = {
    {"support", {"yaml-cpp/", "openssl/"}},
    {"core", {}},
    {"json", {"nlohmann/"}},
    {"readers", {"simdjson.h", "re2/"}},
    {"rules", {}},
    {"history", {"git2.h", "git2/"}},
    {"stores", {}},
    {"reports", {}},
    {"cli", {"CLI/"}},
};

/// Names of third-party headers that any folder might include.
const std::vector<std::string> third_party = {"fmt/",     "yaml-cpp/", "openssl/", "nlohmann/",
                                              "simdjson", "re2/",      "git2",     "CLI/",
                                              "boost/",   "pqxx/"};

struct Source {
    fs::path path;
    std::string folder;
    std::vector<std::string> lines;
};

std::vector<std::string> lines_of(const fs::path& path) {
    std::ifstream stream(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<Source> sources() {
    std::vector<Source> found;
    for (const auto& entry : fs::recursive_directory_iterator(source_folder)) {
        const std::string extension = entry.path().extension();
        if (extension != ".cpp" && extension != ".hpp") continue;
        const fs::path relative = entry.path().lexically_relative(source_folder);
        const std::string folder =
            relative.has_parent_path() ? relative.begin()->string() : std::string("main");
        found.push_back(Source{relative, folder, lines_of(entry.path())});
    }
    return found;
}

/// What stands between the quotes or brackets of an include line; empty for other lines.
std::string included(const std::string& line) {
    if (line.rfind("#include ", 0) != 0) return {};
    const std::size_t begin = line.find_first_of("\"<") + 1;
    return line.substr(begin, line.find_first_of("\">", begin) - begin);
}

bool starts_with_any(const std::string& text, const std::vector<std::string>& prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [&](const std::string& prefix) { return text.rfind(prefix, 0) == 0; });
}

TEST(Structure, FoldersIncludeOnlyWhatTheTableAllows) {
    for (const Source& source : sources()) {
        if (source.folder == "main") continue;
        ASSERT_TRUE(arrows.contains(source.folder)) << source.folder << " is not in the table";
        for (const std::string& line : source.lines) {
            const std::string header = included(line);
            if (line.find('"') == std::string::npos || header.empty()) continue;
            const std::string target = header.substr(0, header.find('/'));
            EXPECT_TRUE(arrows.at(source.folder).contains(target))
                << source.path << " includes " << header;
        }
    }
}

TEST(Structure, ThirdPartyHeadersStayInTheirFolders) {
    for (const Source& source : sources()) {
        if (source.folder == "main") continue;
        for (const std::string& line : source.lines) {
            const std::string header = included(line);
            if (header.empty() || !starts_with_any(header, third_party)) continue;
            if (header.rfind("fmt/", 0) == 0) continue;
            EXPECT_TRUE(starts_with_any(header, libraries.at(source.folder)))
                << source.path << " includes " << header;
        }
    }
}

TEST(Structure, ThirdPartyHeadersAppearInSourcesOnly) {
    for (const Source& source : sources()) {
        if (source.path.extension() != ".hpp") continue;
        for (const std::string& line : source.lines) {
            const std::string header = included(line);
            // A forward declaration of the JSON value is what its folder's headers need.
            if (header == "nlohmann/json_fwd.hpp" && source.folder == "json") continue;
            EXPECT_FALSE(!header.empty() && starts_with_any(header, third_party))
                << source.path << " includes " << header;
        }
    }
}

TEST(Structure, FilesAreShort) {
    std::vector<std::size_t> lengths;
    for (const Source& source : sources()) {
        EXPECT_LE(source.lines.size(), 300U) << source.path;
        lengths.push_back(source.lines.size());
    }
    std::sort(lengths.begin(), lengths.end());
    EXPECT_LT(lengths.at(lengths.size() / 2), 120U) << "the median";
}

TEST(Structure, FilesOpenWithLicenceAndOneSentence) {
    for (const Source& source : sources()) {
        ASSERT_GE(source.lines.size(), 2U) << source.path;
        EXPECT_EQ(source.lines[0], "// SPDX-License-Identifier: Apache-2.0") << source.path;
        EXPECT_EQ(source.lines[1].rfind("// ", 0), 0U) << source.path;
    }
}

TEST(Structure, NoFileUsesWhatTheDesignForbids) {
    const std::vector<std::string> forbidden = {
        "std::regex", "std::stoi",   "std::stod",          "atof(",
        "setlocale",  "catch (...)", "using namespace std"};
    for (const Source& source : sources()) {
        for (const std::string& line : source.lines) {
            for (const std::string& word : forbidden) {
                EXPECT_EQ(line.find(word), std::string::npos) << source.path << ": " << line;
            }
        }
    }
}

TEST(Structure, OnlyStoresAreVirtual) {
    for (const Source& source : sources()) {
        if (source.folder == "stores") continue;
        for (const std::string& line : source.lines) {
            EXPECT_EQ(line.find("virtual "), std::string::npos) << source.path << ": " << line;
        }
    }
}

TEST(Structure, EveryHeaderIsGuarded) {
    for (const Source& source : sources()) {
        if (source.path.extension() != ".hpp") continue;
        EXPECT_NE(std::find(source.lines.begin(), source.lines.end(), "#pragma once"),
                  source.lines.end())
            << source.path;
    }
}

}  // namespace
}  // namespace ipugate
