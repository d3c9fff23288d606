// SPDX-License-Identifier: Apache-2.0
// Texts as YAML scalars.
#pragma once

#include <string>
#include <string_view>

namespace ipugate {

/// `text` (valid UTF-8) as a scalar for any place of a document, flow collections included, that
/// reads back as the same text: plain where that is certain, else in double quotes.
std::string yaml_scalar(std::string_view text);

}  // namespace ipugate
