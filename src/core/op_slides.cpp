// SPDX-License-Identifier: Apache-2.0
// Chooses among neighbours that are alike the one without a partner.
#include <functional>
#include <optional>

#include "core/op_groups.hpp"
#include "core/op_join.hpp"

namespace ipugate {
namespace {

/// How far the operator without a partner may slide.
constexpr std::size_t reach = 16;
/// Of likeness: what a pair may lose by it.
constexpr double tolerance = 0.03;

/// The pairs in one direction: from the side that has an operator too many to the other.
class Slider {
 public:
    using Likeness = std::function<double(std::size_t many, std::size_t one)>;

    Slider(std::span<const double> many, std::span<const double> one, Likeness likeness)
        : many_(many), one_(one), likeness_(std::move(likeness)), partners_(many.size()) {}

    void pair(std::size_t many, std::size_t one) { partners_[many] = one; }
    [[nodiscard]] std::optional<std::size_t> partner(std::size_t many) const {
        return partners_[many];
    }

    void slide() {
        for (std::size_t i = 0; i < many_.size(); ++i) {
            if (partners_[i] || is_beside_host(i, partners_)) continue;
            if (!try_slide(i, -1)) try_slide(i, 1);
        }
    }

 private:
    using Partners = std::vector<std::optional<std::size_t>>;

    /// Moves the gap at `free` step by step until it is beside an operator that may have taken it
    /// over; false, and nothing is changed, if it comes to none.
    bool try_slide(std::size_t free, std::ptrdiff_t step) {
        Partners partners = partners_;
        for (std::size_t moved = 0; moved < reach; ++moved) {
            const auto next = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(free) + step);
            if (next >= many_.size() || !partners[next]) return false;
            const std::size_t one = *partners[next];
            if (likeness_(free, one) < likeness_(next, one) - tolerance) return false;
            partners[free] = one;
            partners[next].reset();
            free = next;
            if (is_beside_host(free, partners)) {
                partners_ = std::move(partners);
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool is_beside_host(std::size_t free, const Partners& partners) const {
        const auto is_host = [&](std::size_t many) {
            if (many >= many_.size() || !partners[many]) return false;
            const double whole = one_[*partners[many]];
            if (whole < 0 || many_[many] < 0) return false;
            return join_evidence({whole - many_[many], many_[free], whole}) > 0;
        };
        return (free > 0 && is_host(free - 1)) || is_host(free + 1);
    }

    std::span<const double> many_;
    std::span<const double> one_;
    Likeness likeness_;
    Partners partners_;
};

OpGroup group_of(std::size_t before, std::size_t after, const OpLikeness& likeness) {
    const Match match = likeness.same_type(before, after) ? Match::same : Match::replaced;
    return {{before}, {after}, match, likeness(before, after)};
}

}  // namespace

std::vector<OpGroup> with_slid(std::vector<OpGroup> groups, const OpTables& tables) {
    const OpLikeness& likeness = tables.likeness;
    Slider fused(likeness.taken_before(), likeness.taken_after(),
                 [&](std::size_t before, std::size_t after) { return likeness(before, after); });
    for (const OpGroup& group : groups) fused.pair(group.before.front(), group.after.front());
    fused.slide();
    Slider split(likeness.taken_after(), likeness.taken_before(),
                 [&](std::size_t after, std::size_t before) { return likeness(before, after); });
    for (std::size_t i = 0; i < tables.before.size(); ++i) {
        if (const auto after = fused.partner(i)) split.pair(*after, i);
    }
    split.slide();
    groups.clear();
    for (std::size_t i = 0; i < tables.after.size(); ++i) {
        if (const auto before = split.partner(i)) groups.push_back(group_of(*before, i, likeness));
    }
    return groups;
}

}  // namespace ipugate
