// SPDX-License-Identifier: Apache-2.0
// What a report is: a verdict as text of one kind.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/verdict.hpp"

namespace ipugate::reports {

/// Of which models the operators are listed.
enum class Operators {
    remarkable,  ///< of those that got worse (markdown: or better)
    all,         ///< of all whose operators changed
};

/// Whether a compiler's estimates are listed in full on both sides.
enum class Estimates { changed, side_by_side };

/// How reports are to look; each kind uses what it needs.
struct Style {
    bool colour = false;   ///< text: ANSI colours
    bool verbose = false;  ///< text: unchanged rows too
    Operators operators = Operators::remarkable;
    Estimates estimates = Estimates::changed;
    /// Size budget of the markdown report in bytes.
    std::size_t max_bytes = 1'000'000;

    bool operator==(const Style&) const = default;
};

/// A kind of report. `render` is pure: same verdict, same style, same text.
struct Report {
    std::string_view name;
    std::string_view summary;
    std::string (*render)(const Verdict& verdict, const Style& style) = nullptr;
};

/// All kinds, in the order in which `ipugate list reports` prints them.
std::span<const Report> registry();

/// The names of all kinds, in the same order.
std::vector<std::string_view> names();

/// The kind called `name`; an unknown name is an Error that lists the known ones.
const Report& report_named(std::string_view name);

/// GitHub Actions workflow commands for a verdict: the summary first, at most 10 a kind, escaped.
std::string workflow_commands(const Verdict& verdict);

}  // namespace ipugate::reports
