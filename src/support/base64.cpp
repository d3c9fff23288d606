// SPDX-License-Identifier: Apache-2.0
// Base64 back to bytes, with OpenSSL's decoder behind stricter checks than its own.
#include "support/base64.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace ipugate {
namespace {

bool is_of_the_alphabet(char letter) {
    return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
           (letter >= '0' && letter <= '9') || letter == '+' || letter == '/';
}

}  // namespace

std::optional<std::string> decoded_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    if (text.size() > std::numeric_limits<int>::max()) return std::nullopt;
    std::size_t padding = 0;
    while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') {
        ++padding;
    }
    // OpenSSL skips blanks and takes padding anywhere.
    const std::string_view letters = text.substr(0, text.size() - padding);
    if (!std::ranges::all_of(letters, is_of_the_alphabet)) return std::nullopt;
    std::string bytes(text.size() / 4 * 3, '\0');
    if (text.empty()) return bytes;
    // The cast is what unsigned bytes cost.
    const int length = EVP_DecodeBlock(
        reinterpret_cast<unsigned char*>(bytes.data()),       // NOLINT(*-reinterpret-cast)
        reinterpret_cast<const unsigned char*>(text.data()),  // NOLINT(*-reinterpret-cast)
        static_cast<int>(text.size()));
    if (length != static_cast<int>(bytes.size())) return std::nullopt;
    bytes.resize(bytes.size() - padding);
    return bytes;
}

}  // namespace ipugate
