// SPDX-License-Identifier: Apache-2.0
// Operators summed up by type.
#include "core/op_types.hpp"

#include <algorithm>
#include <map>

namespace ipugate {
namespace {

void add(std::optional<double>& sum, const std::optional<double>& value) {
    if (value) sum = sum.value_or(0) + *value;
}

double largest_share(const TypeChange& change) {
    return std::max(change.share_after.value_or(0), change.share_before.value_or(0));
}

}  // namespace

const std::string& counted_type(const OpChange& change, const Op& op) {
    if (change.before.size() <= 1 && change.after.size() <= 1) return op.type;
    if (change.before.empty() || change.after.empty()) return op.type;
    const Op& before = main_op(change.before);
    const Op& after = main_op(change.after);
    return change.before.size() >= change.after.size() ? before.type : after.type;
}

std::vector<TypeChange> by_type(std::span<const OpChange> ops) {
    std::map<std::string, TypeChange, std::less<>> types;
    for (const OpChange& change : ops) {
        for (const Op& op : change.before) {
            TypeChange& type = types[counted_type(change, op)];
            add(type.share_before, op.share);
            add(type.time_before, op.time);
        }
        for (const Op& op : change.after) {
            TypeChange& type = types[counted_type(change, op)];
            add(type.share_after, op.share);
            add(type.time_after, op.time);
        }
    }
    types.erase("");
    std::vector<TypeChange> sorted;
    for (auto& [name, type] : types) {
        type.type = name;
        sorted.push_back(std::move(type));
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const TypeChange& a, const TypeChange& b) {
        return largest_share(a) > largest_share(b);
    });
    return sorted;
}

}  // namespace ipugate
