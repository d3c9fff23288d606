// SPDX-License-Identifier: Apache-2.0
// Completion for bash: three tables, and functions that find out what the cursor stands on.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/completion/scripts.hpp"

namespace ipugate::cli {
namespace {

constexpr std::string_view functions = R"bash(
# Offers what begins with $current; $2 stands before the value in that word.
# _ipugate_offer SPECIFICATION [PREFIX]
_ipugate_offer() {
    local -a words
    local prefix=${2-} value found=''
    read -ra words <<<"$1"
    value=${current#"$prefix"}
    if [[ ${words[0]} == words= && $value == *=* ]]; then
        prefix+=${value%%=*}=
        value=${value#*=}
        words=(file)
    fi
    case ${words[0]} in
        words) found=$(compgen -W "${words[*]:1}" -- "$value") ;;
        words=)
            found=$(compgen -S = -W "${words[*]:1}" -- "$value")
            compopt -o nospace 2>/dev/null
            ;;
        file)
            found=$(compgen -f -- "$value")
            compopt -o filenames -o default 2>/dev/null
            ;;
        folder)
            found=$(compgen -d -- "$value")
            compopt -o filenames -o dirnames 2>/dev/null
            ;;
    esac
    [[ -n $found ]] || return
    mapfile -t COMPREPLY <<<"$found"
    COMPREPLY=("${COMPREPLY[@]/#/"$prefix"}")
}

_ipugate() {
    local breaks=${COMP_WORDBREAKS//[^=:]/} word joins='' i
    local current command='' option='' rest='' number=1
    local -a words=()
    # Readline splits words at '=' and ':'; here they are whole.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $breaks && ${#words[@]} -gt 0 && (-n $joins || $word == ["$breaks"]*) ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
        joins=
        [[ -n $breaks && $word == *["$breaks"] ]] && joins=yes
    done
    current=${words[-1]}
    unset 'words[-1]'
    for word in "${words[@]}"; do
        if [[ -n $option ]]; then
            option=
        elif [[ -z $rest && $word == -- ]]; then
            rest=yes
        elif [[ -z $rest && $word == -?* ]]; then
            [[ -n $(_ipugate_value "$command" "$word") ]] && option=$word
        elif [[ -z $command ]]; then
            command=$word
        else
            number=$((number + 1))
        fi
    done
    COMPREPLY=()
    if [[ -n $option ]]; then
        _ipugate_offer "$(_ipugate_value "$command" "$option")"
    elif [[ -z $rest && $current == --*=* ]]; then
        option=${current%%=*}
        _ipugate_offer "$(_ipugate_value "$command" "$option")" "$option="
    elif [[ -z $rest && $current == -* ]]; then
        _ipugate_offer "words $(_ipugate_options "$command")"
    else
        word=$(_ipugate_argument "$command" "$number")
        _ipugate_offer "${word:-words $(_ipugate_options "$command")}"
    fi
    # Readline replaces only what stands behind the last sign at which it splits.
    [[ -n $breaks ]] && COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*["$breaks"]}"}"}")
    return 0
}

complete -F _ipugate ipugate
)bash";

std::string specification(const Option& option) {
    switch (option.values.kind) {
        case Values::Kind::any:
            return "any";
        case Values::Kind::file:
            return "file";
        case Values::Kind::folder:
            return "folder";
        case Values::Kind::one_of:
        case Values::Kind::such_as:
            return fmt::format("{} {}", option.is_assignment() ? "words=" : "words",
                               fmt::join(option.words(), " "));
    }
    return "any";
}

/// One branch of a table: "        PATTERN) echo TEXT ;;".
std::string branch(std::string_view pattern, std::string_view text) {
    return fmt::format("        {}) echo {} ;;\n", pattern, shell_quoted(text));
}

std::string table(std::string_view head, std::string_view branches) {
    return fmt::format("\n{}() {{\n    case $1{} in\n{}    esac\n}}\n", head,
                       head == "_ipugate_options" ? "" : ":$2", branches);
}

std::string names_of(std::span<const Option> options) {
    std::vector<std::string_view> names;
    for (const Option& option : options) {
        if (option.is_positional()) continue;
        if (!option.letter.empty()) names.push_back(option.letter);
        names.push_back(option.name);
    }
    return fmt::format("{}", fmt::join(names, " "));
}

/// The branches for the values of one command's options.
std::string values_of(const Command& command) {
    std::string branches;
    for (const Option& option : command.options) {
        if (option.is_positional() || option.is_flag()) continue;
        std::string pattern = shell_quoted(fmt::format("{}:{}", command.name, option.name));
        if (!option.letter.empty()) {
            pattern += "|" + shell_quoted(fmt::format("{}:{}", command.name, option.letter));
        }
        branches += branch(pattern, specification(option));
    }
    return branches;
}

/// The branches for one command's arguments by their number; the last may stand for all that
/// follow.
std::string arguments_of(const Command& command) {
    std::string branches;
    int number = 1;
    for (const Option& option : command.options) {
        if (!option.is_positional()) continue;
        branches += option.is_many()
                        ? branch(shell_quoted(fmt::format("{}:", command.name)) + "*",
                                 specification(option))
                        : branch(shell_quoted(fmt::format("{}:{}", command.name, number)),
                                 specification(option));
        ++number;
    }
    return branches;
}

}  // namespace

std::string bash_completion(std::span<const Command> commands) {
    std::string options = branch("''", names_of(program_options()));
    std::string values;
    std::string arguments;
    std::vector<std::string_view> names;
    for (const Command& command : commands) {
        names.push_back(command.name);
        options += branch(shell_quoted(command.name), names_of(options_of(command)));
        values += values_of(command);
        arguments += arguments_of(command);
    }
    arguments = branch("':1'", fmt::format("words {}", fmt::join(names, " "))) + arguments;
    return "# bash completion for ipugate, printed by 'ipugate completion bash'.\n" +
           table("_ipugate_options", options) + table("_ipugate_value", values) +
           table("_ipugate_argument", arguments) + std::string(functions);
}

}  // namespace ipugate::cli
