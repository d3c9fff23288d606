// SPDX-License-Identifier: Apache-2.0
// Completion for zsh: one _arguments call a command.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/completion/scripts.hpp"

namespace ipugate::cli {
namespace {

constexpr std::string_view opening = R"zsh(#compdef ipugate
# zsh completion for ipugate, printed by 'ipugate completion zsh'.

# _ipugate_assigned WORD...: one of the words, '=', and a file.
_ipugate_assigned() {
    if compset -P '*='; then
        _files
    else
        compadd -S = -- "$@"
    fi
}
)zsh";

constexpr std::string_view closing = R"zsh(
if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
    _ipugate "$@"
else
    compdef _ipugate ipugate
fi
)zsh";

/// `text` with a backslash before each of `signs` and before backslashes.
std::string escaped(std::string_view text, std::string_view signs) {
    std::string out;
    for (const char sign : text) {
        if (sign == '\\' || signs.find(sign) != std::string_view::npos) out += '\\';
        out += sign;
    }
    return out;
}

/// ":MESSAGE:ACTION" for the value of an option or argument.
std::string value_of(const Option& option) {
    const std::string message = escaped(option.is_positional() ? option.name : option.value, ":");
    const std::string words = escaped(fmt::format("{}", fmt::join(option.words(), " ")), ":()");
    switch (option.values.kind) {
        case Values::Kind::any:
            return fmt::format(":{}: ", message);
        case Values::Kind::file:
            return fmt::format(":{}:_files", message);
        case Values::Kind::folder:
            return fmt::format(":{}:_files -/", message);
        case Values::Kind::one_of:
        case Values::Kind::such_as:
            // A leading blank keeps _arguments from adding words of its own.
            if (option.is_assignment())
                return fmt::format(":{}: _ipugate_assigned {}", message, words);
            return fmt::format(":{}:({})", message, words);
    }
    return {};
}

/// Whether nothing else is done than what the option says: help, version.
bool ends_program(const Option& option) {
    const std::span<const Option> all = program_options();
    return std::any_of(all.begin(), all.end(),
                       [&](const Option& one) { return one.name == option.name; });
}

/// The specifications of one option: one for each of its names, which exclude each other.
std::vector<std::string> option_specifications(const Option& option, std::string_view excluded) {
    const std::string summary = fmt::format("[{}]", escaped(option.summary, "[]:"));
    const std::string value = option.is_flag() ? "" : value_of(option);
    std::string others(excluded);
    if (others.empty() && !option.letter.empty()) {
        others = fmt::format("({} {})", option.letter, option.name);
    }
    if (option.is_many()) others = "*";
    const std::string_view long_end = option.is_flag() ? "" : "=";
    std::vector<std::string> all;
    all.push_back(fmt::format("{}{}{}{}{}", others, option.name, long_end, summary, value));
    if (!option.letter.empty()) {
        const std::string_view short_end = option.is_flag() ? "" : "+";
        all.push_back(fmt::format("{}{}{}{}{}", others, option.letter, short_end, summary, value));
    }
    return all;
}

std::vector<std::string> specifications(std::span<const Option> options) {
    std::vector<std::string> all;
    int number = 1;
    for (const Option& option : options) {
        if (!option.is_positional()) {
            const std::string_view excluded = ends_program(option) ? "(- *)" : "";
            for (std::string& one : option_specifications(option, excluded)) {
                all.push_back(std::move(one));
            }
        } else if (option.is_many()) {
            all.push_back("*" + value_of(option));
        } else {
            all.push_back(
                fmt::format("{}{}{}", number++, option.is_required() ? "" : ":", value_of(option)));
        }
    }
    return all;
}

/// "    _arguments FLAGS : SPECIFICATION...", one a line.
std::string call(std::string_view flags, const std::vector<std::string>& specifications) {
    std::string text = fmt::format("    _arguments {} :", flags);
    for (const std::string& one : specifications) {
        text += fmt::format(" \\\n        {}", shell_quoted(one));
    }
    return text;
}

std::string function_of(const Command& command) {
    return fmt::format("\n_ipugate_command_{}() {{\n{}\n}}\n", command.name,
                       call("-s -S", specifications(options_of(command))));
}

std::string main_function(std::span<const Command> commands) {
    std::vector<std::string> all = specifications(program_options());
    all.emplace_back("1:command:->command");
    all.emplace_back("*::argument:->argument");
    std::string text =
        "\n_ipugate() {\n    local curcontext=$curcontext context state state_descr line\n"
        "    typeset -A opt_args\n" +
        call("-C", all) +
        " && return\n    case $state in\n        command)\n            local -a "
        "commands=(";
    for (const Command& command : commands) {
        text += fmt::format("\n                {}",
                            shell_quoted(fmt::format("{}:{}", escaped(command.name, ":"),
                                                     escaped(command.summary, ""))));
    }
    return text +
           "\n            )\n            _describe -t commands command commands\n"
           "            ;;\n        argument)\n            (( "
           "$+functions[_ipugate_command_${line[1]}] "
           ")) && _ipugate_command_${line[1]}\n            ;;\n    esac\n}\n";
}

}  // namespace

std::string zsh_completion(std::span<const Command> commands) {
    std::string text(opening);
    for (const Command& command : commands) text += function_of(command);
    return text + main_function(commands) + std::string(closing);
}

}  // namespace ipugate::cli
