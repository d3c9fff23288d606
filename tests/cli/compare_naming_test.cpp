// SPDX-License-Identifier: Apache-2.0
// Models that were measured on several boards, told apart by as little as possible.
#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "cli/compare/naming.hpp"
#include "support/error.hpp"

namespace ipugate::cli {
namespace {

using testing::ElementsAre;

Model model(const std::string& name, Environment environment) {
    Model one;
    one.name = name;
    one.environment = std::move(environment);
    return one;
}

Side side(std::vector<Model> models) {
    Side one;
    one.run.models = std::move(models);
    one.what = "run a.json";
    return one;
}

std::vector<std::string> names(const Side& side) {
    std::vector<std::string> found;
    for (const Model& one : side.run.models) found.push_back(one.name);
    return found;
}

std::string refusal(Side before, Side after) {
    try {
        named_alike(std::move(before), std::move(after));
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(CompareNaming, NamesNothingThatDiffersBetweenTheSidesOnly) {
    const Sides sides = named_alike(side({model("net", {{"board", "1"}, {"clock", "800 MHz"}}),
                                          model("net", {{"board", "2"}, {"clock", "800 MHz"}})}),
                                    side({model("net", {{"board", "1"}, {"clock", "800 MHz"}}),
                                          model("net", {{"board", "2"}, {"clock", "900 MHz"}})}));
    EXPECT_THAT(names(sides.before), ElementsAre("net (board 1)", "net (board 2)"));
    EXPECT_THAT(names(sides.after), ElementsAre("net (board 1)", "net (board 2)"));
    EXPECT_EQ(sides.own_names.at("net (board 2)"), "net");
}

TEST(CompareNaming, NamesTwoPartsWhereOneDoesNotTellApart) {
    const Sides sides = named_alike(side({model("net", {{"board", "1"}, {"clock", "800 MHz"}}),
                                          model("net", {{"board", "1"}, {"clock", "900 MHz"}}),
                                          model("net", {{"board", "2"}, {"clock", "800 MHz"}})}),
                                    side({model("net", {{"board", "2"}, {"clock", "800 MHz"}})}));
    EXPECT_THAT(names(sides.before),
                ElementsAre("net (board 1, clock 800 MHz)", "net (board 1, clock 900 MHz)",
                            "net (board 2, clock 800 MHz)"));
    EXPECT_THAT(names(sides.after), ElementsAre("net (board 2, clock 800 MHz)"));
}

TEST(CompareNaming, ClockAloneTellsApartWhatWasMeasuredOnOneBoard) {
    const Sides sides = named_alike(side({model("net", {{"board", "1"}, {"clock", "800 MHz"}})}),
                                    side({model("net", {{"board", "2"}, {"clock", "800 MHz"}}),
                                          model("net", {{"board", "2"}, {"clock", "900 MHz"}})}));
    EXPECT_THAT(names(sides.before), ElementsAre("net (clock 800 MHz)"));
    EXPECT_THAT(names(sides.after), ElementsAre("net (clock 800 MHz)", "net (clock 900 MHz)"));
}

TEST(CompareNaming, AnAbsentPartTellsApartToo) {
    const Sides sides = named_alike(side({model("net", {}), model("net", {{"board", "2"}})}),
                                    side({model("net", {})}));
    EXPECT_THAT(names(sides.before), ElementsAre("net", "net (board 2)"));
    EXPECT_THAT(names(sides.after), ElementsAre("net"));
}

TEST(CompareNaming, KeepsNamesThatStandOnce) {
    const Sides sides =
        named_alike(side({model("net", {{"board", "1"}}), model("small", {{"board", "1"}})}),
                    side({model("net", {{"board", "2"}})}));
    EXPECT_THAT(names(sides.before), ElementsAre("net", "small"));
    EXPECT_THAT(names(sides.after), ElementsAre("net"));
}

TEST(CompareNaming, RefusesOneEnvironmentTwice) {
    EXPECT_EQ(refusal(side({model("net", {{"board", "1"}}), model("net", {{"board", "1"}})}),
                      side({model("net", {})})),
              "run a.json: two models are called 'net (board 1)'");
}

TEST(CompareNaming, RefusesANameThatLooksToldApart) {
    const std::vector<Model> two = {model("net", {{"board", "1"}}), model("net", {{"board", "2"}})};
    EXPECT_EQ(refusal(side(two), side({model("net (board 1)", {}), model("other", {})})),
              "models 'net' and 'net (board 1)' would both be called 'net (board 1)'");
}

TEST(CompareNaming, OneCaptureIsCalledLikeTheModelOfTheOtherSide) {
    Side capture = side({model("net_fixed.img", {})});
    capture.is_capture = true;
    const Sides sides = named_alike(capture, side({model("net", {})}));
    EXPECT_THAT(names(sides.before), ElementsAre("net"));
}

TEST(CompareNaming, DifferentImagesAreToldOfCapturesOnly) {
    Side before = side({model("net", {})});
    Side after = side({model("net", {})});
    before.run.models.front().facts["image"] = {"a.img", {}};
    after.run.models.front().facts["image"] = {"b.img", {}};
    EXPECT_FALSE(different_images(before, after));
    after.is_capture = true;
    EXPECT_TRUE(different_images(before, after));
    before.run.models.front().facts.clear();
    EXPECT_FALSE(different_images(before, after));
}

}  // namespace
}  // namespace ipugate::cli
