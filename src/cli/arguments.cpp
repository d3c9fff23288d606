// SPDX-License-Identifier: Apache-2.0
// Builds the command line parser from the tables of commands and options.
#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <list>

#include "core/verdict.hpp"
#include "support/error.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"
#include "support/version.hpp"

namespace ipugate::cli {
namespace {

/// An option of the table and the place where the parser puts its values.
struct Slot {
    const Option* option = nullptr;
    CLI::Option* parsed = nullptr;
    std::vector<std::string> values;
};

struct ParsedCommand {
    const Command* command = nullptr;
    CLI::App* app = nullptr;
    std::list<Slot> slots;  // the parser keeps references to them
};

std::string names_of(const Option& option) {
    if (option.letter.empty()) return std::string(option.name);
    return fmt::format("{},{}", option.letter, option.name);
}

void add_option(ParsedCommand& command, const Option& option) {
    Slot& slot = command.slots.emplace_back();
    slot.option = &option;
    const std::string summary = option.full_summary();
    if (option.is_flag()) {
        slot.parsed = command.app->add_flag(names_of(option), summary);
        return;
    }
    slot.parsed = command.app->add_option(names_of(option), slot.values, summary);
    if (option.is_required()) slot.parsed->required();
    if (option.is_many() && option.is_positional()) {
        slot.parsed->expected(-1);
    } else if (option.is_many()) {
        slot.parsed->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        slot.parsed->allow_extra_args(false);
    } else {
        slot.parsed->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::Throw);
        slot.parsed->allow_extra_args(false);
    }
    slot.parsed->type_name(option.is_positional() ? "" : std::string(option.value));
}

std::string in_words(std::span<const ExitStatus> statuses) {
    std::string text = "Exit status:\n";
    for (const ExitStatus& status : statuses) {
        text += fmt::format("  {}  {}\n", status.status, status.meaning);
    }
    return text;
}

std::string footer_of(const Command& command) {
    std::string footer = "Examples:\n";
    for (const std::string_view line : split(command.examples, '\n')) {
        footer += fmt::format("  {}\n", line);
    }
    return footer + "\n" + in_words(exit_statuses(command.statuses));
}

void add_command(CLI::App& app, ParsedCommand& parsed, const Command& command) {
    parsed.command = &command;
    parsed.app = app.add_subcommand(std::string(command.name), std::string(command.summary));
    parsed.app->footer(footer_of(command));
    for (const Option& option : command.options) add_option(parsed, option);
}

/// The options of every command line, and the frame around the commands.
void add_program_options(CLI::App& app) {
    for (const Option& option : program_options()) {
        const std::string summary(option.summary);
        if (option.name == help_name) {
            app.set_help_flag(names_of(option), summary);
        } else {
            app.set_version_flag(names_of(option), fmt::format("ipugate {}", program_version),
                                 summary);
        }
    }
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);
    app.footer(fmt::format("{}\n'ipugate COMMAND --help' explains a command, with examples.\n",
                           in_words(exit_statuses(Statuses::judged))));
}

Invocation usage_error(std::string_view wrong, std::string_view remedy) {
    return {nullptr, Arguments({}),
            fmt::format("ipugate: {}\nipugate: remedy: {}\n", one_line(wrong), remedy),
            exit_status(Outcome::broken)};
}

/// The first argument if it is neither a command nor an option.
std::optional<std::string> unknown_command(int argc, char** argv) {
    if (argc < 2 || std::string_view(argv[1]).starts_with('-')) return std::nullopt;
    for (const Command& command : registry()) {
        if (command.name == argv[1]) return std::nullopt;
    }
    return argv[1];
}

/// The first option that was given an empty text; null if there is none.
const Option* empty_option(const ParsedCommand& parsed) {
    for (const Slot& slot : parsed.slots) {
        for (const std::string& value : slot.values) {
            if (value.empty()) return slot.option;
        }
    }
    return nullptr;
}

/// A value that is none of the words that its option takes; an assignment without '=' is no better.
std::optional<Error> wrong_word(const ParsedCommand& parsed) {
    for (const Slot& slot : parsed.slots) {
        const Option& option = *slot.option;
        if (option.values.kind != Values::Kind::one_of) continue;
        const std::vector<std::string_view> words = option.words();
        for (const std::string& value : slot.values) {
            const std::string word =
                option.is_assignment() ? value.substr(0, value.find('=')) : value;
            if (std::find(words.begin(), words.end(), word) != words.end()) continue;
            return Error(fmt::format("{} does not take {}", option.name, in_quotes(word)),
                         name_remedy(word, {words.begin(), words.end()}));
        }
    }
    return std::nullopt;
}

Invocation invocation_of(const ParsedCommand& parsed) {
    std::map<std::string, std::vector<std::string>, std::less<>> values;
    for (const Slot& slot : parsed.slots) {
        if (slot.parsed->count() > 0) values[std::string(slot.option->name)] = slot.values;
    }
    return Invocation{parsed.command, Arguments(std::move(values)), {}, 0};
}

}  // namespace

Invocation parse_arguments(int argc, char** argv) {
    if (const auto unknown = unknown_command(argc, argv)) {
        return usage_error(fmt::format("{} is not a command", in_quotes(*unknown)),
                           "'ipugate --help' lists the commands");
    }
    if (argc < 2) return usage_error("expected a command", "'ipugate --help' lists the commands");
    CLI::App app(std::string(program_summary), "ipugate");
    add_program_options(app);
    std::list<ParsedCommand> commands;
    for (const Command& command : registry()) add_command(app, commands.emplace_back(), command);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        for (const ParsedCommand& command : commands) {
            if (command.app->parsed())
                return {nullptr, Arguments({}), command.app->help("ipugate"), 0};
        }
        return {nullptr, Arguments({}), app.help(), 0};
    } catch (const CLI::CallForVersion& version) {
        return {nullptr, Arguments({}), fmt::format("{}\n", version.what()), 0};
    } catch (const CLI::ParseError& error) {
        return usage_error(error.what(), "see 'ipugate --help' or 'ipugate COMMAND --help'");
    }
    for (const ParsedCommand& command : commands) {
        if (!command.app->parsed()) continue;
        if (const Option* empty = empty_option(command)) {
            return usage_error(fmt::format("{} is empty", empty->name),
                               "leave it out, or check the variable that it came from");
        }
        if (const auto wrong = wrong_word(command)) {
            return usage_error(wrong->what(), wrong->remedy());
        }
        return invocation_of(command);
    }
    return {};
}

}  // namespace ipugate::cli
