// SPDX-License-Identifier: Apache-2.0
// What a command is: its name, its options as a table, and the function that runs it.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/shell.hpp"

namespace ipugate::cli {

/// The values that an option or argument takes: completion offers them, and help lists those of
/// `one_of`. For a value "KIND=PATH" the words are the KIND, and the rest is a file.
struct Values {
    enum class Kind {
        any,      ///< nothing to offer
        file,     ///< a file that exists or will
        folder,   ///< a folder
        one_of,   ///< a word of the list and nothing else
        such_as,  ///< a word of a list that is long or open: offered, not listed in help
    };
    using Registered = std::vector<std::string_view> (*)();

    Kind kind = Kind::any;
    std::string_view words = {};      ///< "text json"; empty if a registry has them
    Registered registered = nullptr;  ///< the names of a registry; null if `words` has them
};

inline constexpr Values files{Values::Kind::file};
inline constexpr Values folders{Values::Kind::folder};

constexpr Values one_of(std::string_view words) {
    return {Values::Kind::one_of, words};
}
constexpr Values one_of(Values::Registered registered) {
    return {Values::Kind::one_of, {}, registered};
}
constexpr Values such_as(Values::Registered registered) {
    return {Values::Kind::such_as, {}, registered};
}

/// One option or positional argument. The table is what help, parsing, completions and the man page
/// are made from.
struct Option {
    std::string_view name;   ///< "--report"; "MANIFEST" for a positional argument
    std::string_view value;  ///< "KIND=PATH"; empty for a flag
    std::string_view summary;
    enum class Count { once, many, required, required_many } count = Count::once;
    std::string_view letter = {};  ///< "-q"; empty for none
    Values values = {};

    /// The same option, whose values these are.
    [[nodiscard]] constexpr Option of(Values its) const {
        Option option = *this;
        option.values = its;
        return option;
    }
    [[nodiscard]] bool is_positional() const { return !name.starts_with('-'); }
    [[nodiscard]] bool is_flag() const { return !is_positional() && value.empty(); }
    [[nodiscard]] bool is_many() const {
        return count == Count::many || count == Count::required_many;
    }
    [[nodiscard]] bool is_required() const {
        return count == Count::required || count == Count::required_many;
    }
    /// Whether its value is "KIND=PATH": a word and, behind '=', a file.
    [[nodiscard]] bool is_assignment() const { return value.find('=') != std::string_view::npos; }
    /// The words that `values` offers.
    [[nodiscard]] std::vector<std::string_view> words() const;
    /// "KIND" of "KIND=PATH"; "WHAT" for a positional argument.
    [[nodiscard]] std::string_view placeholder() const {
        return is_positional() ? name : value.substr(0, value.find('='));
    }
    /// The summary with the words that the value is one of, as help and man page print it.
    [[nodiscard]] std::string full_summary() const;
};

/// The arguments of a command by the option's name.
class Arguments {
 public:
    explicit Arguments(std::map<std::string, std::vector<std::string>, std::less<>> values)
        : values_(std::move(values)) {}

    [[nodiscard]] bool has(std::string_view name) const { return values_.contains(name); }
    [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view name) const;

 private:
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

/// What the exit statuses of a command mean, as `exit_statuses` says it.
enum class Statuses {
    plain,   ///< 0 done, 2 could not
    judged,  ///< 0 passed, 1 regressed, 2 broken, 3 incomparable
};

struct ExitStatus {
    int status = 0;
    std::string_view meaning;
};

std::span<const ExitStatus> exit_statuses(Statuses statuses);

/// A command. `run` returns the exit status; an Error it throws is printed and becomes 2.
struct Command {
    std::string_view name;
    std::string_view summary;
    std::string_view examples;  ///< one a line, "ipugate check gate.yaml"
    std::span<const Option> options;
    int (*run)(const Arguments& arguments, Shell& shell) = nullptr;
    Statuses statuses = Statuses::plain;

    /// "[OPTIONS] FILE...": what follows the command's name on a command line.
    [[nodiscard]] std::string usage() const;
};

/// All commands, in the order in which `ipugate --help` lists them.
std::span<const Command> registry();

/// Options that stand before any command; `--help` also behind one.
std::span<const Option> program_options();
inline constexpr std::string_view help_name = "--help";

/// What the program is, in one sentence.
inline constexpr std::string_view program_summary =
    "Blocks merges that make neural networks slower on an NPU.";

}  // namespace ipugate::cli
