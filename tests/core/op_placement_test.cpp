// SPDX-License-Identifier: Apache-2.0
// Operators of a timeline find their places in the model.
#include "core/op_placement.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/error.hpp"

namespace ipugate {
namespace {

using Places = std::vector<std::size_t>;

Op op(std::int64_t index, std::string type, std::string name = "", int core = 0) {
    Op made;
    made.index = index;
    made.type = std::move(type);
    made.name = std::move(name);
    made.core = core;
    return made;
}

/// A model of these types without names.
std::vector<ModelOp> model(const std::vector<std::string>& types) {
    std::vector<ModelOp> ops;
    for (const std::string& type : types) ops.push_back({type, "", {}});
    return ops;
}

Places places(const std::vector<Op>& ops, const std::vector<ModelOp>& in) {
    return placement(ops, in).positions;
}

std::string error_of(const std::vector<Op>& ops, const std::vector<ModelOp>& in) {
    try {
        placement(ops, in);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Placement, EqualListsArePlacedOneByOne) {
    EXPECT_EQ(places({op(0, "CONV_2D"), op(1, "ADD")}, model({"CONV_2D", "ADD"})), (Places{0, 1}));
}

TEST(Placement, IndicesWithGapsAreTheModels) {
    const Placement placed = placement({op(0, "CONV_2D"), op(3, "CONV_2D"), op(4, "ADD")},
                                       model({"CONV_2D", "CONV_2D", "CONV_2D", "CONV_2D", "ADD"}));
    EXPECT_EQ(placed.positions, (Places{0, 3, 4}));
    EXPECT_TRUE(placed.ambiguous.empty());
}

TEST(Placement, IndicesThatATypeContradictsAreNotTheModels) {
    EXPECT_EQ(places({op(0, "CONV_2D"), op(3, "SOFTMAX")},
                     model({"CONV_2D", "SOFTMAX", "ADD", "LOGISTIC"})),
              (Places{0, 1}));
}

TEST(Placement, FusedOperatorsOfOtherIndicesAreLeftOut) {
    EXPECT_EQ(places({op(0, "CONV_2D"), op(1, "MAX_POOL_2D"), op(2, "SOFTMAX")},
                     model({"CONV_2D", "ADD", "RELU", "MAX_POOL_2D", "MUL", "SOFTMAX"})),
              (Places{0, 3, 5}));
}

TEST(Placement, AChoiceAmongEqualTypesIsTold) {
    const Placement placed =
        placement({op(0, "CONV_2D"), op(1, "CONV_2D"), op(2, "ADD"), op(3, "CONV_2D")},
                  model({"CONV_2D", "CONV_2D", "CONV_2D", "ADD", "CONV_2D"}));
    EXPECT_EQ(placed.positions, (Places{0, 1, 3, 4}));
    EXPECT_EQ(placed.ambiguous, (Places{0, 1}));
}

TEST(Placement, NamesLeaveNoChoice) {
    const std::vector<ModelOp> named = {
        {"CONV_2D", "a", {}}, {"CONV_2D", "b", {}}, {"CONV_2D", "c", {}}, {"ADD", "d", {}}};
    const Placement placed =
        placement({op(0, "CONV_2D", "b"), op(1, "CONV_2D", "c"), op(2, "ADD", "d")}, named);
    EXPECT_EQ(placed.positions, (Places{1, 2, 3}));
    EXPECT_TRUE(placed.ambiguous.empty());
}

TEST(Placement, ANameCountsMoreThanAnEqualIndex) {
    const std::vector<ModelOp> named = {{"ADD", "a", {}}, {"ADD", "b", {}}};
    EXPECT_EQ(places({op(0, "ADD", "b")}, named), Places{1});
}

TEST(Placement, NamesAloneAreEnough) {
    const std::vector<ModelOp> named = {{"ADD", "a", {}}, {"MUL", "b", {}}, {"SUB", "c", {}}};
    EXPECT_EQ(places({op(-1, "", "a"), op(-1, "", "c")}, named), (Places{0, 2}));
}

TEST(Placement, NamesOfAnotherKindDoNotMatter) {
    const std::vector<ModelOp> named = {{"ADD", "a", {}}, {"MUL", "b", {}}};
    EXPECT_EQ(places({op(-1, "ADD", "event 7"), op(-1, "MUL", "event 9")}, named), (Places{0, 1}));
}

TEST(Placement, TypesAgreeByLettersAndDigits) {
    EXPECT_EQ(places({op(-1, "Conv2D"), op(-1, "fix2float")}, model({"CONV_2D", "Fix2Float"})),
              (Places{0, 1}));
}

TEST(Placement, WithoutIndicesTheFirstOfSeveralIsTaken) {
    EXPECT_EQ(
        places({op(-1, "CONV_2D"), op(-1, "ADD")}, model({"CONV_2D", "CONV_2D", "CONV_2D", "ADD"})),
        (Places{0, 3}));
}

TEST(Placement, TypesAloneThatSeveralHaveAreTold) {
    const Placement placed = placement({op(-1, "CONV_2D"), op(-1, "ADD"), op(-1, "MUL")},
                                       model({"CONV_2D", "ADD", "MUL", "CONV_2D"}));
    EXPECT_EQ(placed.indistinct, Places{0});
}

TEST(Placement, EachCoreIsPlacedByItself) {
    EXPECT_EQ(places({op(0, "CONV_2D"), op(1, "ADD"), op(0, "CONV_2D", "", 1), op(1, "MUL", "", 1)},
                     model({"CONV_2D", "ADD", "MUL"})),
              (Places{0, 1, 0, 2}));
}

TEST(Placement, PiecesOfAnOperatorSharePlaces) {
    EXPECT_EQ(places({op(0, "CONV_2D", "tile 0"), op(0, "CONV_2D", "tile 1"), op(1, "ADD")},
                     model({"RELU", "CONV_2D", "ADD"})),
              (Places{1, 1, 2}));
}

TEST(Placement, IndicesAloneAreEnoughOnlyWhereTheyMustBeTheModels) {
    EXPECT_EQ(places({op(0, ""), op(1, "")}, model({"ADD", "MUL"})), (Places{0, 1}));
    EXPECT_EQ(places({op(0, ""), op(2, "")}, model({"ADD", "MUL", "SUB"})), (Places{0, 2}));
    EXPECT_EQ(error_of({op(0, ""), op(1, "")}, model({"ADD", "MUL", "SUB"})),
              "'0' of the timeline finds no place among the 3 operators of the model: it has no "
              "type, and its index need not be the model's");
}

TEST(Placement, AnOperatorWithoutAPlaceIsNamed) {
    EXPECT_EQ(error_of({op(0, "ADD"), op(1, "SOFTMAX", "p")}, model({"ADD", "MUL"})),
              "'1 SOFTMAX p' of the timeline finds no place among the 2 operators of the model");
    EXPECT_EQ(error_of({op(0, "ADD"), op(1, "ADD"), op(2, "ADD")}, model({"ADD", "ADD"})),
              "'2 ADD' of the timeline finds no place among the 2 operators of the model");
}

TEST(Placement, AnOperatorOutOfOrderIsNamed) {
    EXPECT_NE(error_of({op(0, "ADD"), op(1, "MUL")}, model({"MUL", "ADD"})), "no error");
}

TEST(Placement, ThousandsOfOperatorsArePlaced) {
    constexpr std::size_t count = 3000;
    const std::vector<std::string> cycle = {"CONV_2D", "ADD", "MUL", "CONV_2D", "LOGISTIC"};
    std::vector<std::string> types;
    std::vector<Op> ops;
    Places expected;
    for (std::size_t i = 0; i < count; ++i) {
        types.push_back(cycle[i * i % cycle.size()]);
        if (types.back() == "ADD") continue;  // fused
        expected.push_back(i);
        ops.push_back(op(static_cast<std::int64_t>(ops.size()), types.back()));
    }
    EXPECT_EQ(places(ops, model(types)), expected);
}

}  // namespace
}  // namespace ipugate
