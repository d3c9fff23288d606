// SPDX-License-Identifier: Apache-2.0
// Tests of unchanged, for metrics and facts.
#include <gtest/gtest.h>

#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

const std::string version_rule = "{metric: img_version, unchanged: true}";

Verdict with_fact(std::string_view value) {
    Verdict verdict;
    verdict.models = {model("net", {})};
    Model measured;
    measured.name = "net";
    measured.facts["img_version"] = {std::string(value), {}};
    verdict.run.models = {measured};
    return verdict;
}

TEST(Unchanged, SameValueHolds) {
    EXPECT_EQ(result_of("{metric: variable_buffer_size, unchanged: true}",
                        metric("variable_buffer_size", 4096, 4096)),
              Result::held);
}

TEST(Unchanged, SmallestChangeEitherWayIsViolated) {
    const std::string rule = "{metric: variable_buffer_size, unchanged: true}";
    EXPECT_EQ(result_of(rule, metric("variable_buffer_size", 4096, 4097)), Result::violated);
    EXPECT_EQ(result_of(rule, metric("variable_buffer_size", 4096, 4095)), Result::violated);
    EXPECT_EQ(result_of(rule, metric("variable_buffer_size", 1e15, 1e15 + 1)), Result::violated);
}

TEST(Unchanged, SaysTheNumbers) {
    const Finding finding = judged("{metric: variable_buffer_size, unchanged: true}",
                                   metric("variable_buffer_size", 4096, 4160));
    EXPECT_EQ(finding.message,
              "variable_buffer_size rose from 4096 B to 4160 B (+64 B, +1.6 %), but must not "
              "change");
}

TEST(Unchanged, WithoutBaselineHasNothingToCompareWith) {
    MetricChange change = metric("model_size", std::nullopt, 7);
    change.state = State::unbaselined;
    const Finding finding = judged("{metric: model_size, unchanged: true}", change);
    EXPECT_EQ(finding.result, Result::unbaselined);
    EXPECT_EQ(finding.message, "model_size is 7 B, nothing to compare with: there is no baseline");
}

TEST(Unchanged, ChangedFactIsViolated) {
    Verdict verdict = with_fact("1.3");
    verdict.models[0].facts = {{"img_version", "1.2", "1.3"}};
    const Verdict done = judge(verdict, rules_of({version_rule}));
    ASSERT_EQ(done.findings.size(), 1U);
    EXPECT_EQ(done.findings[0].result, Result::violated);
    EXPECT_EQ(done.findings[0].metric, "img_version");
    EXPECT_EQ(done.findings[0].message,
              "img_version changed from '1.2' to '1.3', but must not change");
}

TEST(Unchanged, FactThatStayedHoldsAndCountsAsMatched) {
    const Verdict done = judge(with_fact("1.2"), rules_of({version_rule}));
    ASSERT_EQ(done.findings.size(), 1U);
    EXPECT_EQ(done.findings[0].result, Result::held);
    EXPECT_EQ(done.findings[0].message, "img_version stayed '1.2'");
}

TEST(Unchanged, FactThatIsGoneIsViolated) {
    Verdict verdict = with_fact("1.2");
    verdict.run.models[0].facts.clear();
    verdict.models[0].facts = {{"img_version", "1.2", ""}};
    const Verdict done = judge(verdict, rules_of({version_rule}));
    ASSERT_EQ(done.findings.size(), 1U);
    EXPECT_EQ(done.findings[0].message, "img_version was '1.2' and is gone, but must not change");
}

TEST(Unchanged, NewFactIsUnbaselined) {
    Verdict verdict = with_fact("1.2");
    verdict.models[0].facts = {{"img_version", "", "1.2"}};
    EXPECT_EQ(judge(verdict, rules_of({version_rule})).findings.at(0).result, Result::unbaselined);
    verdict.models[0].facts.clear();
    verdict.models[0].state = State::unbaselined;
    EXPECT_EQ(judge(verdict, rules_of({version_rule})).findings.at(0).result, Result::unbaselined);
}

TEST(Unchanged, FactThatNobodyHasIsUnmatched) {
    Verdict verdict = with_fact("1.2");
    verdict.run.models[0].facts.clear();
    EXPECT_EQ(judge(verdict, rules_of({version_rule})).findings.at(0).rule, "unmatched");
}

TEST(Unchanged, OtherKindsDoNotSelectFacts) {
    const Verdict done =
        judge(with_fact("1.2"), rules_of({"{metric: img_version, max_increase: 3 %}"}));
    EXPECT_EQ(done.findings.at(0).rule, "unmatched");
}

TEST(Unchanged, CanOnlyBeTrue) {
    EXPECT_EQ(error_of("{metric: model_size, unchanged: false}"),
              "rules.yaml:3:37: 'unchanged' can only be true");
}

}  // namespace
}  // namespace ipugate::rules
