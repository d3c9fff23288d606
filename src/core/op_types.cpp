// SPDX-License-Identifier: Apache-2.0
// Operators summed up by type.
#include "core/op_types.hpp"

#include <algorithm>
#include <map>

namespace ipugate {
namespace {

/// The operators of one type, on both sides.
struct Members {
    std::vector<Op> before;
    std::vector<Op> after;
    Sources sources = Sources::same;  ///< of the changes that they come from
};

TypeChange change_of(const std::string& type, const Members& members) {
    const TimeSources before = time_sources(members.before);
    const TimeSources after = time_sources(members.after);
    const bool comparable =
        members.sources == Sources::same && (before.empty() || after.empty() || before == after);
    TypeChange change;
    change.type = type;
    change.sources = comparable ? Sources::same : Sources::different;
    change.share_before = sum_of(members.before, &Op::share);
    change.share_after = sum_of(members.after, &Op::share);
    if (comparable) change.time_before = sum_of(members.before, &Op::time);
    change.time_after = sum_of(members.after, &Op::time);
    return change;
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

TimeSources time_sources(std::span<const Op> ops) {
    TimeSources sources;
    for (const Op& op : ops) {
        if (op.time) sources.insert(op.time_source);
    }
    return sources;
}

std::vector<TypeChange> by_type(std::span<const OpChange> ops) {
    std::map<std::string, Members, std::less<>> types;
    for (const OpChange& change : ops) {
        const auto members_for = [&](const Op& op) -> Members& {
            Members& members = types[counted_type(change, op)];
            if (change.sources == Sources::different) members.sources = Sources::different;
            return members;
        };
        for (const Op& op : change.before) members_for(op).before.push_back(op);
        for (const Op& op : change.after) members_for(op).after.push_back(op);
    }
    types.erase("");
    std::vector<TypeChange> sorted;
    sorted.reserve(types.size());
    for (const auto& [type, members] : types) sorted.push_back(change_of(type, members));
    std::stable_sort(sorted.begin(), sorted.end(), [](const TypeChange& a, const TypeChange& b) {
        return largest_share(a) > largest_share(b);
    });
    return sorted;
}

}  // namespace ipugate
