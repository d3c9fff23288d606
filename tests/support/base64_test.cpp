// SPDX-License-Identifier: Apache-2.0
// Base64 is decoded whole or not at all.
#include "support/base64.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

TEST(Base64, GivesTheBytesBack) {
    EXPECT_EQ(decoded_base64(""), "");
    EXPECT_EQ(decoded_base64("Zg=="), "f");
    EXPECT_EQ(decoded_base64("Zm8="), "fo");
    EXPECT_EQ(decoded_base64("Zm9v"), "foo");
    EXPECT_EQ(decoded_base64("+/+/"), "\xFB\xFF\xBF");
}

TEST(Base64, RefusesWhatIsNone) {
    for (const auto* text :
         {"Zg=", "Zg", "Z===", "====", "Zg==Zm9v", "Zm 9", "Zm9v\n", "Zm9v ", "Zm-v", "Zm9\x80"}) {
        EXPECT_EQ(decoded_base64(text), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace ipugate
