// SPDX-License-Identifier: Apache-2.0
// Outcomes and exit statuses.
#include "core/verdict.hpp"

#include <gtest/gtest.h>

namespace ipugate {
namespace {

Finding finding_of(Result result, Severity severity = Severity::fail) {
    Finding finding;
    finding.result = result;
    finding.severity = severity;
    return finding;
}

Outcome outcome_of(std::vector<Finding> findings) {
    Verdict verdict;
    verdict.findings = std::move(findings);
    return concluded(verdict).outcome;
}

TEST(Outcome, HasTheExitStatusOfTheTable) {
    EXPECT_EQ(exit_status(Outcome::passed), 0);
    EXPECT_EQ(exit_status(Outcome::regressed), 1);
    EXPECT_EQ(exit_status(Outcome::broken), 2);
    EXPECT_EQ(exit_status(Outcome::incomparable), 3);
}

TEST(Outcome, BrokenBeatsRegressedBeatsIncomparable) {
    EXPECT_EQ(outcome_of({finding_of(Result::incomparable), finding_of(Result::violated),
                          finding_of(Result::broken)}),
              Outcome::broken);
    EXPECT_EQ(outcome_of({finding_of(Result::incomparable), finding_of(Result::violated)}),
              Outcome::regressed);
    EXPECT_EQ(outcome_of({finding_of(Result::held), finding_of(Result::incomparable)}),
              Outcome::incomparable);
}

TEST(Outcome, AWarningPasses) {
    EXPECT_EQ(outcome_of({finding_of(Result::violated, Severity::warn)}), Outcome::passed);
}

TEST(Outcome, ANewMetricPasses) {
    EXPECT_EQ(outcome_of({finding_of(Result::unbaselined)}), Outcome::passed);
}

TEST(Counts, TellWarningsFromRegressions) {
    Verdict verdict;
    verdict.findings = {finding_of(Result::violated), finding_of(Result::violated, Severity::warn),
                        finding_of(Result::held), finding_of(Result::broken)};
    const Counts counts = concluded(verdict).counts;
    EXPECT_EQ(counts.regressed, 1U);
    EXPECT_EQ(counts.warned, 1U);
    EXPECT_EQ(counts.held, 1U);
    EXPECT_EQ(counts.broken, 1U);
}

TEST(Movement, OfAHigherIsBetterMetricIsBetterUpwards) {
    MetricChange change;
    change.direction = Direction::higher_is_better;
    change.before = 10;
    change.after = 12;
    EXPECT_EQ(movement(change), Movement::better);
    change.after = 10;
    EXPECT_EQ(movement(change), Movement::same);
}

}  // namespace
}  // namespace ipugate
