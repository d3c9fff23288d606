// SPDX-License-Identifier: Apache-2.0
// Global alignment: what belongs together, in order.
#include "core/alignment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace ipugate {
namespace {

/// Aligns letters; equal ones are alike.
std::vector<AlignedPair> aligned(std::string_view before, std::string_view after) {
    return aligned_pairs({before.size(), after.size()}, [&](std::size_t i, std::size_t j) {
        return before[i] == after[j] ? 1.0 : 0.0;
    });
}

using Pairs = std::vector<AlignedPair>;

TEST(Alignment, PairsEqualSequencesElementByElement) {
    EXPECT_EQ(aligned("abc", "abc"), (Pairs{{0, 0}, {1, 1}, {2, 2}}));
}

TEST(Alignment, LeavesOutWhatIsInsertedAtTheFront) {
    EXPECT_EQ(aligned("abc", "xabc"), (Pairs{{0, 1}, {1, 2}, {2, 3}}));
}

TEST(Alignment, LeavesOutWhatIsMissingInTheMiddle) {
    EXPECT_EQ(aligned("abcd", "ad"), (Pairs{{0, 0}, {3, 1}}));
}

TEST(Alignment, FindsTheLongestCommonSubsequence) {
    EXPECT_EQ(aligned("xaybzc", "abqc"), (Pairs{{1, 0}, {3, 1}, {5, 3}}));
}

TEST(Alignment, GivesNothingWhereNothingIsAlike) {
    EXPECT_EQ(aligned("abc", "xyz"), Pairs{});
    EXPECT_EQ(aligned("", "xyz"), Pairs{});
    EXPECT_EQ(aligned("abc", ""), Pairs{});
}

TEST(Alignment, PrefersThePairThatIsMoreAlike) {
    const Pairs pairs = aligned_pairs(
        {1, 3}, [](std::size_t, std::size_t after) { return after == 1 ? 0.9 : 0.5; });
    EXPECT_EQ(pairs, (Pairs{{0, 1}}));
}

TEST(Alignment, StaysInOrderInSequencesTooLongForAWholeTable) {
    constexpr std::size_t length = 20'000;  // 400 million pairs
    std::string before;
    for (std::size_t i = 0; i < length; ++i) before += static_cast<char>('a' + i * i % 23);
    std::string after = before;
    after.erase(7000, 3);
    after.insert(100, "XYZ");
    // Damaged ends, so that the whole table has to be searched.
    after.front() = '-';
    after.back() = '-';
    const Pairs pairs = aligned(before, after);
    EXPECT_EQ(pairs.size(), length - 2 - 3);
    EXPECT_TRUE(std::is_sorted(pairs.begin(), pairs.end(), [](const auto& one, const auto& other) {
        return one.before < other.before && one.after < other.after;
    }));
}

}  // namespace
}  // namespace ipugate
