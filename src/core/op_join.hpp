// SPDX-License-Identifier: Apache-2.0
// Inside the matching of operators: what speaks for several operators having become one.
#pragma once

#include "core/op.hpp"

namespace ipugate {

/// Times (in any one measure) of an operator that may have taken over others.
struct Growth {
    double grown = 0;  ///< what it takes more than before
    double taken = 0;  ///< what the others took
    double whole = 0;  ///< what it takes now
};

/// How sure times make it that the others are part of it now, 0.5..1; 0 if they do not tell. Fusing
/// saves time: it must have grown by half of what they took at least, and by no more than that and
/// some noise. Others that took less than 2 % of it drown in its noise.
double join_evidence(const Growth& growth);

/// How sure words make it.
inline constexpr double told_confidence = 0.9;

/// The type or name of `whole` has the type or name of `part` in it, and that of `rest` (what
/// `whole` was before; null if it was nothing) has not.
bool tells_of(const Op& whole, const Op& part, const Op* rest);

}  // namespace ipugate
