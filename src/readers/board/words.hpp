// SPDX-License-Identifier: Apache-2.0
// Values of a board program that are words or whole numbers: modes, batches, shapes, types.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "readers/board/line.hpp"

namespace ipugate::readers::board {

/// A work or batch mode: "SINGLECORE", "n_buf", "multi core".
std::string read_mode(const Line& line, std::string_view value);

/// A batch: a whole number above zero.
std::string read_batch(const Line& line, std::string_view value);

/// "1", "[1, 2]" or "1 2 4" as "[1]", "[1, 2]", "[1, 2, 4]".
std::string read_batches(const Line& line, std::string_view value);

/// "[1, 480, 800, 3]".
std::vector<std::int64_t> read_shape(const Line& line, std::string_view value);

/// Letters, digits and underscores only.
std::string read_word(const Line& line, std::string_view value);

}  // namespace ipugate::readers::board
