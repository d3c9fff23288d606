// SPDX-License-Identifier: Apache-2.0
// Quoted words, read back by the shell itself.
#include "support/shell_word.hpp"

#include <gtest/gtest.h>

#include "support/process.hpp"

namespace ipugate {
namespace {

TEST(ShellWord, PlainNamesStayAsTheyAre) {
    EXPECT_EQ(shell_word("release/2.1"), "release/2.1");
    EXPECT_EQ(shell_word("origin/main"), "origin/main");
}

TEST(ShellWord, WhatShellsReadIsQuoted) {
    EXPECT_EQ(shell_word("a b"), "'a b'");
    EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
    EXPECT_EQ(shell_word(""), "''");
    EXPECT_EQ(shell_word("HEAD~1"), "'HEAD~1'");
}

TEST(ShellWord, TheShellReadsTheTextBack) {
    for (const std::string text :
         {"main;id", "$(id)", "`id`", "a'b", "''", "a\"b", "a\\b", "~root", "*", "a&b", "a\nb",
          "#x", "x>y", "!1", "{a,b}", "\xC3\xA9", ""}) {
        const ProgramEnd end = run_program({"/bin/sh", {"-c", "printf %s " + shell_word(text)}});
        EXPECT_EQ(end.output.text, text);
        EXPECT_EQ(end.error.text, "");
    }
}

}  // namespace
}  // namespace ipugate
