// SPDX-License-Identifier: Apache-2.0
// Tests of SHA-256 with the examples of FIPS 180.
#include "support/digest.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

TEST(Sha256, OfNothing) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, OfAbc) {
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, OfAMillionLetters) {
    EXPECT_EQ(sha256(std::string(1000000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace ipugate
