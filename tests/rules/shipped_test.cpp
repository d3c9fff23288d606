// SPDX-License-Identifier: Apache-2.0
// Tests of the rule files that are shipped.
#include <gtest/gtest.h>

#include "support/file.hpp"
#include "verdicts.hpp"

namespace ipugate::rules {
namespace {

std::string shipped(std::string_view name) {
    return read_file(std::string(SOURCE_FOLDER) + "/rules/" + std::string(name), 1U << 20U);
}

RuleSet shipped_rules(std::string_view name) {
    return parse_rules(shipped(name), name);
}

Verdict judged_by(const RuleSet& rules, std::vector<MetricChange> metrics) {
    Verdict verdict;
    verdict.models = {model("net", std::move(metrics))};
    return judge(std::move(verdict), rules);
}

TEST(ShippedRules, BuiltInRulesAreThoseOfTheFile) {
    const RuleSet built_in = default_rules();
    const RuleSet file = shipped_rules("default.yaml");
    EXPECT_EQ(built_in.file, "built-in default.yaml");
    ASSERT_EQ(built_in.rules.size(), file.rules.size());
    for (std::size_t i = 0; i < file.rules.size(); ++i) {
        EXPECT_EQ(built_in.rules[i].selector.metric, file.rules[i].selector.metric);
        EXPECT_EQ(built_in.rules[i].limit, file.rules[i].limit);
        EXPECT_EQ(built_in.rules[i].place.line, file.rules[i].place.line);
    }
}

TEST(ShippedRules, EachAppliesToEveryMetricWithoutAWrongUnit) {
    std::vector<MetricChange> all;
    for (const MetricKind& kind : metric_catalogue()) {
        // No way of a neutral metric is worse.
        if (kind.direction == Direction::neutral || kind.name.starts_with("op_")) continue;
        all.push_back(metric(kind.name, 100, 100));
    }
    for (const char* name : {"default.yaml", "strict.yaml", "report-only.yaml"}) {
        const Verdict verdict = judged_by(shipped_rules(name), all);
        EXPECT_EQ(verdict.outcome, Outcome::passed) << name;
        EXPECT_EQ(verdict.counts.broken, 0U) << name;
        for (const MetricChange& change : all) {
            EXPECT_TRUE(
                std::any_of(verdict.findings.begin(), verdict.findings.end(),
                            [&](const Finding& finding) { return finding.metric == change.name; }))
                << name << " says nothing about " << change.name;
        }
    }
}

TEST(ShippedRules, EstimatesOfEthosUHaveNoTolerance) {
    const RuleSet rules = shipped_rules("ethos-u.yaml");
    EXPECT_EQ(judged_by(rules, {metric("total_cycles", 1000, 1000)}).outcome, Outcome::passed);
    EXPECT_EQ(judged_by(rules, {metric("total_cycles", 1000, 1001)}).outcome, Outcome::regressed);
    EXPECT_EQ(judged_by(rules, {metric("ipu_time", 1, 1)}).outcome, Outcome::broken)
        << "total_cycles is what the file is for: without it nothing was gated";
    const std::vector<MetricChange> shifted = {
        metric("total_cycles", 353943, 353714),
        metric("off_chip_flash_access_cycles", 1744, 245472)};
    EXPECT_EQ(judged_by(rules, shifted).outcome, Outcome::regressed);
}

TEST(ShippedRules, SlowerModelFailsByDefaultAndStrictlyButOnlyWarnsInReports) {
    const std::vector<MetricChange> slower = {metric("ipu_time", 1e7, 1.2e7)};
    EXPECT_EQ(judged_by(default_rules(), slower).outcome, Outcome::regressed);
    EXPECT_EQ(judged_by(shipped_rules("strict.yaml"), slower).outcome, Outcome::regressed);
    const Verdict report = judged_by(shipped_rules("report-only.yaml"), slower);
    EXPECT_EQ(report.outcome, Outcome::passed);
    EXPECT_EQ(report.counts.warned, 1U);
}

TEST(ShippedRules, NoiseOfABoardPassesByDefault) {
    EXPECT_EQ(judged_by(default_rules(), {metric("ipu_time", 4e5, 4.4e5)}).outcome,
              Outcome::passed);
}

TEST(ShippedRules, ReportOnlyLetsMetricsAndModelsGo) {
    Verdict verdict;
    verdict.models = {model("net", {metric("ipu_time", 1, std::nullopt)}), model("old", {})};
    verdict.models[1].state = State::gone;
    const Verdict done = judge(verdict, shipped_rules("report-only.yaml"));
    EXPECT_EQ(done.outcome, Outcome::passed);
    EXPECT_EQ(done.counts.warned, 2U);
}

TEST(ShippedRules, EveryRuleIsOptional) {
    for (const char* name : {"default.yaml", "strict.yaml", "report-only.yaml"}) {
        for (const Rule& rule : shipped_rules(name).rules) {
            EXPECT_TRUE(rule.optional) << to_string(rule.place);
        }
    }
}

TEST(ShippedRules, ReferenceNamesEveryKind) {
    const std::string reference = shipped("README.md");
    for (const RuleKind& kind : registry()) {
        EXPECT_NE(reference.find("`" + std::string(kind.name)), std::string::npos) << kind.name;
    }
}

}  // namespace
}  // namespace ipugate::rules
