// SPDX-License-Identifier: Apache-2.0
// The table of readers, and finding one by its name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "readers/formats.hpp"
#include "readers/reader.hpp"
#include "support/text.hpp"

namespace ipugate::readers {

std::span<const Reader> registry() {
    static const Reader readers[] = {
        sigmastar_board, sigmastar_image_info, sigmastar_timeline, sigmastar_op_time,
        vela_summary,    vela_per_layer,       vela_console,       ethos_u_pmu,
    };
    return readers;
}

std::vector<std::string_view> names() {
    std::vector<std::string_view> list;
    list.reserve(registry().size());
    for (const Reader& reader : registry()) list.push_back(reader.name);
    return list;
}

const Reader& reader_named(std::string_view name) {
    const std::span<const Reader> readers = registry();
    const auto found = std::ranges::find(readers, name, &Reader::name);
    if (found != readers.end()) return *found;
    throw Error(fmt::format("{}: no such format", in_quotes(name)),
                fmt::format("use one of {}", fmt::join(names(), ", ")));
}

}  // namespace ipugate::readers
