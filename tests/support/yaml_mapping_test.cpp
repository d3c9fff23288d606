// SPDX-License-Identifier: Apache-2.0
// Tests of taking YAML mappings apart.
#include <gtest/gtest.h>

#include "support/yaml.hpp"

namespace ipugate {
namespace {

/// What `use` throws for the mapping in `text`, or "".
template <typename Use>
std::string error_of(std::string_view text, Use use) {
    const YamlNode root = parse_yaml(text, "f.yaml");
    try {
        YamlMapping mapping(root, "f.yaml", "model");
        use(mapping);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(YamlMapping, ReadsEachType) {
    const YamlNode root =
        parse_yaml("{name: a, on: true, off: false, n: 12, list: [x, y], one: z}", "f.yaml");
    YamlMapping mapping(root, "f.yaml", "model");
    EXPECT_EQ(mapping.required_text("name"), "a");
    EXPECT_EQ(mapping.text("other"), std::nullopt);
    EXPECT_EQ(mapping.flag("on"), true);
    EXPECT_EQ(mapping.flag("off"), false);
    EXPECT_EQ(mapping.flag("other"), std::nullopt);
    EXPECT_EQ(mapping.number("n"), 12U);
    EXPECT_EQ(mapping.texts("list"), (std::vector<std::string>{"x", "y"}));
    EXPECT_EQ(mapping.texts("one"), std::vector<std::string>{"z"});
    EXPECT_TRUE(mapping.texts("other").empty());
    EXPECT_NO_THROW(mapping.finish());
}

TEST(YamlMapping, AKeyWithoutAValueIsAnError) {
    const auto take = [](YamlMapping& mapping) { static_cast<void>(mapping.text("a")); };
    EXPECT_EQ(error_of("a:\n", take), "f.yaml:2:1: key 'a' has no value");
    EXPECT_EQ(error_of("a: ~\n", take), "f.yaml:1:4: key 'a' has no value");
}

TEST(YamlMapping, MustBeAMapping) {
    const auto nothing = [](YamlMapping&) {};
    EXPECT_EQ(error_of("[a]", nothing), "f.yaml:1:1: model must be a mapping, not a list");
    EXPECT_EQ(error_of("a", nothing), "f.yaml:1:1: model must be a mapping, not a text");
    EXPECT_EQ(error_of("~", nothing), "f.yaml:1:1: model must be a mapping, not nothing");
}

TEST(YamlMapping, AbsentKeyIsAnErrorIfRequired) {
    EXPECT_EQ(error_of("{a: 1}", [](YamlMapping& m) { (void)m.required_text("name"); }),
              "f.yaml:1:1: model lacks the key 'name'");
}

TEST(YamlMapping, UnknownKeyIsAnErrorThatNamesTheKnownOnes) {
    const YamlNode root = parse_yaml("{name: a, nmae: b}", "f.yaml");
    YamlMapping mapping(root, "f.yaml", "model");
    (void)mapping.text("name");
    (void)mapping.text("file");
    try {
        mapping.finish();
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "f.yaml:1:11: unknown key 'nmae' in model");
        EXPECT_EQ(error.remedy(), "known keys: file, name");
    }
}

TEST(YamlMapping, WrongTypesAreErrors) {
    EXPECT_EQ(error_of("{a: [1]}", [](YamlMapping& m) { (void)m.text("a"); }),
              "f.yaml:1:5: 'a' must be a text, not a list");
    EXPECT_EQ(error_of("{a: \"true\"}", [](YamlMapping& m) { (void)m.flag("a"); }),
              "f.yaml:1:5: 'a' must be true or false, not 'true'");
    EXPECT_EQ(error_of("{a: -1}", [](YamlMapping& m) { (void)m.number("a"); }),
              "f.yaml:1:5: 'a' must be a whole number, not '-1'");
    EXPECT_EQ(error_of("{a: [b, [c]]}", [](YamlMapping& m) { (void)m.texts("a"); }),
              "f.yaml:1:9: an entry of 'a' must be a text, not a list");
}

TEST(YamlMapping, EmptyTextsAreErrors) {
    EXPECT_EQ(error_of("{a: \" \"}", [](YamlMapping& m) { (void)m.text("a"); }),
              "f.yaml:1:5: 'a' is empty");
    EXPECT_EQ(error_of("{a: []}", [](YamlMapping& m) { (void)m.texts("a"); }),
              "f.yaml:1:5: 'a' is empty");
    EXPECT_EQ(error_of("{a: [b, \"\"]}", [](YamlMapping& m) { (void)m.texts("a"); }),
              "f.yaml:1:9: an entry of 'a' is empty");
}

}  // namespace
}  // namespace ipugate
