// SPDX-License-Identifier: Apache-2.0
// Says what is wrong with JSON text that could not be read, and where.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "support/error.hpp"

namespace ipugate::readers::timeline {

/// Checks the one value that begins at `at` strictly. An error reads "line 12: 'None' is ...";
/// nothing if the value is sound.
std::optional<Error> error_in_value(std::string_view text, std::size_t at);

/// One past the value that begins at `at`; throws the error that error_in_value() gives.
std::size_t sound_value_end(std::string_view text, std::size_t at);

/// The first error in the elements of an array from the one that begins at `at` on, up to the
/// array's end; nothing if they are sound.
std::optional<Error> error_in_elements(std::string_view text, std::size_t at);

/// The error for a comma with nothing but the closing bracket at `bracket` behind it.
Error trailing_comma(std::string_view text, std::size_t bracket);

/// "line 12: the text ends inside the trace", for a file that was cut.
Error cut_error(std::string_view text);

}  // namespace ipugate::readers::timeline
