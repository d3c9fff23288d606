// SPDX-License-Identifier: Apache-2.0
// Arguments by the names of their options.
#include "cli/command.hpp"

namespace ipugate::cli {

std::optional<std::string> Arguments::value(std::string_view name) const {
    const auto found = values_.find(name);
    if (found == values_.end() || found->second.empty()) return std::nullopt;
    return found->second.back();
}

std::vector<std::string> Arguments::values(std::string_view name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? std::vector<std::string>{} : found->second;
}

}  // namespace ipugate::cli
