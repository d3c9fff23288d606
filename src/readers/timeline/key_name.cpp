// SPDX-License-Identifier: Apache-2.0
// Index, type and name of an operator from the tokens of its events.
#include "readers/timeline/key_name.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

#include "readers/timeline/event.hpp"
#include "support/error.hpp"
#include "support/number.hpp"
#include "support/text.hpp"

namespace ipugate::readers::timeline {

bool is_given(std::string_view token) {
    return !token.empty() && token != "null";
}

OpName name_of(const OpKey& key, const OpNames& names) {
    OpName name = names.parts(text_of(key.event_name));
    if (is_given(key.index)) {
        const std::string index = text_of(key.index);
        const auto value = parse_count(index);
        if (!value || *value > std::uint64_t{1} << 62U) {
            throw Error(fmt::format("index {}: expected a whole number", in_quotes(index)));
        }
        name.index = static_cast<std::int64_t>(*value);
    }
    if (is_given(key.type)) {
        std::string type = text_of(key.type);
        // "conv1" is a name beside "op_type": "CONV_2D"; "12_CONV_2D" says nothing more.
        if (name.name.empty() && !name.type.empty() && name.type != type) name.name = name.type;
        name.type = std::move(type);
    }
    if (is_given(key.own_name)) name.name = text_of(key.own_name);
    return name;
}

}  // namespace ipugate::readers::timeline
