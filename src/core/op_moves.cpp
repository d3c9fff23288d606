// SPDX-License-Identifier: Apache-2.0
// Finds operators that are the same at another place in the order.
#include <cmath>
#include <map>
#include <tuple>

#include "core/op_groups.hpp"

namespace ipugate {
namespace {

/// What must be equal; time is compared apart, and the core may be another.
using Key = std::tuple<std::string_view, std::string_view, std::string_view>;

Key key_of(const Op& op) {
    return {op.type, op.name, op.shape};
}

/// Operators of one key that wait for a partner, by how long they took.
using Waiting = std::map<Key, std::multimap<double, std::size_t>>;

/// Of the times of two operators of one name: names are given anew when a graph is edited.
constexpr double least_alike = 0.3;
constexpr double confidence_by_name = 0.9;
constexpr double confidence_by_time = 0.7;

/// The waiting operator whose time is nearest.
std::multimap<double, std::size_t>::iterator nearest(std::multimap<double, std::size_t>& waiting,
                                                     double taken) {
    auto behind = waiting.lower_bound(taken);
    if (behind == waiting.begin()) return behind;
    const auto ahead = std::prev(behind);
    if (behind == waiting.end()) return ahead;
    return taken - ahead->first <= behind->first - taken ? ahead : behind;
}

}  // namespace

std::vector<OpGroup> with_moved(std::vector<OpGroup> groups, const OpTables& tables) {
    std::vector<char> paired_before(tables.before.size(), 0);
    std::vector<char> paired_after(tables.after.size(), 0);
    for (const OpGroup& group : groups) {
        for (const std::size_t i : group.before) paired_before[i] = 1;
        for (const std::size_t i : group.after) paired_after[i] = 1;
    }
    Waiting waiting;
    for (std::size_t i = 0; i < tables.before.size(); ++i) {
        if (paired_before[i] != 0) continue;
        waiting[key_of(tables.before[i])].emplace(tables.likeness.taken_before()[i], i);
    }
    for (std::size_t i = 0; i < tables.after.size(); ++i) {
        if (paired_after[i] != 0) continue;
        const auto candidates = waiting.find(key_of(tables.after[i]));
        if (candidates == waiting.end() || candidates->second.empty()) continue;
        const double taken = tables.likeness.taken_after()[i];
        const auto partner = nearest(candidates->second, taken);
        const bool named = !tables.after[i].name.empty();
        const double least = named ? least_alike : 1;
        if (tables.likeness.times(partner->second, i) < least) continue;
        groups.push_back({{partner->second},
                          {i},
                          Match::moved,
                          named ? confidence_by_name : confidence_by_time});
        candidates->second.erase(partner);
    }
    return groups;
}

}  // namespace ipugate
