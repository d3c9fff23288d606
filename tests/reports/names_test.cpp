// SPDX-License-Identifier: Apache-2.0
// Names of test cases fit into URLs and stay unique.
#include <gtest/gtest.h>

#include "reports/junit_names.hpp"

namespace ipugate::reports {
namespace {

TEST(StableName, KeepsWhatUrlsAllow) {
    EXPECT_EQ(stable_name("yolov8s_fixed-2.sim"), "yolov8s_fixed-2.sim");
}

TEST(StableName, ReplacesEverythingElseCharacterByCharacter) {
    EXPECT_EQ(stable_name("a b/c;d[e]\n\xE2\x82\xAC"), "a_b_c_d_e___");
}

TEST(StableName, HasNoEmptyParts) {
    EXPECT_EQ(stable_name(".a..b."), "_a._b_");
    EXPECT_EQ(stable_name(""), "_");
    EXPECT_EQ(stable_name("."), "_");
}

TEST(StableName, IsNotEndless) {
    EXPECT_EQ(stable_name(std::string(5000, 'x')).size(), 200);
}

TEST(UniqueNames, CountsRepeats) {
    UniqueNames unique;
    EXPECT_EQ(unique("a"), "a");
    EXPECT_EQ(unique("a"), "a_2");
    EXPECT_EQ(unique("a"), "a_3");
}

TEST(UniqueNames, EvadesNamesThatLookLikeRepeats) {
    UniqueNames unique;
    EXPECT_EQ(unique("a_2"), "a_2");
    EXPECT_EQ(unique("a"), "a");
    EXPECT_EQ(unique("a"), "a_3");
    EXPECT_EQ(unique("a_2"), "a_2_2");
}

}  // namespace
}  // namespace ipugate::reports
