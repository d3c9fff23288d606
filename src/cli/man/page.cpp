// SPDX-License-Identifier: Apache-2.0
// The manual page of the program.
#include "cli/man/page.hpp"

#include <fmt/format.h>

#include "cli/man/roff.hpp"
#include "cli/man/tables.hpp"
#include "support/text.hpp"
#include "support/version.hpp"

namespace ipugate::cli {
namespace {

constexpr std::string_view description =
    "reads the logs that boards, compilers and toolchain scripts wrote for the models of a "
    "manifest, compares what was measured with the baseline of the right git commit, judges the "
    "difference by rules, and writes reports for people and for CI systems. Its exit status is "
    "what a CI system acts on: what was not measured, could not be read or could not be compared "
    "never looks like a pass.";

/// "Blocks merges that ..." -> "blocks merges that ...", without the full stop.
std::string name_line() {
    std::string text = lowered(program_summary.substr(0, 1));
    text += program_summary.substr(1);
    if (text.ends_with('.')) text.pop_back();
    return roff(text);
}

/// A paragraph with a hanging tag.
std::string tagged(std::string_view tag, std::string_view text) {
    return fmt::format(".TP\n{}\n{}\n", tag, roff(text));
}

std::string section(std::string_view name) {
    return fmt::format(".SH {}\n", name);
}

/// "-q, --quiet" or "--report=KIND=PATH" or "FILE...".
std::string tag_of(const Option& option) {
    if (option.is_positional()) {
        return roff_italic(fmt::format("{}{}", option.name, option.is_many() ? "..." : ""));
    }
    std::string tag;
    if (!option.letter.empty()) tag = roff_bold(option.letter) + ", ";
    tag += roff_bold(option.name);
    if (!option.is_flag()) tag += " " + roff_italic(option.value);
    return tag;
}

std::string options_of(std::span<const Option> options) {
    std::string text;
    for (const Option& option : options) {
        std::string summary = option.full_summary();
        if (option.is_many() && !option.is_positional()) summary += "; may be given several times";
        text += tagged(tag_of(option), summary);
    }
    return text;
}

/// Begins a paragraph, which nothing must do right behind a heading.
std::string_view paragraph(std::string_view before) {
    const std::size_t last = before.rfind('\n', before.size() - 2);
    return before.substr(last + 1).starts_with(".SH") ? "" : ".P\n";
}

/// With a capital letter in front.
std::string sentence(std::string_view text) {
    std::string out(text);
    if (!out.empty() && out[0] >= 'a' && out[0] <= 'z')
        out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

/// Lines as they are, indented.
std::string verbatim(std::string_view lines) {
    std::string text = ".RS\n.nf\n";
    for (const std::string_view line : split(lines, '\n')) text += roff(line) + "\n";
    return text + ".fi\n.RE\n";
}

std::string synopsis(std::span<const Command> commands) {
    std::string text = section("SYNOPSIS");
    for (const Command& command : commands) {
        text += fmt::format("{} {}\n.br\n", roff_bold(fmt::format("ipugate {}", command.name)),
                            roff(command.usage()));
    }
    text += roff_bold("ipugate --help");
    return text + " | " + roff_bold("--version") + "\n";
}

std::string commands_section(std::span<const Command> commands) {
    std::string text = section("COMMANDS");
    for (const Command& command : commands) {
        text += fmt::format(".SS {}\n{}.\n",
                            roff(fmt::format("ipugate {} {}", command.name, command.usage())),
                            roff(sentence(command.summary)));
        text += options_of(command.options);
    }
    return text;
}

/// The commands whose exit statuses are of this kind: "check, compare".
std::string commands_with(Statuses statuses, std::span<const Command> commands) {
    std::string names;
    for (const Command& command : commands) {
        if (command.statuses != statuses) continue;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", command.name);
    }
    return names;
}

std::string statuses_section(std::span<const Command> commands) {
    std::string text = section("EXIT STATUS");
    for (const Statuses statuses : {Statuses::judged, Statuses::plain}) {
        const std::string names = commands_with(statuses, commands);
        if (names.empty()) continue;
        text += fmt::format("{}Of {}:\n", paragraph(text), roff(names));
        for (const ExitStatus& status : exit_statuses(statuses)) {
            text += tagged(roff_bold(fmt::format("{}", status.status)), status.meaning);
        }
    }
    return text;
}

std::string entries_section(std::string_view name, std::span<const Entry> entries) {
    std::string text = section(name);
    for (const Entry& entry : entries) text += tagged(roff_bold(entry.name), entry.meaning);
    return text;
}

std::string examples_section(std::span<const Command> commands) {
    std::string text = section("EXAMPLES");
    for (const Command& command : commands) {
        text += fmt::format("{}{}:\n", paragraph(text), roff(sentence(command.summary)));
        text += verbatim(command.examples);
    }
    return text;
}

}  // namespace

std::string manual_page(std::span<const Command> commands) {
    std::string text = fmt::format(".TH IPUGATE 1 {} \"ipugate {}\" \"User Commands\"\n",
                                   IPUGATE_DATE, program_version);
    text += ".nh\n.ad l\n" + section("NAME") + "ipugate \\- " + name_line() + "\n";
    text += synopsis(commands);
    text += section("DESCRIPTION") + roff_bold("ipugate") + "\n" + roff(description) + "\n";
    text += commands_section(commands);
    text += section("OPTIONS") + options_of(program_options());
    text += statuses_section(commands);
    text += entries_section("ENVIRONMENT", environment_variables());
    text += entries_section("FILES", known_files());
    text += examples_section(commands);
    return text + section("SEE ALSO") + roff_bold("git") + "(1)\n";
}

}  // namespace ipugate::cli
