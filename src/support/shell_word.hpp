// SPDX-License-Identifier: Apache-2.0
// Foreign text in commands that people copy from messages into a shell.
#pragma once

#include <string>
#include <string_view>

namespace ipugate {

/// `text` as one word of a POSIX shell's command: itself if it means nothing to shells, else in
/// single quotes. A name that begins with '-' stays an option to the command that gets it.
std::string shell_word(std::string_view text);

}  // namespace ipugate
