// SPDX-License-Identifier: Apache-2.0
// The text of rules/default.yaml, built in.
#pragma once

#include <string_view>

namespace ipugate::rules {

std::string_view default_rules_text();

}  // namespace ipugate::rules
