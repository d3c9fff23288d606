// SPDX-License-Identifier: Apache-2.0
// A reader case: a folder with a capture, its options and what must come of it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "readers/reader.hpp"
#include "support/file.hpp"
#include "support/yaml.hpp"

namespace ipugate::readers {

struct Case {
    std::filesystem::path folder;
    std::string file;  ///< the capture's file name, which expected texts show
    std::string text;
    CaptureOptions options;

    [[nodiscard]] bool must_fail() const { return std::filesystem::exists(folder / "error.txt"); }
    [[nodiscard]] Capture capture(std::size_t length) const {
        return {file, std::string_view(text).substr(0, length), options};
    }
};

inline std::map<std::string, std::string, std::less<>> text_map(const YamlNode* node,
                                                                const std::string& file) {
    std::map<std::string, std::string, std::less<>> entries;
    if (node == nullptr) return entries;
    for (const YamlNode::Entry& entry : node->entries) {
        entries[entry.key] = yaml_text(entry.value, file, "value");
    }
    return entries;
}

inline CaptureOptions case_options(const std::filesystem::path& path) {
    CaptureOptions options;
    if (!std::filesystem::exists(path)) return options;
    const std::string file = path.string();
    const YamlNode document = parse_yaml(read_file(path, 65536), file);
    YamlMapping mapping(document, file, "options");
    if (const auto clock = mapping.text("clock")) options.clock = parse_quantity(*clock).value;
    options.labels = text_map(mapping.value("labels"), file);
    options.units = text_map(mapping.value("units"), file);
    options.op_pattern = mapping.text("op_pattern").value_or("");
    options.fault_patterns = mapping.texts("fault_patterns");
    if (const YamlNode* node = mapping.value("expect")) {
        YamlMapping expect(*node, file, "expect");
        options.expect.models = expect.number("models");
        options.expect.samples = expect.number("samples");
        options.expect.ops = expect.number("ops");
        expect.finish();
    }
    mapping.finish();
    return options;
}

inline Case load_case(const std::filesystem::path& folder) {
    Case one;
    one.folder = folder;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().stem() != "capture") continue;
        one.file = entry.path().filename().string();
        one.text = read_file(entry.path(), 16UL * 1024 * 1024);
    }
    if (one.file.empty()) throw Error(folder.string() + ": no capture.* file");
    one.options = case_options(folder / "options.yaml");
    return one;
}

/// The cases of a reader in the order of their names; empty if it has no folder.
inline std::vector<Case> cases_of(std::string_view reader) {
    const std::filesystem::path folder = std::filesystem::path(TEST_FOLDER) / reader;
    std::vector<Case> cases;
    if (!std::filesystem::exists(folder)) return cases;
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        folders.push_back(entry.path());
    }
    std::ranges::sort(folders);
    for (const std::filesystem::path& one : folders) cases.push_back(load_case(one));
    return cases;
}

}  // namespace ipugate::readers
