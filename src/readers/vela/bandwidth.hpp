// SPDX-License-Identifier: Apache-2.0
// Peak bandwidths of a summary, whose unit changed in Vela 4.0 while the label stayed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "readers/vela/generation.hpp"

namespace ipugate::readers::vela {

/// The unit that `cells` betray: a clock times a port's width is a whole number of bytes a second,
/// which has few decimals in one of the units. Nothing if they do not say or contradict each other.
std::optional<BandwidthUnit> unit_of(std::span<const std::string_view> cells);

/// "4 GB/s" (10^9 bytes) from a cell in `unit`; as printed, with a remark, if the unit is unknown.
/// Nothing if the cell is no number.
std::optional<std::string> bandwidth(std::string_view cell, std::optional<BandwidthUnit> unit);

}  // namespace ipugate::readers::vela
