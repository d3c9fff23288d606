// SPDX-License-Identifier: Apache-2.0
// The labelled lines about a compiled model, as show_img_info.py and parse_img print them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "support/unit.hpp"

namespace ipugate::readers::image_info {

enum class Source { head, parse_img };

/// A line "<label><:, = or blank> <value>" and what it becomes.
struct Label {
    std::string_view text;  ///< in lower case
    Source source;
    std::string_view name;               ///< of the metric or fact
    std::optional<Dimension> dimension;  ///< nothing: a fact
};

/// A labelled line of the text.
struct Found {
    const Label* label = nullptr;
    std::string value;
    std::string printed;  ///< the label as it stands in the text
    std::size_t line = 0;
};

/// The label that begins `line`, with the text behind it. In front of the value stands a colon, or
/// a blank in the lines of parse_img.
std::optional<Found> found_in(std::string_view line);

/// "offline_model (" -> "offline_model", "model (" -> "model".
std::optional<std::string> block_kind(std::string_view line);

}  // namespace ipugate::readers::image_info
