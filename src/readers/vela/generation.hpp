// SPDX-License-Identifier: Apache-2.0
// Which versions of Vela write files of a kind; no file names its version.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ipugate::readers::vela {

/// A version as far as files can betray it: 5.1.0 is {5, 1}.
struct Version {
    unsigned major = 0;
    unsigned minor = 0;

    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the default for a null pointer.
    auto operator<=>(const Version&) const = default;
};

/// What a cell of the four bandwidths counts.
enum class BandwidthUnit {
    decimal,  ///< 10^9 bytes a second, up to 3.12
    binary,   ///< 2^30 bytes a second, from 4.0
};

/// A class of versions; `name` is the value of `vela_files` in the environment.
struct Generation {
    std::string_view name;
    Version first;
    std::optional<Version> last;  ///< none: every later one so far
    std::optional<BandwidthUnit> unit;

    [[nodiscard]] bool holds(Version version) const {
        return version >= first && (!last || version <= *last);
    }
};

/// The generation called `name`, or nullptr.
const Generation* generation_named(std::string_view name);

/// The version in "vela 5.1.0", "ethos-u-vela==4.3"; nothing if `text` names no version of Vela.
std::optional<Version> version_in(std::string_view text);

}  // namespace ipugate::readers::vela
