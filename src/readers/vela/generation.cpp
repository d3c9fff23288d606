// SPDX-License-Identifier: Apache-2.0
// The table of version classes, and versions in words.
#include "readers/vela/generation.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "support/text.hpp"

namespace ipugate::readers::vela {
namespace {

using enum BandwidthUnit;

constexpr unsigned any = 999;

constexpr std::array generations = {
    Generation{"1.x", {0, 0}, Version{1, any}, decimal},
    Generation{"2.0.x", {2, 0}, Version{2, 0}, decimal},
    Generation{"2.1.x", {2, 1}, Version{2, any}, decimal},
    Generation{"3.0-3.2", {3, 0}, Version{3, 2}, decimal},
    Generation{"3.3-3.5", {3, 3}, Version{3, 5}, decimal},
    Generation{"3.6-3.12", {3, 6}, Version{3, any}, decimal},
    Generation{"3.6 or newer, legacy core", {3, 6}, std::nullopt, std::nullopt},
    Generation{"4.0 or newer, legacy core", {4, 0}, std::nullopt, binary},
    Generation{"4.0 or newer, Regor core", {4, 0}, std::nullopt, binary},
};

/// The number at the front of `text`, which is cut off.
std::optional<unsigned> take_number(std::string_view& text) {
    unsigned number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    if (parsed.ec != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
    return number;
}

}  // namespace

const Generation* generation_named(std::string_view name) {
    const auto found = std::ranges::find(generations, name, &Generation::name);
    return found == generations.end() ? nullptr : &*found;
}

std::optional<Version> version_in(std::string_view text) {
    const std::string lower = lowered(text);
    const std::size_t vela = lower.find("vela");
    if (vela == std::string::npos) return std::nullopt;
    std::string_view rest = std::string_view(lower).substr(vela + 4);
    rest.remove_prefix(std::min(rest.find_first_not_of(" =-_:/"), rest.size()));
    if (rest.starts_with("version")) rest.remove_prefix(7);
    if (rest.starts_with('v')) rest.remove_prefix(1);
    rest.remove_prefix(std::min(rest.find_first_not_of(" ="), rest.size()));
    const std::optional<unsigned> major = take_number(rest);
    if (!major || !rest.starts_with('.')) return std::nullopt;
    rest.remove_prefix(1);
    const std::optional<unsigned> minor = take_number(rest);
    if (!minor) return std::nullopt;
    return Version{*major, *minor};
}

}  // namespace ipugate::readers::vela
