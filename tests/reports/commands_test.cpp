// SPDX-License-Identifier: Apache-2.0
// Workflow commands of GitHub Actions.
#include <gmock/gmock.h>

#include "reports/report.hpp"
#include "reports/verdicts.hpp"
#include "support/text.hpp"

namespace ipugate::reports {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
    lines.pop_back();
    return lines;
}

TEST(WorkflowCommands, BeginWithTheSummary) {
    EXPECT_THAT(workflow_commands(regressed_verdict()),
                StartsWith("::error title=ipugate%3A regressed::gate-house: 3 regressed"));
    EXPECT_THAT(workflow_commands(passed_verdict()), StartsWith("::notice title=ipugate"));
}

TEST(WorkflowCommands, AreAtMostTenOfAKind) {
    const std::vector<std::string> lines = lines_of(workflow_commands(huge_verdict(60)));
    ASSERT_EQ(lines.size(), 10);
    EXPECT_EQ(lines.back(),
              "::error title=ipugate%3A 12 more::12 more of this kind: see the reports");
}

TEST(WorkflowCommands, TenFitWithoutACount) {
    const std::vector<std::string> lines = lines_of(workflow_commands(huge_verdict(27)));
    ASSERT_EQ(lines.size(), 10);
    EXPECT_THAT(lines.back(), HasSubstr("model_24 ipu_time regressed"));
}

TEST(WorkflowCommands, AreOneLineEachWhateverTheNamesHold) {
    for (const std::string& line : lines_of(workflow_commands(hostile_verdict()))) {
        EXPECT_THAT(line, StartsWith("::error "));
    }
}

TEST(WorkflowCommands, PropertiesHoldNoSeparators) {
    Verdict verdict = regressed_verdict();
    verdict.findings[0].model = "a:b,c%d";
    verdict.findings[0].rule_place.file = "r,u:l%es.yaml";
    EXPECT_THAT(workflow_commands(verdict),
                HasSubstr("::error file=r%2Cu%3Al%25es.yaml,line=4,title=a%3Ab%2Cc%25d ipu_time "
                          "regressed::"));
}

TEST(WorkflowCommands, MessagesAreCut) {
    Verdict verdict = regressed_verdict();
    verdict.findings[0].message = std::string(10000, 'x');
    for (const std::string& line : lines_of(workflow_commands(verdict))) {
        EXPECT_LE(line.size(), 4096 + 300);
    }
}

}  // namespace
}  // namespace ipugate::reports
