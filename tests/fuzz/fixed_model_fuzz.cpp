// SPDX-License-Identifier: Apache-2.0
// libFuzzer target: whatever bytes a model's file holds, it gives operators or an Error.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "readers/fixed_model/model.hpp"
#include "support/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        ipugate::readers::fixed_model::read_operators({reinterpret_cast<const char*>(data), size});
    } catch (const ipugate::Error&) {  // a refused model is a right answer
        return 0;
    }
    return 0;
}
