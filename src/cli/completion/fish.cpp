// SPDX-License-Identifier: Apache-2.0
// Completion for fish: one `complete` a command, option and argument.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/completion/scripts.hpp"

namespace ipugate::cli {
namespace {

constexpr std::string_view opening =
    "# fish completion for ipugate, printed by 'ipugate completion fish'.\n";

constexpr std::string_view functions = R"fish(
# The command and its arguments before the cursor, without options and their values.
function __ipugate_words
    set -l words
    set -l is_value no
    set -l is_rest no
    for token in (commandline -opc)[2..-1]
        if test $is_value = yes
            set is_value no
        else if test $is_rest = no; and test "$token" = --
            set is_rest yes
        else if test $is_rest = no; and string match -q -- '-?*' "$token"
            __ipugate_takes_value "$words[1]" "$token"; and set is_value yes
        else
            set -a words "$token"
        end
    end
    string join -- \n $words
end

# __ipugate_at: no command yet. __ipugate_at COMMAND: behind it.
# __ipugate_at COMMAND NUMBER [more]: where its argument of that number (and what follows) belongs.
function __ipugate_at
    set -l words (__ipugate_words)
    test (count $argv) -eq 0; and test (count $words) -eq 0; and return 0
    test (count $argv) -gt 0; and test (count $words) -gt 0; or return 1
    test "$words[1]" = "$argv[1]"; or return 1
    set -q argv[2]; or return 0
    test (count $words) -eq $argv[2]; and return 0
    set -q argv[3]; and test (count $words) -gt $argv[2]
end

# __ipugate_assigned WORD...: one of the words, '=', and a file.
function __ipugate_assigned
    set -l token (string replace -r -- '^--[^=]*=' '' (commandline -ct))
    if string match -q -- '*=*' "$token"
        set -l parts (string split -m 1 -- = "$token")
        for path in (__fish_complete_path "$parts[2]" | string replace -r '\t.*' '')
            echo "$parts[1]=$path"
        end
    else
        string join -- \n $argv=
    end
end

complete -c ipugate -f
)fish";

/// In single quotes, for fish.
std::string quoted(std::string_view text) {
    std::string out = "'";
    for (const char sign : text) {
        if (sign == '\'' || sign == '\\') out += '\\';
        out += sign;
    }
    return out + "'";
}

std::string takes_value(std::span<const Command> commands) {
    std::string cases;
    for (const Command& command : commands) {
        for (const Option& option : command.options) {
            if (option.is_positional() || option.is_flag()) continue;
            cases += fmt::format(" {}", quoted(fmt::format("{} {}", command.name, option.name)));
            if (option.letter.empty()) continue;
            cases += fmt::format(" {}", quoted(fmt::format("{} {}", command.name, option.letter)));
        }
    }
    return fmt::format(
        "\n# __ipugate_takes_value COMMAND OPTION: whether the next word is the option's value.\n"
        "function __ipugate_takes_value\n    contains -- \"$argv[1] $argv[2]\"{}\nend\n",
        cases);
}

/// What `complete` is told about a value: what to offer, and whether files count.
std::string value_of(const Option& option) {
    const std::string need = option.is_positional() ? "" : " -r";
    switch (option.values.kind) {
        case Values::Kind::any:
            return need + " -f";
        case Values::Kind::file:
            return need + " -F";
        case Values::Kind::folder:
            return need + " -f -a '(__fish_complete_directories (commandline -ct))'";
        case Values::Kind::one_of:
        case Values::Kind::such_as:
            break;
    }
    const std::string words = fmt::format("{}", fmt::join(option.words(), " "));
    if (!option.is_assignment()) return fmt::format("{} -f -a {}", need, quoted(words));
    return fmt::format("{} -f -a {}", need, quoted(fmt::format("(__ipugate_assigned {})", words)));
}

std::string line(std::string_view condition, std::string_view rest, std::string_view summary) {
    return fmt::format("complete -c ipugate -n {}{} -d {}\n", quoted(condition), rest,
                       quoted(summary));
}

std::string option_line(std::string_view condition, const Option& option) {
    std::string rest = fmt::format(" -l {}", option.name.substr(2));
    if (!option.letter.empty()) rest += fmt::format(" -s {}", option.letter.substr(1));
    if (!option.is_flag()) rest += value_of(option);
    return line(condition, rest, option.summary);
}

std::string lines_of(const Command& command) {
    const std::string at = fmt::format("__ipugate_at {}", command.name);
    std::string text =
        "\n" + line("__ipugate_at", fmt::format(" -a {}", command.name), command.summary);
    int number = 1;
    for (const Option& option : options_of(command)) {
        if (!option.is_positional()) {
            text += option_line(at, option);
            continue;
        }
        text += line(fmt::format("{} {}{}", at, number, option.is_many() ? " more" : ""),
                     value_of(option), option.summary);
        ++number;
    }
    return text;
}

}  // namespace

std::string fish_completion(std::span<const Command> commands) {
    std::string text(opening);
    text += takes_value(commands);
    text += functions;
    for (const Option& option : program_options()) text += option_line("__ipugate_at", option);
    for (const Command& command : commands) text += lines_of(command);
    return text;
}

}  // namespace ipugate::cli
