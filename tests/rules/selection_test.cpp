// SPDX-License-Identifier: Apache-2.0
// Tests of which rules apply: globs, models, targets, precedence, rules that match nothing.
#include <gtest/gtest.h>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

/// ipu_time rose by 5 %.
ModelComparison slower(std::string_view name) {
    return model(name, {metric("ipu_time", 100, 105)});
}

TEST(Selection, LastMatchingRuleOfAKindWins) {
    const Verdict verdict =
        judged({"{metric: ipu_time, max_increase: 1 %}", "{metric: \"ipu_*\", max_increase: 10 %}"},
               {slower("net")});
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_EQ(verdict.findings[0].result, Result::held);
    EXPECT_EQ(verdict.findings[0].rule_place.line, 4U);
}

TEST(Selection, LaterRuleForOneModelLeavesTheOthersAlone) {
    const Verdict verdict = judged({"{metric: ipu_time, max_increase: 10 %}",
                                    "{metric: ipu_time, models: small, max_increase: 1 %}"},
                                   {slower("small"), slower("large")});
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].result, Result::violated);
    EXPECT_EQ(verdict.findings[1].result, Result::held);
}

TEST(Selection, KindsDoNotReplaceEachOther) {
    const Verdict verdict =
        judged({"{metric: ipu_time, max_increase: 1 %}", "{metric: ipu_time, limit: {max: 1 ms}}"},
               {slower("net")});
    EXPECT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.outcome, Outcome::regressed);
}

TEST(Selection, OffSwitchesAKindOffAndCountsAsMatching) {
    const Verdict verdict = judged({"{metric: ipu_time, max_increase: 1 %}",
                                    "{metric: ipu_time, max_increase: 1 %, severity: off}"},
                                   {slower("net")});
    EXPECT_TRUE(verdict.findings.empty());
    EXPECT_EQ(verdict.outcome, Outcome::passed);
}

TEST(Selection, WarningDoesNotFail) {
    const Verdict verdict =
        judged({"{metric: ipu_time, max_increase: 1 %, severity: warn}"}, {slower("net")});
    EXPECT_EQ(verdict.findings.at(0).result, Result::violated);
    EXPECT_EQ(verdict.outcome, Outcome::passed);
    EXPECT_EQ(verdict.counts.warned, 1U);
}

TEST(Selection, ModelsAreGlobs) {
    const Verdict verdict =
        judged({"{metric: ipu_time, models: [\"yolo*\", \"net?\"], max_increase: 1 %}"},
               {slower("yolov8s"), slower("net1"), slower("network")});
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].model, "yolov8s");
    EXPECT_EQ(verdict.findings[1].model, "net1");
}

TEST(Selection, TargetsMatchTheEnvironment) {
    const std::string rule =
        "{metric: ipu_time, targets: {chip: \"op*\", clock: 900 MHz}, "
        "max_increase: 1 %, optional: true}";
    EXPECT_EQ(judged({rule}, {slower("net")}).findings.size(), 1U);
    ModelComparison slow_clock = slower("net");
    slow_clock.environment["clock"] = "400 MHz";
    EXPECT_TRUE(judged({rule}, {slow_clock}).findings.empty());
}

TEST(Selection, TargetThatTheEnvironmentLacksDoesNotMatch) {
    const std::string rule =
        "{metric: ipu_time, targets: {board: \"*\"}, max_increase: 1 %, optional: true}";
    EXPECT_TRUE(judged({rule}, {slower("net")}).findings.empty());
}

TEST(Selection, WildcardSkipsMetricsThatImprove) {
    const std::vector<MetricChange> metrics = {metric("ipu_time", 10, 20),
                                               metric("frames_per_second", 10, 20)};
    const Verdict up = judged({"{metric: \"*\", max_increase: 1 %}"}, {model("net", metrics)});
    ASSERT_EQ(up.findings.size(), 1U);
    EXPECT_EQ(up.findings[0].metric, "ipu_time");
    const Verdict down = judged({"{metric: \"*\", max_decrease: 1 %}"}, {model("net", metrics)});
    ASSERT_EQ(down.findings.size(), 1U);
    EXPECT_EQ(down.findings[0].metric, "frames_per_second");
}

TEST(Selection, ExactNameAppliesWhateverTheDirection) {
    EXPECT_EQ(result_of("{metric: ipu_time, max_decrease: 50 %}", metric("ipu_time", 100, 40)),
              Result::violated);
}

TEST(Selection, DirectionOfTheRuleReplacesThatOfTheMetric) {
    const std::string rule = "{metric: \"accuracy_*\", max_decrease: 1 %, direction: ";
    EXPECT_EQ(result_of(rule + "higher_is_better}", metric("accuracy_top1", 100, 90)),
              Result::violated);
    EXPECT_EQ(result_of(rule + "neutral}", metric("accuracy_top1", 100, 90)), Result::violated);
    EXPECT_EQ(judged(rule + "lower_is_better}", metric("accuracy_top1", 100, 90)).rule,
              "unmatched");
}

TEST(Unmatched, RuleThatMatchesNothingIsBroken) {
    const Verdict verdict =
        judged({"{metric: ipu_time, max_increase: 9 %}", "{metric: bandwith, max_increase: 2 %}"},
               {slower("net")});
    ASSERT_EQ(verdict.findings.size(), 2U);
    const Finding& finding = verdict.findings[1];
    EXPECT_EQ(finding.rule, "unmatched");
    EXPECT_EQ(finding.result, Result::broken);
    EXPECT_EQ(finding.rule_place, (Place{"rules.yaml", 4}));
    EXPECT_EQ(finding.message,
              "the rule max_increase at rules.yaml:4 matched nothing: no metric is named "
              "'bandwith'; correct it, or add 'optional: true' if that is expected");
    EXPECT_EQ(verdict.outcome, Outcome::broken);
}

TEST(Unmatched, SaysWhichPartLetNothingThrough) {
    const auto message = [](const std::string& rule) {
        return judged({rule}, {slower("net")}).findings.at(0).message;
    };
    EXPECT_NE(message("{metric: ipu_time, models: [a, b], max_increase: 1 %}")
                  .find("no model is named 'a', 'b'"),
              std::string::npos);
    EXPECT_NE(message("{metric: ipu_time, targets: {chip: mochi}, max_increase: 1 %}")
                  .find("no model that it selects was measured with 'chip: mochi'"),
              std::string::npos);
    EXPECT_NE(message("{metric: \"ipu_*\", max_decrease: 1 %}")
                  .find("no metric that max_decrease is meant for matches 'ipu_*'"),
              std::string::npos);
    EXPECT_NE(message("{metric: op_time, ops: {type: CONV}, max_increase: 1 %}")
                  .find("no operator of type 'CONV' and name '*' has 'op_time'"),
              std::string::npos);
}

TEST(Unmatched, OneMisspeltNameInAListIsBroken) {
    const Verdict verdict =
        judged({"{metric: ipu_time, models: [net, nope], max_increase: 90 %}"}, {slower("net")});
    ASSERT_EQ(only(verdict, "unmatched").size(), 1U);
    EXPECT_EQ(verdict.outcome, Outcome::broken);
}

TEST(Unmatched, OptionalRuleMayMatchNothing) {
    const Verdict verdict =
        judged({"{metric: bandwidth, max_increase: 2 %, optional: true}"}, {slower("net")});
    EXPECT_TRUE(verdict.findings.empty());
}

TEST(Unmatched, OverruledRuleHasMatched) {
    const Verdict verdict =
        judged({"{metric: ipu_time, max_increase: 1 %}", "{metric: \"*\", max_increase: 10 %}"},
               {slower("net")});
    EXPECT_TRUE(only(verdict, "unmatched").empty());
}

TEST(Unmatched, CannotBeKnownWhileAModelIsBrokenOrElsewhere) {
    const std::string rule = "{metric: bandwidth, models: \"cut*\", max_increase: 2 %}";
    for (const State state : {State::broken, State::incomparable, State::gone}) {
        ModelComparison unseen = model("cut-net", {});
        unseen.state = state;
        unseen.broken = "cut short";
        EXPECT_TRUE(only(judged({rule}, {unseen}), "unmatched").empty());
        unseen.name = "other";
        EXPECT_EQ(only(judged({rule}, {unseen}), "unmatched").size(), 1U);
    }
}

}  // namespace
}  // namespace ipugate::rules
