// SPDX-License-Identifier: Apache-2.0
// Runs survive being written and read.
#include <gmock/gmock.h>

#include <limits>

#include "json/run.hpp"
#include "json/sample_runs.hpp"
#include "support/error.hpp"

namespace ipugate::json {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string one(const Run& run) {
    return runs_text(std::vector{run});
}

TEST(RunsText, EveryMemberSurvives) {
    const std::vector<ipugate::Run> read = parse_runs(one(full_run()));
    ASSERT_EQ(read.size(), 1);
    EXPECT_EQ(read[0], full_run());
}

TEST(RunsText, SeveralProjectsSurviveInTheirOrder) {
    std::vector<ipugate::Run> runs = {full_run(), ipugate::Run{}};
    EXPECT_EQ(parse_runs(runs_text(runs)), runs);
}

TEST(RunsText, NoRunSurvives) {
    EXPECT_TRUE(parse_runs(runs_text({})).empty());
}

TEST(RunsText, IsTheSameEveryTime) {
    EXPECT_EQ(one(full_run()), one(parse_runs(one(full_run())).front()));
}

TEST(RunsText, WholeNumbersHaveNoPoint) {
    EXPECT_THAT(one(full_run()), HasSubstr("\"value\": 6120340,"));
}

TEST(RunsText, LargestAndSmallestNumbersSurvive) {
    ipugate::Run run;
    run.models.resize(1);
    Metric& metric = run.models[0].metrics["odd"];
    for (const double value :
         {0.1 + 0.2, 0.0, 1e18, 4.9e-324, 9007199254740993.0, 123456789.000001}) {
        metric.samples.push_back(Sample{value, 0, {}, ""});
    }
    EXPECT_EQ(parse_runs(one(run)).front(), run);
}

TEST(RunsText, WhatCannotHaveBeenMeasuredIsRefused) {
    for (const double value : {-1.0, -9.3e18, 1.1e18, 1.7976931348623157e308}) {
        ipugate::Run run;
        run.models.resize(1);
        run.models[0].metrics["ipu_time"].samples.push_back(Sample{value, 0, {}, ""});
        EXPECT_THROW(parse_runs(one(run)), Error) << value;
    }
}

TEST(RunsText, AnEstimateMayBeTooLowButNotBelowNothing) {
    ipugate::Run run;
    run.models.resize(1);
    Metric& metric = run.models[0].metrics["estimate_error"];
    metric.dimension = Dimension::fraction;
    metric.samples.push_back(Sample{-0.25, 0, {}, ""});
    EXPECT_EQ(parse_runs(one(run)).front(), run);
    metric.samples.front().value = -1.1;
    EXPECT_THROW(parse_runs(one(run)), Error);
}

TEST(RunsText, SharesThatRoundingLiftsAboveTheWholeSurvive) {
    ipugate::Run run;
    run.models.resize(1);
    run.models[0].ops.resize(1);
    run.models[0].ops[0].share = 1 + 1e-12;
    run.models[0].ops[0].vector = 0;
    EXPECT_EQ(parse_runs(one(run)).front(), run);
}

TEST(RunsText, PutsASampleOnALine) {
    EXPECT_THAT(one(full_run()),
                HasSubstr("\n        {\"value\": 6120340, \"resolution\": 10, \"file\": "
                          "\"pose-1.txt\", \"line\": 9, \"text\": \"6.12034 ms\"}"));
}

TEST(RunsText, MalformedUtf8IsReplaced) {
    ipugate::Run run;
    run.project = "a\xFFz";
    EXPECT_EQ(parse_runs(one(run)).front().project, "a\xEF\xBF\xBDz");
}

TEST(RunsText, HoldsNothingThatACiSystemTakesForACommand) {
    EXPECT_THAT(one(full_run()), Not(HasSubstr("##[")));
}

TEST(RunsText, RefusesABrokenModel) {
    ipugate::Run run;
    run.models.resize(1);
    run.models[0].name = "pose";
    run.models[0].broken = "no log";
    EXPECT_THROW(
        {
            try {
                one(run);
            } catch (const Error& error) {
                EXPECT_STREQ(error.what(),
                             "model 'pose': it is broken (no log): such a run is not stored");
                throw;
            }
        },
        Error);
}

TEST(RunsText, RefusesNumbersThatAreNotFinite) {
    ipugate::Run run = full_run();
    run.models[0].metrics["ipu_time"].samples[1].value = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(one(run), Error);
    run = full_run();
    run.models[0].ops[0].share = std::numeric_limits<double>::infinity();
    EXPECT_THROW(one(run), Error);
}

TEST(RunsText, RefusesAMetricWithoutSamples) {
    ipugate::Run run = full_run();
    run.models[0].metrics["ipu_time"].samples.clear();
    EXPECT_THROW(one(run), Error);
}

}  // namespace
}  // namespace ipugate::json
