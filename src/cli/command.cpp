// SPDX-License-Identifier: Apache-2.0
// Commands and options in words, and arguments by the names of their options.
#include "cli/command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "support/text.hpp"

namespace ipugate::cli {

std::vector<std::string_view> Option::words() const {
    return values.registered != nullptr ? values.registered() : ipugate::words(values.words);
}

std::string Option::full_summary() const {
    if (values.kind != Values::Kind::one_of) return std::string(summary);
    return fmt::format("{}; {} is one of {}", summary, placeholder(), fmt::join(words(), ", "));
}

std::span<const ExitStatus> exit_statuses(Statuses statuses) {
    static constexpr std::array judged = {
        ExitStatus{0, "passed: every rule held"},
        ExitStatus{1, "regressed: a rule with severity 'fail' was broken"},
        ExitStatus{2, "broken: could not judge (arguments, manifest, rules, captures, store)"},
        ExitStatus{3, "incomparable: nothing comparable to compare with"},
    };
    static constexpr std::array plain = {
        ExitStatus{0, "done"},
        ExitStatus{2, "could not (the message says why)"},
    };
    if (statuses == Statuses::judged) return judged;
    return plain;
}

std::string Command::usage() const {
    std::string usage = "[OPTIONS]";
    for (const Option& option : options) {
        if (!option.is_positional()) continue;
        const std::string many = fmt::format("{}{}", option.name, option.is_many() ? "..." : "");
        usage += option.is_required() ? fmt::format(" {}", many) : fmt::format(" [{}]", many);
    }
    return usage;
}

std::span<const Option> program_options() {
    static constexpr std::array options = {
        Option{help_name, "", "print help and exit", Option::Count::once, "-h"},
        Option{"--version", "", "print the version and exit"},
    };
    return options;
}

std::optional<std::string> Arguments::value(std::string_view name) const {
    const auto found = values_.find(name);
    if (found == values_.end() || found->second.empty()) return std::nullopt;
    return found->second.back();
}

std::vector<std::string> Arguments::values(std::string_view name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? std::vector<std::string>{} : found->second;
}

}  // namespace ipugate::cli
