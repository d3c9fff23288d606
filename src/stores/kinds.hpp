// SPDX-License-Identifier: Apache-2.0
// The kinds of stores, each defined in its own file and listed in registry.cpp.
#pragma once

#include "stores/store.hpp"

namespace ipugate::stores {

extern const StoreKind directory_kind;

}  // namespace ipugate::stores
