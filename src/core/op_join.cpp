// SPDX-License-Identifier: Apache-2.0
// What speaks for several operators having become one.
#include "core/op_join.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "support/text.hpp"

namespace ipugate {
namespace {

constexpr double material = 0.02;
constexpr double least_growth = 0.5;
constexpr double most_growth = 1.1;
constexpr double least_confidence = 0.5;

bool contains(std::string_view text, std::string_view word) {
    return !word.empty() && lowered(text).find(lowered(word)) != std::string::npos;
}

bool tells(const Op& op, const Op& of) {
    return contains(op.type, of.type) || contains(op.name, of.type) || contains(op.name, of.name);
}

}  // namespace

double join_evidence(const Growth& growth) {
    if (growth.taken <= 0 || growth.taken < material * growth.whole) return 0;
    if (growth.grown < least_growth * growth.taken) return 0;
    if (growth.grown > most_growth * growth.taken + material * growth.whole) return 0;
    const double apart = std::abs(growth.grown - growth.taken) / growth.taken;
    return std::max(least_confidence, 1 - apart);
}

bool tells_of(const Op& whole, const Op& part, const Op* rest) {
    return tells(whole, part) && (rest == nullptr || !tells(*rest, part));
}

}  // namespace ipugate
