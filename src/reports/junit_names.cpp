// SPDX-License-Identifier: Apache-2.0
// Names of test cases.
#include "reports/junit_names.hpp"

#include <fmt/format.h>

namespace ipugate::reports {
namespace {

constexpr std::size_t longest = 200;

bool is_kept(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' || letter == '.';
}

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

std::string stable_name(std::string_view text) {
    std::string name;
    for (const char letter : text) {
        if (name.size() == longest) break;
        if (is_kept(letter)) {
            // An empty part between dots would be a package without a name.
            const bool part_is_empty = name.empty() || name.back() == '.';
            name += letter == '.' && part_is_empty ? '_' : letter;
        } else if (!is_continuation(letter)) {
            name += '_';
        }
    }
    if (name.empty()) return "_";
    if (name.back() == '.') name.back() = '_';
    return name;
}

std::string UniqueNames::operator()(std::string name) {
    std::size_t& count = given_[name];
    if (++count == 1) return name;
    // The suffixed name may be someone's own name; then the next number is tried.
    for (std::string next;; ++count) {
        next = fmt::format("{}_{}", name, count);
        if (given_.emplace(next, 1).second) return next;
    }
}

}  // namespace ipugate::reports
