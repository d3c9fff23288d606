// SPDX-License-Identifier: Apache-2.0
// Tests of errors and the context they gain.
#include "support/error.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

TEST(ErrorContext, StandsInFrontAndKeepsTheRemedy) {
    const Error inner("'x': expected a number", "write a number");
    const Error outer = with_context("reading 'a.txt'", with_context("line 12", inner));
    EXPECT_STREQ(outer.what(), "reading 'a.txt': line 12: 'x': expected a number");
    EXPECT_EQ(outer.remedy(), "write a number");
}

}  // namespace
}  // namespace ipugate
