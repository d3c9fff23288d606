// SPDX-License-Identifier: Apache-2.0
// SHA-256 of a file, for naming artifacts.
#include "support/digest.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <iterator>

#include "support/error.hpp"

namespace ipugate {

std::string sha256(std::string_view bytes) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha256(), nullptr) !=
        1) {
        throw Error("computing SHA-256: the cryptography library failed");
    }
    std::string hex;
    for (unsigned int i = 0; i < length; ++i) {
        fmt::format_to(std::back_inserter(hex), "{:02x}", digest[i]);
    }
    return hex;
}

}  // namespace ipugate
