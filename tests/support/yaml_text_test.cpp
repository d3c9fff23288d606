// SPDX-License-Identifier: Apache-2.0
// Texts as YAML scalars read back as the same texts.
#include "support/yaml_text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "support/yaml.hpp"

namespace ipugate {
namespace {

/// What the scalar is at the places where manifests have scalars.
void expect_same(const std::string& text) {
    const std::string scalar = yaml_scalar(text);
    SCOPED_TRACE(scalar);
    for (const std::string& document :
         {"key: " + scalar + "  # remark\n", "{key: " + scalar + ", other: x}\n"}) {
        const YamlNode node = parse_yaml(document, "test");
        ASSERT_NE(node.find("key"), nullptr);
        EXPECT_EQ(node.find("key")->kind, YamlNode::Kind::scalar);
        EXPECT_EQ(node.find("key")->scalar, text);
    }
    const YamlNode list = parse_yaml("- " + scalar + "\n- x\n", "test");
    ASSERT_EQ(list.items.size(), 2U);
    EXPECT_EQ(list.items[0].scalar, text);
}

TEST(YamlScalar, PlainNamesStayPlain) {
    EXPECT_EQ(yaml_scalar("logs/yolov8s-board_1.txt"), "logs/yolov8s-board_1.txt");
    EXPECT_EQ(yaml_scalar("yolov8s"), "yolov8s");
}

TEST(YamlScalar, WhatYamlTakesForSomethingElseIsQuoted) {
    for (const char* text :
         {"",     "null", "True", "yes",        "off",  "~",       "1",        "1.5",  "-x",
          "a: b", "a #b", "*a",   "&a",         "{a",   "[a",      "x]",       "a, b", "!a",
          "%a",   "@a",   "`a",   "|",          ">",    "'a",      "\"a",      "\\",   "a\nb",
          "a\tb", " a",   "a ",   "2026-01-01", "0x1F", ".inf",    "---",      "...",  "<<",
          "=",    "?",    "? a",  ":",          "a:",   "ünïcode", "\x1b[31m", "\x7f"}) {
        EXPECT_EQ(yaml_scalar(text).front(), '"') << text;
        expect_same(text);
    }
}

TEST(YamlScalar, HiddenCodePointsAreWrittenAsEscapes) {
    EXPECT_EQ(yaml_scalar("a\xE2\x80\xAE"), "\"a\\u202e\"");
    for (const char* text : {"a\xE2\x80\xAE", "\xE2\x80\xA8", "\xC2\x85", "\xEF\xBB\xBF", "a\r\nb"})
        expect_same(text);
}

TEST(YamlScalar, RandomTextsReadBack) {
    constexpr std::array pieces = {" ",
                                   ":",
                                   "#",
                                   "\"",
                                   "'",
                                   "\\",
                                   "\n",
                                   "\t",
                                   "-",
                                   "*",
                                   "[",
                                   "]",
                                   "{",
                                   "}",
                                   ",",
                                   "a",
                                   "1",
                                   "\xC3\xA4",
                                   "\r",
                                   "%",
                                   "\xE2\x80\xA8",
                                   "\xEF\xBB\xBF",
                                   "?",
                                   "|",
                                   "&"};
    std::mt19937 engine(20260131);
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        const std::size_t length = engine() % 12;
        for (std::size_t k = 0; k < length; ++k) text += pieces.at(engine() % pieces.size());
        expect_same(text);
    }
}

}  // namespace
}  // namespace ipugate
