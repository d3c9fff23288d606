// SPDX-License-Identifier: Apache-2.0
// Tests of suspect, which is built in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

using testing::HasSubstr;

const std::string some_rule = "{metric: total_cycles, max_increase: 0 %}";

MetricChange counted(std::string_view name, double before, double after) {
    MetricChange change = metric(name, before, after);
    change.dimension = Dimension::count;
    return change;
}

MetricChange cycles(double before, double after) {
    MetricChange change = metric("total_cycles", before, after);
    change.dimension = Dimension::cycles;
    return change;
}

/// What happens when convolutions are left to the CPU.
ModelComparison moved_to_cpu() {
    return model("net", {cycles(353714, 115370), counted("cpu_operators", 0, 14),
                         counted("npu_operators", 56, 42), counted("macs", 7160196, 966532)});
}

TEST(Suspect, FewerCyclesWithMoreCpuOperatorsFailWithoutARule) {
    const Verdict verdict = judged({some_rule}, {moved_to_cpu()});
    const auto found = only(verdict, "suspect");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].metric, "total_cycles");
    EXPECT_EQ(found[0].result, Result::violated);
    EXPECT_EQ(found[0].severity, Severity::fail);
    EXPECT_THAT(found[0].message, HasSubstr("cpu_operators rose from zero to 14"));
    EXPECT_THAT(found[0].message, HasSubstr("npu_operators fell from 56 to 42"));
    EXPECT_THAT(found[0].message, HasSubstr("macs fell from 7160196 to 966532"));
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(Suspect, EachSignAloneIsEnough) {
    for (const MetricChange& sign : {counted("cpu_operators", 0, 1),
                                     counted("npu_operators", 10, 9), counted("macs", 10, 9)}) {
        const Verdict verdict = judged({some_rule}, {model("net", {cycles(100, 99), sign})});
        EXPECT_EQ(only(verdict, "suspect").size(), 1U) << sign.name;
    }
}

TEST(Suspect, FewerCyclesOfTheSameWorkAreAnImprovement) {
    const Verdict verdict = judged(
        {some_rule}, {model("net", {cycles(100, 50), counted("cpu_operators", 2, 1),
                                    counted("npu_operators", 9, 10), counted("macs", 10, 10)})});
    EXPECT_TRUE(only(verdict, "suspect").empty());
    EXPECT_EQ(verdict.outcome, Outcome::passed);
}

TEST(Suspect, MoreCyclesAreJudgedByTheirOwnRules) {
    const Verdict verdict =
        judged({some_rule}, {model("net", {cycles(100, 101), counted("macs", 10, 9)})});
    EXPECT_TRUE(only(verdict, "suspect").empty());
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(Suspect, RuleCanAllowItOrMakeItAWarning) {
    const Verdict allowed =
        judged({some_rule, "{metric: total_cycles, suspect: allowed}"}, {moved_to_cpu()});
    EXPECT_EQ(only(allowed, "suspect").at(0).result, Result::held);
    EXPECT_EQ(allowed.outcome, Outcome::passed);
    const Verdict warned =
        judged({some_rule, "{metric: total_cycles, suspect: warn}"}, {moved_to_cpu()});
    EXPECT_EQ(only(warned, "suspect").at(0).severity, Severity::warn);
    EXPECT_EQ(warned.counts.warned, 1U);
}

TEST(Suspect, ModelsOfDifferentEnvironmentsAreNotSuspected) {
    ModelComparison other = moved_to_cpu();
    other.state = State::incomparable;
    EXPECT_TRUE(only(judged({some_rule}, {other}), "suspect").empty());
}

TEST(Suspect, RefusesOperatorsAndOtherWords) {
    EXPECT_THAT(error_of("{metric: op_cycles, ops: {type: X}, suspect: fail}"),
                HasSubstr("'suspect' does not look at single operators"));
    EXPECT_THAT(error_of("{metric: total_cycles, suspect: maybe}"),
                HasSubstr("'suspect' is allowed, fail or warn, not 'maybe'"));
}

}  // namespace
}  // namespace ipugate::rules
