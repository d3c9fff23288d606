// SPDX-License-Identifier: Apache-2.0
// Error: its text and the context it gains on its way up.
#include "support/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace ipugate {

Error::Error(std::string wrong, std::string remedy)
    : wrong_(std::move(wrong)), remedy_(std::move(remedy)) {}

std::string in_full(const Error& error) {
    if (error.remedy().empty()) return error.what();
    return fmt::format("{}; {}", error.what(), error.remedy());
}

Error with_context(std::string_view where, const Error& error) {
    return Error(fmt::format("{}: {}", where, error.what()), error.remedy());
}

}  // namespace ipugate
