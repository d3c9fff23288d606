// SPDX-License-Identifier: Apache-2.0
// Where a change comes from, in words and rows.
#include "reports/causes.hpp"

#include <gmock/gmock.h>

#include "core/op_matching.hpp"
#include "reports/text_operators.hpp"

namespace ipugate::reports {
namespace {

using testing::HasSubstr;

Op op_of(std::int64_t index, std::string type, double time) {
    Op op;
    op.index = index;
    op.type = std::move(type);
    op.time = time;
    op.time_source = TimeSource::share_of_ipu_time;
    return op;
}

ModelComparison model_of(const std::vector<Op>& before, const std::vector<Op>& after) {
    ModelComparison model;
    model.name = "yolo";
    MetricChange time;
    time.name = "ipu_time";
    time.dimension = Dimension::time;
    time.before = sum_of(before, &Op::time);
    time.after = sum_of(after, &Op::time);
    model.metrics = {time};
    model.ops = match_ops(before, after);
    return model;
}

std::vector<Op> detector() {
    return {op_of(0, "CONV_2D", 4e5), op_of(1, "LOGISTIC", 1e5), op_of(2, "MUL", 8e4),
            op_of(3, "CONV_2D", 3e5), op_of(4, "ADD", 5e4)};
}

TEST(Causes, NamesTheOneOperatorThatGotSlowerAndTheTwoThatWereFused) {
    std::vector<Op> after = detector();
    after[1].time = *after[1].time + *after[2].time;
    after.erase(after.begin() + 2);
    after[2] = op_of(2, "CONV_2D", 4.2e5);
    after[3].index = 3;
    const auto causes = causes_of(model_of(detector(), after), "ipu_time", 8).value();
    ASSERT_EQ(causes.ops.size(), 1U);
    EXPECT_EQ(causes.ops[0].label, "2 CONV_2D");
    EXPECT_EQ(causes.ops[0].match, "was 3");
    EXPECT_EQ(causes.ops[0].change, "+120 us (+40.0 %)");
    EXPECT_EQ(causes.ops[0].part, "100 %");
    ASSERT_EQ(causes.graph.size(), 1U);
    EXPECT_EQ(graph_in_words(causes.graph[0]), "1 LOGISTIC + 2 MUL -> 1 LOGISTIC (100 % sure)");
    EXPECT_EQ(causes.change, "+120 us (+12.9 %)");
}

TEST(Causes, EndsWithWhatIsLeftOverAndTheWhole) {
    std::vector<Op> after = detector();
    after[0].time = 6e5;
    after[4].time = 5.1e4;
    ModelComparison model = model_of(detector(), after);
    model.metrics[0].after = *model.metrics[0].after + 7e3;
    const auto causes = causes_of(model, "ipu_time", 8).value();
    ASSERT_EQ(causes.sums.size(), 3U);
    EXPECT_EQ(causes.sums[0].label, "1 other operator");
    EXPECT_EQ(causes.sums[0].change, "+1 us");
    EXPECT_EQ(causes.sums[1].label, "not in operators");
    EXPECT_EQ(causes.sums[1].change, "+7 us");
    EXPECT_EQ(causes.sums[2].label, "ipu_time");
    EXPECT_EQ(causes.sums[2].before, "930 us");
}

TEST(Causes, IsNothingWhereNothingChanged) {
    EXPECT_FALSE(causes_of(model_of(detector(), detector()), "ipu_time", 8));
    EXPECT_EQ(operators_text(model_of(detector(), detector()), "ipu_time", 8), "");
}

TEST(Causes, SaysThatSharesAloneAreAnEstimate) {
    std::vector<Op> before = detector();
    std::vector<Op> after = detector();
    after[0].time = 6e5;
    for (std::vector<Op>* ops : {&before, &after}) {
        const double total = sum_of(*ops, &Op::time).value();
        for (Op& op : *ops) {
            op.share = *op.time / total;
            op.time.reset();
        }
    }
    ModelComparison model = model_of(before, after);
    model.metrics.clear();
    const auto causes = causes_of(model, "ipu_time", 8).value();
    EXPECT_THAT(causes.title, HasSubstr("by their shares"));
    EXPECT_EQ(causes.ops.at(0).label, "0 CONV_2D");
    EXPECT_EQ(causes.sums.back().label, "the model");
}

TEST(Causes, SaysWhatBoundsAnOperatorNow) {
    std::vector<Op> before = detector();
    before[0].conv = 0.9;
    before[0].dma_load = 0.4;
    std::vector<Op> after = before;
    after[0].conv = 0.5;
    after[0].dma_load = 0.95;
    after[0].time = 8e5;
    const auto causes = causes_of(model_of(before, after), "ipu_time", 8).value();
    ASSERT_EQ(causes.bounds.size(), 1U);
    EXPECT_EQ(bound_in_words(causes.bounds[0]),
              "0 CONV_2D is DMA load bound now (was convolution bound)");
}

TEST(ShiftInWords, NamesTheBoardAndIsCertainOnlyIfAllOperatorsShowIt) {
    EXPECT_EQ(shift_in_words({"opera lab-3", 0.125, {"a", "b", "c"}, 3}),
              "all 3 models of board opera lab-3 became 12.5 % slower, with nearly all of their "
              "operators: the board or its clock, not the code");
    EXPECT_EQ(
        shift_in_words({"opera lab-3", 0.125, {"a", "b", "c"}, 2}),
        "all 3 models of board opera lab-3 became 12.5 % slower, with nearly all operators of "
        "2 of them: perhaps the board or its clock");
    EXPECT_EQ(shift_in_words({"", -0.2, {"a", "b"}, 0}),
              "all 2 models became 20.0 % faster, all alike: perhaps the board or its clock");
    EXPECT_EQ(shift_in_words({"opera", 0.1, {"a"}, 1}),
              "a, the only model of board opera, became 10.0 % slower, with nearly all of its "
              "operators: the board or its clock, not the code");
}

}  // namespace
}  // namespace ipugate::reports
