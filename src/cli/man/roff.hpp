// SPDX-License-Identifier: Apache-2.0
// Text as roff source for a manual page.
#pragma once

#include <string>
#include <string_view>

namespace ipugate::cli {

/// `text` so that man prints exactly it: hyphens stay hyphens, quotes stay straight, and no line
/// begins a request.
std::string roff(std::string_view text);

/// The same in bold or italics, within a line.
std::string roff_bold(std::string_view text);
std::string roff_italic(std::string_view text);

}  // namespace ipugate::cli
