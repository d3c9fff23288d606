// SPDX-License-Identifier: Apache-2.0
// Names of accelerators, and results that are none.
#include "readers/vela/accelerator.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.hpp"

namespace ipugate::readers::vela {

std::string accelerator(std::string_view text) {
    constexpr std::string_view prefix = "accelerator.";
    std::string name = lowered(printable(trimmed(text)));
    if (name.starts_with(prefix)) name.erase(0, prefix.size());
    std::ranges::replace(name, '_', '-');
    return name;
}

std::string nothing_on_npu(std::string_view value, std::string_view network) {
    const std::string_view compiled =
        network.ends_with("_vela") ? " (called like Vela's own output)" : "";
    return fmt::format("no operator of {}{} runs on the NPU: {} 0", in_quotes(network), compiled,
                       value);
}

}  // namespace ipugate::readers::vela
