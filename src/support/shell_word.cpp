// SPDX-License-Identifier: Apache-2.0
// Foreign text in commands that people copy from messages into a shell.
#include "support/shell_word.hpp"

namespace ipugate {

std::string shell_word(std::string_view text) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+@,:";
    if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) {
        return std::string(text);
    }
    std::string word = "'";
    for (const char letter : text) {
        if (letter == '\'') {
            word += "'\\''";
        } else {
            word += letter;
        }
    }
    return word + "'";
}

}  // namespace ipugate
