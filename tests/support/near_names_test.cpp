// SPDX-License-Identifier: Apache-2.0
// Tests of the names that a misspelt one may have meant.
#include "support/near_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ipugate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(NearNames, AMissingOrSwappedLetterIsForgiven) {
    EXPECT_THAT(near_names("yolo8s", {"facedet", "yolov8s"}), ElementsAre("yolov8s"));
    EXPECT_THAT(near_names("ipu_tmie", {"bandwidth", "ipu_time"}), ElementsAre("ipu_time"));
}

TEST(NearNames, ABeginningIsEnough) {
    EXPECT_THAT(near_names("variable", {"ipu_time", "variable_buffer_size"}),
                ElementsAre("variable_buffer_size"));
}

TEST(NearNames, NearestComesFirstAndThereAreThreeAtMost) {
    EXPECT_THAT(near_names("net1", {"net", "net12", "net123", "net1234", "net1"}),
                ElementsAre("net1", "net", "net12"));
}

TEST(NearNames, CaseDoesNotCount) {
    EXPECT_THAT(near_names("YOLOV8S", {"yolov8s"}), ElementsAre("yolov8s"));
}

TEST(NearNames, NothingIsNearAnEmptyOrForeignName) {
    EXPECT_THAT(near_names("", {"net"}), IsEmpty());
    EXPECT_THAT(near_names("resnet", {"yolov8s", ""}), IsEmpty());
    EXPECT_THAT(near_names(std::string(100'000, 'a'), {std::string(100'001, 'a')}), IsEmpty());
}

TEST(NearNames, RemedyNamesTheNearOnesAndAll) {
    EXPECT_EQ(name_remedy("nett", {"face", "net"}), "did you mean 'net'? there are: face, net");
    EXPECT_EQ(name_remedy("x", {"face", "net"}), "there are: face, net");
    EXPECT_EQ(name_remedy("x", {}), "");
}

TEST(NearNames, RemedyCutsLongLists) {
    std::vector<std::string> names;
    for (int i = 0; i < 25; ++i) names.push_back("model" + std::to_string(i));
    EXPECT_THAT(name_remedy("x", names), ::testing::EndsWith("model19 and 5 more"));
}

}  // namespace
}  // namespace ipugate
