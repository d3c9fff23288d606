// SPDX-License-Identifier: Apache-2.0
// Joins what a board's console says into models.
#pragma once

#include "core/run.hpp"
#include "readers/board/console_text.hpp"

namespace ipugate::readers::board {

/// The models of the capture, each with its samples. State that belongs to no single model goes to
/// a model without a name; times and bandwidth are left out if recording was on. Throws Error if
/// runs of one model contradict each other.
Reading assembled(const ConsoleText& text, const Capture& capture);

}  // namespace ipugate::readers::board
