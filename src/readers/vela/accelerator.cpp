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
        network.ends_with("_vela") ? ", which is called like Vela's own output" : "";
    return fmt::format("{} is 0: no operator of {}{} runs on the NPU", value, in_quotes(network),
                       compiled);
}

}  // namespace ipugate::readers::vela
