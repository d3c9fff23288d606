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

/// One option or positional argument. The table is what help, parsing and (later) completions and
/// the man page are made from.
struct Option {
    std::string_view name;   ///< "--report"; "MANIFEST" for a positional argument
    std::string_view value;  ///< "KIND=PATH"; empty for a flag
    std::string_view summary;
    enum class Count { once, many, required, required_many } count = Count::once;
    std::string_view letter = {};  ///< "-q"; empty for none

    [[nodiscard]] bool is_positional() const { return !name.starts_with('-'); }
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

/// What the exit statuses of a command mean.
enum class Statuses {
    plain,   ///< 0 done, 2 could not
    judged,  ///< 0 passed, 1 regressed, 2 broken, 3 incomparable
};

/// A command. `run` returns the exit status; an Error it throws is printed and becomes 2.
struct Command {
    std::string_view name;
    std::string_view summary;
    std::string_view examples;  ///< one a line, "ipugate check gate.yaml"
    std::span<const Option> options;
    int (*run)(const Arguments& arguments, Shell& shell) = nullptr;
    Statuses statuses = Statuses::plain;
};

/// All commands, in the order in which `ipugate --help` lists them.
std::span<const Command> registry();

}  // namespace ipugate::cli
