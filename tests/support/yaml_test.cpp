// SPDX-License-Identifier: Apache-2.0
// Tests of reading YAML: places, types, limits.
#include "support/yaml.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ipugate {
namespace {

std::string error_of(std::string_view text) {
    try {
        (void)parse_yaml(text, "f.yaml");
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

TEST(Yaml, ValuesKnowTheirPlaces) {
    const YamlNode root = parse_yaml("a: 1\nb:\n  - x\n  - {c: y}\n", "f.yaml");
    ASSERT_EQ(root.kind, YamlNode::Kind::mapping);
    EXPECT_EQ(root.entries[1].key, "b");
    EXPECT_EQ(root.entries[1].line, 2U);
    const YamlNode& list = *root.find("b");
    ASSERT_EQ(list.items.size(), 2U);
    EXPECT_EQ(list.items[0].scalar, "x");
    EXPECT_EQ(list.items[0].line, 3U);
    EXPECT_EQ(list.items[0].column, 5U);
    EXPECT_EQ(list.items[1].find("c")->scalar, "y");
    EXPECT_EQ(list.items[1].find("d"), nullptr);
}

TEST(Yaml, TellsQuotedFromPlain) {
    const YamlNode root = parse_yaml("[true, \"true\", 'true', null, \"null\", ~, ]", "f.yaml");
    EXPECT_FALSE(root.items[0].quoted_scalar);
    EXPECT_TRUE(root.items[1].quoted_scalar);
    EXPECT_TRUE(root.items[2].quoted_scalar);
    EXPECT_EQ(root.items[3].kind, YamlNode::Kind::null);
    EXPECT_EQ(root.items[4].kind, YamlNode::Kind::scalar);
    EXPECT_EQ(root.items[5].kind, YamlNode::Kind::null);
}

TEST(Yaml, AliasesAreFilledIn) {
    const YamlNode root = parse_yaml("a: &x {k: v}\nb: *x\n", "f.yaml");
    EXPECT_EQ(root.find("b")->find("k")->scalar, "v");
}

TEST(Yaml, ByteOrderMarkAndCrLfAreFine) {
    const YamlNode root = parse_yaml(
        "\xEF\xBB\xBF"
        "a: 1\r\nb: 2\r\n",
        "f.yaml");
    EXPECT_EQ(root.find("b")->scalar, "2");
}

TEST(Yaml, SyntaxErrorsHaveAPlace) {
    EXPECT_EQ(error_of("a: [1, 2\n"), "f.yaml:2:1: end of sequence flow not found");
    EXPECT_EQ(error_of("a: b: c\n"), "f.yaml:1:5: illegal map value");
}

TEST(Yaml, KeysAreUniqueText) {
    EXPECT_EQ(error_of("a: 1\na: 2\n"), "f.yaml:2:1: key 'a' is given twice");
    EXPECT_EQ(error_of("[a]: 1\n"), "f.yaml:1:1: a key must be plain text");
    EXPECT_EQ(error_of("~: 1\n"), "f.yaml:1:1: a key must be plain text");
}

TEST(Yaml, OneDocumentOnly) {
    EXPECT_EQ(error_of(""), "f.yaml:1:1: the file is empty");
    EXPECT_EQ(error_of("# nothing\n"), "f.yaml:1:1: the file is empty");
    EXPECT_EQ(error_of("a: 1\n---\nb: 1\n"), "f.yaml: more than one document");
}

TEST(Yaml, AliasOfNothingOrOfItselfIsAnError) {
    EXPECT_NE(error_of("a: *x\n"), "");
    EXPECT_EQ(error_of("a: &x [*x]\n"), "f.yaml:1:8: an alias inside the value that it names");
}

TEST(Yaml, NulByteIsAnError) {
    EXPECT_EQ(error_of(std::string_view("a: \0", 4)), "f.yaml: holds a NUL byte");
}

TEST(Yaml, DeepNestingIsAnError) {
    EXPECT_EQ(error_of(repeated("[", 64) + repeated("]", 64)), "");
    EXPECT_EQ(error_of(repeated("[", 100) + repeated("]", 100)),
              "f.yaml:1:65: nested more than 64 levels deep");
    EXPECT_EQ(error_of(repeated("- ", 100) + "a"), "f.yaml:1:129: nested more than 64 levels deep");
    EXPECT_NE(error_of(repeated("[", 400000)), "");
}

TEST(Yaml, AliasBombIsAnError) {
    std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 10; ++i) {
        const std::string name = "a" + std::to_string(i);
        const std::string alias = "*a" + std::to_string(i - 1);
        bomb += fmt::format("{}: &{} [{}{}]\n", name, name, repeated(alias + ", ", 9), alias);
    }
    EXPECT_NE(error_of(bomb).find("more than 1000000 values"), std::string::npos);
}

TEST(Yaml, AliasesOfALongTextAreAnError) {
    const std::string text = "- &a " + std::string(100000, 'x') + "\n" + repeated("- *a\n", 1000);
    EXPECT_EQ(error_of(text), "f.yaml:671:3: aliases repeat more than 67108864 bytes");
}

TEST(Yaml, NestedAnchorsCountForEachLevel) {
    std::string text;
    for (int i = 0; i < 50; ++i) text += "&a" + std::to_string(i) + " [";
    text += repeated("x, ", 40000) + repeated("]", 50);
    EXPECT_NE(error_of(text).find("more than 1000000 values"), std::string::npos);
}

TEST(Yaml, TooManyValuesAreAnError) {
    // Nearly a million through aliases, the last ones plain.
    const std::string aliases = "- &a [" + repeated("x,", 9998) + "x]\n" + repeated("- *a\n", 97);
    EXPECT_EQ(error_of(aliases + repeated("- y\n", 9000)), "");
    EXPECT_NE(error_of(aliases + repeated("- y\n", 11000)).find("more than 1000000 values"),
              std::string::npos);
}

TEST(Yaml, TooManyBracketsAndCommasAreAnError) {
    EXPECT_EQ(error_of("[" + repeated("a,", 600000) + "]"),
              "f.yaml: more than 500000 brackets and commas");
}

TEST(Yaml, LargeFileIsAnError) {
    EXPECT_EQ(error_of(std::string((8U << 20U) + 1, '#')),
              "f.yaml: 8388609 bytes are more than the 8388608 allowed");
}

}  // namespace
}  // namespace ipugate
