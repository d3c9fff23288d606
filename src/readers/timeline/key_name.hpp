// SPDX-License-Identifier: Apache-2.0
// Index, type and name of an operator from the tokens of its events.
#pragma once

#include "readers/timeline/op_name.hpp"
#include "readers/timeline/op_table.hpp"

namespace ipugate::readers::timeline {

/// What the arguments say counts more than the event's name. Throws Error for an index that is no
/// whole number and for a name that the pattern of `names` does not match.
OpName name_of(const OpKey& key, const OpNames& names);

/// Whether a token of a key says anything.
bool is_given(std::string_view token);

}  // namespace ipugate::readers::timeline
