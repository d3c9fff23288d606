// SPDX-License-Identifier: Apache-2.0
// libFuzzer target: whatever bytes a capture holds, a reader gives a reading or an Error.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "readers/reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto readers = ipugate::readers::registry();
    // The first byte picks the reader, so that one corpus serves all.
    const auto& reader = readers[data[0] % readers.size()];
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    try {
        ipugate::readers::read_capture({"fuzz", text, {}, {}}, reader.name);
    } catch (const ipugate::Error&) {  // a refused capture is a right answer
        return 0;
    }
    return 0;
}
