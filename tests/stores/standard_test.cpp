// SPDX-License-Identifier: Apache-2.0
// What stands for a metric that broke a rule when it was recorded.
#include "stores/standard.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "stores/find_baseline.hpp"
#include "support/error.hpp"

namespace ipugate::stores {
namespace {

using ipugate::testing::FindBaseline;
using ipugate::testing::ipu_time;
using ipugate::testing::other_board;
using ipugate::testing::sample_model;
using ipugate::testing::ScratchRepository;
using ipugate::testing::this_board;
using ipugate::testing::timed;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

Model rejected(Model model, std::vector<std::string> metrics) {
    model.rejected = std::move(metrics);
    return model;
}

Model with_op(Model model, const std::string& type) {
    Op op;
    op.type = type;
    model.ops.push_back(op);
    return model;
}

TEST_F(FindBaseline, RejectedMetricIsReplacedByItsLastGoodValue) {
    record(0, {sample_model("door", 10)});
    record(1, {sample_model("door", 11)});
    record(2, {rejected(sample_model("door", 20), {"ipu_time"})});
    Model newest = rejected(sample_model("door", 21), {"ipu_time"});
    newest.metrics["invoke_time"] = timed(30);
    record(3, {newest});
    const Baseline baseline = find({sample_model("door", 22)});
    ASSERT_EQ(baseline.run->models.size(), 1U);
    const Model& door = baseline.run->models[0];
    EXPECT_EQ(ipu_time(door), 11);
    EXPECT_EQ(door.metrics.at("invoke_time"), timed(30));
    EXPECT_THAT(door.rejected, IsEmpty());
    EXPECT_EQ(baseline.commit, commits_[3]);
    EXPECT_THAT(baseline.older, ElementsAre(Pair("door/ipu_time", commits_[1])));
}

TEST_F(FindBaseline, LastGoodValueIsOfTheSameEnvironment) {
    record(1, {sample_model("door", 10, this_board)});
    record(2, {sample_model("door", 5, other_board)});
    record(3, {rejected(sample_model("door", 20, this_board), {"ipu_time"})});
    const Baseline baseline = find({sample_model("door", 20, this_board)});
    EXPECT_EQ(ipu_time(baseline.run->models.at(0)), 10);
}

TEST_F(FindBaseline, RejectedMetricWithoutAGoodValueIsLeftOut) {
    record(3, {rejected(sample_model("door", 20), {"ipu_time"})});
    const Baseline baseline = find({sample_model("door", 20)});
    EXPECT_THAT(baseline.run->models.at(0).metrics, IsEmpty());
    EXPECT_THAT(baseline.older, ElementsAre(Pair("door/ipu_time", "")));
}

TEST_F(FindBaseline, RejectedMetricWithoutAGoodValueStaysToBeMissedWhenItIsGone) {
    record(3, {rejected(sample_model("door", 20), {"ipu_time"})});
    Model now = sample_model("door", 1);
    now.metrics.clear();
    EXPECT_EQ(ipu_time(find({now}).run->models.at(0)), 20);
}

TEST_F(FindBaseline, RejectedFactIsReplacedToo) {
    Model good = sample_model("door", 1);
    good.facts["img_version"] = {"1.0", {}};
    record(2, {good});
    good.facts["img_version"] = {"2.0", {}};
    record(3, {rejected(good, {"img_version"})});
    const Baseline baseline = find({good});
    EXPECT_EQ(baseline.run->models.at(0).facts.at("img_version").value, "1.0");
}

TEST_F(FindBaseline, OperatorsComeFromWhereTheRejectedTimeDoes) {
    record(1, {with_op(sample_model("door", 10), "CONV_2D")});
    record(2, {with_op(rejected(sample_model("door", 20), {"ipu_time"}), "SOFTMAX")});
    record(3, {with_op(rejected(sample_model("door", 20), {"ipu_time"}), "SOFTMAX")});
    const Model now = with_op(sample_model("door", 20), "SOFTMAX");
    EXPECT_EQ(find({now}).run->models.at(0).ops.at(0).type, "CONV_2D");
}

TEST_F(FindBaseline, RejectedOperatorTimeBringsTheOperatorsOfTheLastGoodRun) {
    record(2, {with_op(sample_model("door", 10), "CONV_2D")});
    record(3, {with_op(rejected(sample_model("door", 10), {"op_time"}), "SOFTMAX")});
    const Model now = with_op(sample_model("door", 10), "SOFTMAX");
    EXPECT_EQ(find({now}).run->models.at(0).ops.at(0).type, "CONV_2D");
}

TEST_F(FindBaseline, OperatorsStayWhenOnlyASizeWasRejected) {
    record(2, {with_op(sample_model("door", 10), "CONV_2D")});
    record(3, {with_op(rejected(sample_model("door", 10), {"model_size"}), "SOFTMAX")});
    const Model now = with_op(sample_model("door", 10), "SOFTMAX");
    EXPECT_EQ(find({now}).run->models.at(0).ops.at(0).type, "SOFTMAX");
}

TEST_F(FindBaseline, LastGoodValueBehindACutIsAnErrorWithTheRemedy) {
    record(0, {sample_model("door", 10)});
    record(3, {rejected(sample_model("door", 20), {"ipu_time"})});
    const ScratchRepository shallow(scratch_.path(), {"--depth=1"});
    try {
        const Baseline baseline = find_in(shallow.path(), {sample_model("door", 20)});
        FAIL() << baseline.reason;
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("ipu_time of model 'door'"));
        EXPECT_THAT(error.remedy(), HasSubstr("git fetch --unshallow"));
    }
}

}  // namespace
}  // namespace ipugate::stores
