// SPDX-License-Identifier: Apache-2.0
// Matching holds for random tables and random edits.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/op_matching.hpp"
#include "graph_edits.hpp"

namespace ipugate {
namespace {

using namespace tests;

struct Edited {
    Table before;
    Table after;
};

Edited random_edit(unsigned seed, Names names, double noise) {
    GraphEditor editor(seed);
    const Table before = editor.table(30 + editor.pick(200), names);
    const std::size_t edits = 1 + editor.pick(1 + before.size() / 15);
    Table after = before;
    for (std::size_t i = 0; i < edits; ++i) after = editor.edited(std::move(after), names);
    constexpr std::array factors = {1.0, 1.5, 0.8};
    after = scaled(std::move(after), factors.at(seed % factors.size()));
    return {before, noise > 0 ? editor.noisy(std::move(after), noise) : after};
}

struct Recovered {
    double untouched = 0;
    double found = 0;
};

/// How many operators that no edit touched are paired with themselves, and nothing else.
Recovered recovered(const Edited& edit) {
    std::map<std::int64_t, std::size_t> numbers;  // index in `after` -> number
    std::map<std::size_t, std::int64_t> before_index;
    for (const NumberedOp& entry : edit.before) before_index[entry.number] = entry.op.index;
    for (const NumberedOp& entry : edit.after) {
        if (!entry.touched) numbers[entry.op.index] = entry.number;
    }
    Recovered result;
    result.untouched = static_cast<double>(numbers.size());
    for (const OpChange& change : match_ops(ops_of(edit.before), ops_of(edit.after))) {
        if (change.before.size() != 1 || change.after.size() != 1) continue;
        const auto number = numbers.find(change.after.front().index);
        if (number == numbers.end()) continue;
        if (before_index[number->second] == change.before.front().index) ++result.found;
    }
    return result;
}

/// Over 300 tables, and in the worst of them.
struct Recovery {
    double all = 0;
    double worst = 1;
};

Recovery recovery(Names names, double noise) {
    Recovered sum;
    Recovery result;
    for (unsigned seed = 1; seed <= 300; ++seed) {
        const Recovered one = recovered(random_edit(seed, names, noise));
        sum.untouched += one.untouched;
        sum.found += one.found;
        result.worst = std::min(result.worst, one.found / one.untouched);
    }
    result.all = sum.found / sum.untouched;
    return result;
}

TEST(MatchingProperty, RecoversUntouchedOperatorsWithoutNames) {
    for (const double noise : {0.0, 0.01}) {
        const Recovery found = recovery(Names::none, noise);
        EXPECT_GE(found.all, 0.99) << noise;
        EXPECT_GE(found.worst, 0.95) << noise;
    }
}

TEST(MatchingProperty, RecoversUntouchedOperatorsWhoseNamesAreRenumbered) {
    for (const double noise : {0.0, 0.01}) {
        const Recovery found = recovery(Names::numbered, noise);
        EXPECT_GE(found.all, 0.99) << noise;
        EXPECT_GE(found.worst, 0.9) << noise;
    }
}

TEST(MatchingProperty, RecoversUntouchedOperatorsByTheirNames) {
    for (const double noise : {0.0, 0.03}) {
        const Recovery found = recovery(Names::telling, noise);
        EXPECT_GE(found.all, 0.99) << noise;
        EXPECT_GE(found.worst, 0.95) << noise;
    }
}

TEST(MatchingProperty, EveryOperatorIsInOneChangeExactly) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        const Edited edit = random_edit(seed, static_cast<Names>(seed % 3), 0.01);
        std::map<std::int64_t, int> before;
        std::map<std::int64_t, int> after;
        for (const OpChange& change : match_ops(ops_of(edit.before), ops_of(edit.after))) {
            for (const Op& op : change.before) ++before[op.index];
            for (const Op& op : change.after) ++after[op.index];
            EXPECT_GT(change.confidence, 0) << seed;
            EXPECT_LE(change.confidence, 1) << seed;
        }
        ASSERT_EQ(before.size(), edit.before.size()) << seed;
        ASSERT_EQ(after.size(), edit.after.size()) << seed;
        for (const auto& [index, times] : before) ASSERT_EQ(times, 1) << seed << " " << index;
        for (const auto& [index, times] : after) ASSERT_EQ(times, 1) << seed << " " << index;
    }
}

}  // namespace
}  // namespace ipugate
