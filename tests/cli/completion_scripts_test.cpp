// SPDX-License-Identifier: Apache-2.0
// Completion scripts as text; completion_test.py asks real shells.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "cli/completion/scripts.hpp"

namespace ipugate::cli {
namespace {

using ScriptText = std::string (*)(std::span<const Command>);
constexpr std::array<ScriptText, 3> all = {bash_completion, zsh_completion, fish_completion};

bool holds(const std::string& script, std::string_view text) {
    return script.find(text) != std::string::npos;
}

TEST(CompletionScripts, HaveEveryCommandOptionAndWord) {
    for (const ScriptText script : all) {
        const std::string text = script(registry());
        for (const Command& command : registry()) {
            EXPECT_TRUE(holds(text, command.name)) << command.name;
            for (const Option& option : command.options) {
                for (const std::string_view word : option.words()) EXPECT_TRUE(holds(text, word));
                if (option.is_positional()) continue;
                EXPECT_TRUE(holds(text, option.name.substr(2))) << option.name;
                if (option.letter.empty()) continue;
                EXPECT_TRUE(holds(text, option.letter.substr(1))) << option.letter;
            }
        }
    }
}

constexpr std::array odd_options = {
    Option{"--out", "[A:B]", "it's [one]: a\\b $(touch evil) `x`"}.of(folders),
    Option{"NAME", "", "a name", Option::Count::required}.of(one_of("dir: git:")),
};
constexpr std::array odd_commands = {Command{"odd", "what: it's", "", odd_options}};

TEST(CompletionScripts, BashQuotesWhatItPrints) {
    const std::string text = bash_completion(odd_commands);
    EXPECT_TRUE(holds(text, "'odd:--out') echo 'folder' ;;"));
    EXPECT_TRUE(holds(text, "'odd:1') echo 'words dir: git:' ;;"));
    EXPECT_FALSE(holds(text, "touch evil")) << "bash shows no descriptions";
}

TEST(CompletionScripts, ZshQuotesForTheShellAndForArguments) {
    const std::string text = zsh_completion(odd_commands);
    EXPECT_TRUE(
        holds(text, R"('--out=[it'\''s \[one\]\: a\\b $(touch evil) `x`]:[A\:B]:_files -/')"));
    EXPECT_TRUE(holds(text, R"('1:NAME:(dir\: git\:)')"));
    EXPECT_TRUE(holds(text, R"('odd:what: it'\''s')"));
}

TEST(CompletionScripts, FishQuotesDescriptions) {
    const std::string text = fish_completion(odd_commands);
    EXPECT_TRUE(holds(text, R"(-d 'it\'s [one]: a\\b $(touch evil) `x`')"));
    EXPECT_TRUE(holds(text, "-n '__ipugate_at odd 1' -f -a 'dir: git:'"));
}

}  // namespace
}  // namespace ipugate::cli
