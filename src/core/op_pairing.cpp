// SPDX-License-Identifier: Apache-2.0
// Pairs the operators of two runs and sums them by type.
#include <algorithm>
#include <map>
#include <tuple>

#include "core/comparison.hpp"

namespace ipugate {
namespace {

/// What makes two operators the same; `nth` tells repeated ones apart.
using Key = std::tuple<int, std::int64_t, std::string_view, std::string_view, std::size_t>;

/// The keys of `ops`, in their order. A name counts only where there is no index.
std::vector<Key> keys_of(const std::vector<Op>& ops) {
    std::map<Key, std::size_t> seen;
    std::vector<Key> keys;
    keys.reserve(ops.size());
    for (const Op& op : ops) {
        Key key{op.core, op.index, op.type, op.index >= 0 ? std::string_view{} : op.name, 0};
        const std::size_t nth = seen[key]++;
        std::get<4>(key) = nth;
        keys.push_back(key);
    }
    return keys;
}

void add(std::optional<double>& sum, const std::optional<double>& value) {
    if (value) sum = sum.value_or(0) + *value;
}

double largest_share(const TypeChange& change) {
    return std::max(change.share_after.value_or(0), change.share_before.value_or(0));
}

}  // namespace

std::optional<double> OpChange::time_change() const {
    if ((before && !before->time) || (after && !after->time)) return std::nullopt;
    return (after ? *after->time : 0) - (before ? *before->time : 0);
}

std::vector<OpChange> pair_ops(const std::vector<Op>& before, const std::vector<Op>& after) {
    const std::vector<Key> before_keys = keys_of(before);
    const std::vector<Key> after_keys = keys_of(after);
    std::map<Key, std::size_t> waiting;
    for (std::size_t i = 0; i < before.size(); ++i) waiting.emplace(before_keys[i], i);
    std::vector<OpChange> changes;
    changes.reserve(after.size());
    for (std::size_t i = 0; i < after.size(); ++i) {
        OpChange change{std::nullopt, after[i]};
        const auto partner = waiting.find(after_keys[i]);
        if (partner != waiting.end()) {
            change.before = before[partner->second];
            // A measured time and a share of the IPU time are different quantities.
            if (change.before->time_source != after[i].time_source) change.before->time.reset();
            waiting.erase(partner);
        }
        changes.push_back(std::move(change));
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (waiting.contains(before_keys[i])) changes.push_back({before[i], std::nullopt});
    }
    return changes;
}

std::vector<TypeChange> by_type(const std::vector<OpChange>& ops) {
    std::map<std::string, TypeChange, std::less<>> types;
    for (const OpChange& op : ops) {
        if (op.before && !op.before->type.empty()) {
            TypeChange& type = types[op.before->type];
            add(type.share_before, op.before->share);
            add(type.time_before, op.before->time);
        }
        if (op.after && !op.after->type.empty()) {
            TypeChange& type = types[op.after->type];
            add(type.share_after, op.after->share);
            add(type.time_after, op.after->time);
        }
    }
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
