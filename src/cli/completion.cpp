// SPDX-License-Identifier: Apache-2.0
// ipugate completion: prints the completion script of a shell.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "cli/commands.hpp"
#include "cli/completion/scripts.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

struct Script {
    std::string_view shell;
    std::string (*text)(std::span<const Command> commands) = nullptr;
};

constexpr std::array scripts = {Script{"bash", bash_completion}, Script{"zsh", zsh_completion},
                                Script{"fish", fish_completion}};

std::vector<std::string_view> shell_names() {
    std::vector<std::string_view> list;
    list.reserve(scripts.size());
    for (const Script& script : scripts) list.push_back(script.shell);
    return list;
}

int completion(const Arguments& arguments, Shell& shell) {
    const std::string name = arguments.value("SHELL").value_or("");
    for (const Script& script : scripts) {
        if (script.shell != name) continue;
        shell.out << script.text(registry());
        return 0;
    }
    throw Error(fmt::format("there is no completion for {}", in_quotes(name)));
}

constexpr std::array options = {
    Option{"SHELL", "", "the shell that completes", Option::Count::required}.of(
        one_of(shell_names)),
};

}  // namespace

std::string shell_quoted(std::string_view text) {
    std::string out = "'";
    for (const char sign : text) {
        if (sign == '\'') {
            out += "'\\''";
        } else {
            out += sign;
        }
    }
    return out + "'";
}

std::vector<Option> options_of(const Command& command) {
    std::vector<Option> all(command.options.begin(), command.options.end());
    for (const Option& option : program_options()) {
        if (option.name == help_name) all.push_back(option);
    }
    return all;
}

const Command completion_command = {
    "completion", "print the completion script of a shell",
    "source <(ipugate completion bash)\n"
    "ipugate completion zsh >~/.zsh/completions/_ipugate\n"
    "ipugate completion fish >~/.config/fish/completions/ipugate.fish",
    options, completion};

}  // namespace ipugate::cli
