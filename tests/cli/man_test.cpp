// SPDX-License-Identifier: Apache-2.0
// The manual page: complete, and safe against signs that roff reads as its own.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "cli/command.hpp"
#include "cli/man/page.hpp"
#include "cli/man/roff.hpp"
#include "cli/man/tables.hpp"
#include "support/file.hpp"

namespace ipugate::cli {
namespace {

namespace fs = std::filesystem;

TEST(Roff, HyphensQuotesAndBackslashesStayWhatTheyAre) {
    EXPECT_EQ(roff("--base 'a\\b' `x` ~/^ \"q\""),
              "\\-\\-base \\(aqa\\eb\\(aq \\(gax\\(ga \\(ti/\\(ha \\(dqq\\(dq");
}

TEST(Roff, NoLineBeginsARequest) {
    EXPECT_EQ(roff(".TH x\n'br\n.\na.b"), "\\&.TH x\n\\(aqbr\n\\&.\na.b");
}

TEST(ManualPage, HasEveryCommandOptionAndWord) {
    const std::string page = manual_page(registry());
    for (const Command& command : registry()) {
        EXPECT_NE(page.find(roff(command.summary.substr(1))), std::string::npos) << command.name;
        EXPECT_NE(page.find(roff(command.usage())), std::string::npos) << command.name;
        for (const Option& option : command.options) {
            EXPECT_NE(page.find(roff(option.name)), std::string::npos) << option.name;
            EXPECT_NE(page.find(roff(option.letter)), std::string::npos) << option.letter;
            EXPECT_NE(page.find(roff(option.full_summary())), std::string::npos) << option.name;
        }
    }
}

TEST(ManualPage, HasTheUsualSectionsInTheirOrder) {
    const std::string page = manual_page(registry());
    std::size_t at = 0;
    for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS",
                                "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"}) {
        const std::size_t found = page.find(std::string("\n.SH ") + section + "\n");
        ASSERT_NE(found, std::string::npos) << section;
        EXPECT_GT(found, at) << section;
        at = found;
    }
}

TEST(ManualPage, ATextThatLooksLikeARequestIsText) {
    const Option option{"--odd", ".SO", ".SH EVIL\n.br"};
    const Command command{"odd", "x\n.ig", ".nf", std::span(&option, 1)};
    const std::string page = manual_page(std::span(&command, 1));
    EXPECT_EQ(page.find("\n.SH EVIL"), std::string::npos);
    EXPECT_EQ(page.find("\n.ig"), std::string::npos);
    EXPECT_NE(page.find("\\&.nf\n"), std::string::npos);
}

/// Texts in quotes that are names of variables: "NO_COLOR", and any name behind `variable(`.
std::set<std::string> variables_in(const std::string& source) {
    constexpr std::string_view name_signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    std::set<std::string> names;
    for (std::size_t at = source.find('"'); at != std::string::npos;
         at = source.find('"', at + 1)) {
        const std::size_t end = source.find_first_not_of(name_signs, at + 1);
        if (end == std::string::npos || source[end] != '"' || end < at + 4) continue;
        const std::string name = source.substr(at + 1, end - at - 1);
        const bool asked = source.substr(0, at).ends_with("variable(");
        if (asked || name.find('_') != std::string::npos) names.insert(name);
    }
    return names;
}

TEST(ManualPage, HasEveryVariableThatTheSourceReads) {
    const std::string page = manual_page(registry());
    std::size_t seen = 0;
    for (const char* folder : {"cli", "history", "stores"}) {
        const fs::path root = fs::path(SOURCE_FOLDER) / "src" / folder;
        for (const auto& entry : fs::recursive_directory_iterator(root)) {
            if (entry.path().extension() != ".cpp") continue;
            constexpr std::size_t largest = 1 << 20;
            for (const std::string& name : variables_in(read_file(entry.path(), largest))) {
                EXPECT_NE(page.find(name), std::string::npos)
                    << name << " of " << entry.path() << ": add it to cli/man/tables.cpp";
                ++seen;
            }
        }
    }
    EXPECT_GT(seen, 8U);
}

}  // namespace
}  // namespace ipugate::cli
