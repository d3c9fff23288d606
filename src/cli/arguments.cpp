// SPDX-License-Identifier: Apache-2.0
// Builds the command line parser from the tables of commands and options.
#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <list>

#include "core/verdict.hpp"
#include "support/text.hpp"
#include "support/version.hpp"

namespace ipugate::cli {
namespace {

constexpr std::string_view exit_statuses =
    "Exit status:\n"
    "  0  passed: every rule held\n"
    "  1  regressed: a rule with severity 'fail' was broken\n"
    "  2  broken: could not judge (arguments, manifest, rules, captures, store)\n"
    "  3  incomparable: nothing comparable to compare with\n";

constexpr std::string_view plain_statuses =
    "Exit status:\n"
    "  0  done\n"
    "  2  could not (the message says why)\n";

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
    const std::string summary(option.summary);
    if (option.value.empty() && !option.is_positional()) {
        slot.parsed = command.app->add_flag(names_of(option), summary);
        return;
    }
    slot.parsed = command.app->add_option(names_of(option), slot.values, summary);
    const bool many =
        option.count == Option::Count::many || option.count == Option::Count::required_many;
    const bool required =
        option.count == Option::Count::required || option.count == Option::Count::required_many;
    if (required) slot.parsed->required();
    if (many && option.is_positional()) {
        slot.parsed->expected(-1);
    } else if (many) {
        slot.parsed->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        slot.parsed->allow_extra_args(false);
    } else {
        slot.parsed->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::Throw);
        slot.parsed->allow_extra_args(false);
    }
    slot.parsed->type_name(option.is_positional() ? "" : std::string(option.value));
}

std::string footer_of(const Command& command) {
    std::string footer = "Examples:\n";
    for (const std::string_view line : split(command.examples, '\n')) {
        footer += fmt::format("  {}\n", line);
    }
    const bool judged = command.statuses == Statuses::judged;
    return footer + "\n" + std::string(judged ? exit_statuses : plain_statuses);
}

void add_command(CLI::App& app, ParsedCommand& parsed, const Command& command) {
    parsed.command = &command;
    parsed.app = app.add_subcommand(std::string(command.name), std::string(command.summary));
    parsed.app->footer(footer_of(command));
    for (const Option& option : command.options) add_option(parsed, option);
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
    CLI::App app("Blocks merges that make neural networks slower on an NPU.", "ipugate");
    app.set_version_flag("--version", fmt::format("ipugate {}", program_version));
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);
    app.footer(fmt::format("{}\n'ipugate COMMAND --help' explains a command, with examples.\n",
                           exit_statuses));
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
        return invocation_of(command);
    }
    return {};
}

}  // namespace ipugate::cli
