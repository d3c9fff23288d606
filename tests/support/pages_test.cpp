// SPDX-License-Identifier: Apache-2.0
// Pages that were taken ahead hold what they held.
#include "support/pages.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ipugate {
namespace {

TEST(TakePages, LeavesWhatWasWritten) {
    std::string text(std::size_t{3} << 20U, 'a');
    take_pages(text.data() + 1, text.size() - 2);
    take_pages(std::string_view(text));
    EXPECT_EQ(text, std::string(text.size(), 'a'));
}

TEST(TakePages, TakesNothingForAFewBytes) {
    char byte = 'a';
    take_pages(&byte, 1);
    take_pages(std::string_view());
    take_pages(nullptr, 0);
    EXPECT_EQ(byte, 'a');
}

TEST(TakeHeap, LeavesMemoryForAnyone) {
    take_heap(0);
    take_heap(std::size_t{40} << 20U);
    const std::vector<std::string> texts(1000, std::string(100, 'b'));
    EXPECT_EQ(texts.back(), std::string(100, 'b'));
}

}  // namespace
}  // namespace ipugate
