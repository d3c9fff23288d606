// SPDX-License-Identifier: Apache-2.0
// Manifests and rules that init writes read back as what they were made from.
#include <gtest/gtest.h>

#include <fstream>

#include "cli/init/text.hpp"
#include "history/scratch_repository.hpp"
#include "rules/rule.hpp"

namespace ipugate::cli {
namespace {

Manifest read_back(const std::string& text) {
    const testing::ScratchFolder scratch;
    std::ofstream(scratch.path() / "ipugate.yaml") << text;
    return read_manifest(scratch.path() / "ipugate.yaml", {});
}

CaptureEntry capture(const std::string& pattern) {
    CaptureEntry entry;
    entry.pattern = pattern;
    entry.format = "sigmastar-board";
    return entry;
}

TEST(ManifestText, ReadsBackWithEveryName) {
    Manifest manifest;
    manifest.project = "a: \"b\" ${c}";
    manifest.baseline.branch = "release/#1";
    for (const char* name : {"net", "- x", "a #b", "$${HOME}", "${HOME}", "null", "ü", "x: [y]"}) {
        ModelEntry model;
        model.name = name;
        model.captures = {capture(std::string("logs/") + name), capture("b-*.txt"),
                          capture("state.txt")};
        model.captures[1].expected_files = 3;
        model.captures[1].model = std::string(name) + ".img";
        model.captures[2].is_state = true;
        manifest.models.push_back(model);
    }
    const Manifest read = read_back(manifest_text(manifest));
    EXPECT_EQ(read.project, manifest.project);
    EXPECT_EQ(read.rules, "rules.yaml");
    EXPECT_EQ(read.baseline.store, "dir:baselines");
    EXPECT_EQ(read.baseline.branch, "release/#1");
    ASSERT_EQ(read.models.size(), manifest.models.size());
    for (std::size_t i = 0; i < read.models.size(); ++i) {
        const ModelEntry& model = manifest.models[i];
        EXPECT_EQ(read.models[i].name, model.name);
        ASSERT_EQ(read.models[i].captures.size(), 3U);
        EXPECT_EQ(read.models[i].captures[0].pattern, model.captures[0].pattern);
        EXPECT_EQ(read.models[i].captures[1].expected_files, 3U);
        EXPECT_EQ(read.models[i].captures[1].model, model.captures[1].model);
        EXPECT_TRUE(read.models[i].captures[2].is_state);
    }
}

TEST(ManifestText, ExampleIsAManifest) {
    Manifest manifest;
    manifest.project = "camera";
    const Manifest read = read_back(example_manifest_text(manifest));
    EXPECT_EQ(read.project, "camera");
    ASSERT_EQ(read.models.size(), 1U);
    EXPECT_EQ(read.models[0].captures.size(), 4U);
}

TEST(ManifestText, FirstRulesAreTheDefaultOnes) {
    const rules::RuleSet first = rules::parse_rules(first_rules_text({"ipu_time"}), "rules.yaml");
    EXPECT_EQ(first.rules.size(), rules::default_rules().rules.size());
    EXPECT_NE(first_rules_text({"ipu_time"}).find("# - {metric: ipu_time, required: true}"),
              std::string::npos);
}

TEST(ManifestText, SuggestionsInCommentsAreRules) {
    std::string text = "version: 1\nrules:\n";
    const std::string first = first_rules_text({"ipu_time"});
    std::size_t count = 0;
    for (std::size_t at = first.find("  # - {"); at != std::string::npos;
         at = first.find("  # - {", at + 1)) {
        text += "  " + first.substr(at + 4, first.find('\n', at) - at - 3);
        ++count;
    }
    EXPECT_EQ(rules::parse_rules(text, "rules.yaml").rules.size(), count);
    EXPECT_EQ(count, 3U);
}

}  // namespace
}  // namespace ipugate::cli
