// SPDX-License-Identifier: Apache-2.0
// Steps through JSON text by brackets and quotes alone: slow, but right at any position.
#pragma once

#include <cstddef>
#include <string_view>

namespace ipugate::readers::timeline {

inline constexpr std::size_t nowhere = std::string_view::npos;

/// The first position from `at` on that is not a JSON blank, or the size of `text`.
std::size_t skip_blanks(std::string_view text, std::size_t at);

/// One past the string whose opening quote is at `at`; `nowhere` if the text ends inside it.
std::size_t string_end(std::string_view text, std::size_t at);

/// One past the value that begins at `at`; `nowhere` if the text ends inside it. Brackets are
/// counted, not matched; scalars end where a bracket, a comma or a blank begins.
std::size_t value_end(std::string_view text, std::size_t at);

/// The largest position in (`from`, `to`] that looks like the end of an event: behind it come a
/// comma and an opening brace. It may lie in a string or a nested array. `nowhere` if there is
/// none.
std::size_t guessed_boundary(std::string_view text, std::size_t from, std::size_t to);

/// The line, counted from 1, of position `at`.
std::size_t line_at(std::string_view text, std::size_t at);

}  // namespace ipugate::readers::timeline
