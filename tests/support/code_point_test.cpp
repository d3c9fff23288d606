// SPDX-License-Identifier: Apache-2.0
#include "support/code_point.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

TEST(CodePoints, AreDecodedFromOneToFourBytes) {
    EXPECT_EQ(first_code_point("A").value, 0x41U);
    EXPECT_EQ(first_code_point("\xC3\xA9").value, 0xE9U);
    EXPECT_EQ(first_code_point("\xE2\x82\xAC").value, 0x20ACU);
    EXPECT_EQ(first_code_point("\xF0\x9F\x98\x80").value, 0x1F600U);
    EXPECT_EQ(first_code_point("\xF0\x9F\x98\x80").length, 4U);
}

TEST(CodePoints, OverlongFormsAndSurrogatesAreInvalid) {
    EXPECT_FALSE(first_code_point("\xC0\x80").valid);
    EXPECT_FALSE(first_code_point("\xED\xA0\x80").valid);
    EXPECT_FALSE(first_code_point("\xF5\x80\x80\x80").valid);
    EXPECT_FALSE(first_code_point("\xE2\x82").valid);
}

TEST(CodePoints, ThatNobodySeesAreHidden) {
    for (const std::uint32_t hidden : {0x00U, 0x1BU, 0x7FU, 0x85U, 0x9BU, 0x200EU, 0x2028U, 0x202EU,
                                       0x2066U, 0x2069U, 0xFEFFU}) {
        EXPECT_TRUE(is_hidden(hidden)) << hidden;
    }
    for (const std::uint32_t seen : {0x09U, 0x0AU, 0x20U, 0xA0U, 0xE9U, 0x2027U, 0x202FU, 0x1F600U})
        EXPECT_FALSE(is_hidden(seen)) << seen;
}

TEST(CodePoints, ThatAreHiddenAreWrittenAsEscapeSequences) {
    EXPECT_EQ(without_hidden("a\xE2\x80\xAE"
                             "b\xC3\xA9\x7F",
                             escape_sequence),
              "a\\u202eb\xC3\xA9\\u007f");
}

}  // namespace
}  // namespace ipugate
