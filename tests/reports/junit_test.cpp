// SPDX-License-Identifier: Apache-2.0
// JUnit XML: valid by every schema in use, one status a case, nothing that failed looks passed.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "reports/junit_suites.hpp"
#include "reports/report.hpp"
#include "reports/verdicts.hpp"
#include "support/file.hpp"

namespace ipugate::reports {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using Status = TestCase::Status;

const fs::path schema_folder = fs::path(SOURCE_FOLDER) / "../shared/formats/xsd";

std::string junit(const Verdict& verdict) {
    return report_named("junit").render(verdict, Style{});
}

bool has_xmllint() {
    return std::system("command -v xmllint >/dev/null 2>&1") == 0;
}

/// What xmllint says about `xml`; empty if it is content.
std::string complaint(const std::string& xml, const std::string& options) {
    const fs::path folder = fs::path(testing::TempDir()) / "ipugate_junit";
    const fs::path log = folder / "log.txt";
    write_file(folder / "report.xml", xml);
    const std::string command = fmt::format("xmllint --noout {} '{}' >'{}' 2>&1", options,
                                            (folder / "report.xml").string(), log.string());
    return std::system(command.c_str()) == 0 ? "" : read_file(log, 1 << 20);
}

/// All 256 bytes, and what they make together.
std::string all_bytes() {
    std::string bytes = "]]>&#27;<!--";
    for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
    return bytes;
}

Verdict verdict_of_all_bytes() {
    Verdict verdict = hostile_verdict();
    const std::string bytes = all_bytes();
    verdict.project = bytes;
    verdict.run.commit = bytes;
    verdict.baseline.reason = bytes;
    verdict.models[0].name = bytes;
    verdict.models[0].environment = {{bytes, bytes}};
    verdict.models[1].name = " ";
    for (Finding& finding : verdict.findings) {
        finding.model = bytes;
        finding.metric = bytes;
        finding.rule = bytes;
        finding.op = bytes;
        finding.limit = bytes;
        finding.message = bytes;
    }
    verdict.notes = {Note{{bytes, 1}, bytes}};
    return verdict;
}

void expect_valid(const fs::path& schema) {
    if (!has_xmllint()) GTEST_SKIP() << "xmllint is not installed";
    if (!fs::exists(schema)) GTEST_SKIP() << schema << " is not here";
    const std::string options = fmt::format("--schema '{}'", schema.string());
    for (const NamedVerdict& named : all_verdicts()) {
        EXPECT_EQ(complaint(junit(named.verdict), options), "") << named.name;
    }
    EXPECT_EQ(complaint(junit(verdict_of_all_bytes()), options), "");
    EXPECT_EQ(complaint(junit(Verdict{}), options), "");
}

TEST(Junit, FollowsItsOwnSchema) {
    expect_valid(fs::path(TEST_FOLDER) / "junit.xsd");
}

TEST(Junit, FollowsTheSchemaOfJenkinsXunitPlugin) {
    expect_valid(schema_folder / "jenkins-junit-10.xsd");
}

TEST(Junit, FollowsTheOlderSchemaOfJenkins) {
    expect_valid(schema_folder / "jenkins-junit-4_from_junit5.xsd");
}

TEST(Junit, FollowsTheAntStyleSchema) {
    expect_valid(schema_folder / "windyroad-JUnit.xsd");
}

TEST(Junit, IsWellFormedWhateverBytesComeIn) {
    if (!has_xmllint()) GTEST_SKIP() << "xmllint is not installed";
    EXPECT_EQ(complaint(junit(verdict_of_all_bytes()), ""), "");
    EXPECT_EQ(complaint(junit(huge_verdict(50)), ""), "");
}

TEST(Junit, HasACaseEvenForNothing) {
    const std::vector<TestSuite> suites = suites_of(Verdict{});
    ASSERT_EQ(suites.size(), 1);
    ASSERT_EQ(suites[0].cases.size(), 1);
    EXPECT_EQ(suites[0].cases[0].name, "baseline");
    EXPECT_EQ(suites[0].cases[0].status, Status::skipped);
}

TEST(Junit, AnOutcomeWithoutFindingsIsAnError) {
    Verdict verdict;
    verdict.outcome = Outcome::broken;
    const std::vector<TestSuite> suites = suites_of(verdict);
    EXPECT_EQ(suites[0].cases.back().status, Status::error);
    EXPECT_EQ(suites[0].cases.back().type, "perf.broken");
}

TEST(Junit, AFindingWithoutModelStandsInTheSuiteOfTheGate) {
    Verdict verdict;
    Finding finding;
    finding.rule = "manifest";
    finding.result = Result::broken;
    finding.message = "ipugate.yaml:3:1: unknown key";
    verdict.findings = {finding};
    const TestCase test = suites_of(concluded(verdict))[0].cases.at(1);
    EXPECT_EQ(test.name, "manifest");
    EXPECT_EQ(test.status, Status::error);
    EXPECT_EQ(test.message, "ipugate.yaml:3:1: unknown key");
}

TEST(Junit, ARequiredBaselineThatIsNotThereIsAnError) {
    Verdict verdict;
    Finding finding;
    finding.rule = "baseline";
    finding.result = Result::incomparable;
    verdict.findings = {finding};
    const std::vector<TestCase> cases = suites_of(concluded(verdict))[0].cases;
    ASSERT_EQ(cases.size(), 1);
    EXPECT_EQ(cases[0].name, "baseline");
    EXPECT_EQ(cases[0].type, "perf.incomparable");
}

TEST(Junit, EveryModelBeginsWithItsCapture) {
    for (const NamedVerdict& named : all_verdicts()) {
        const std::vector<TestSuite> suites = suites_of(named.verdict);
        for (std::size_t i = 1; i < suites.size(); ++i) {
            EXPECT_EQ(suites[i].cases.at(0).name, "capture") << named.name;
        }
    }
}

TEST(Junit, ABrokenModelWithoutFindingIsAnError) {
    Verdict verdict = broken_verdict();
    verdict.findings.clear();
    EXPECT_EQ(suites_of(verdict).at(1).cases.at(0).status, Status::error);
}

TEST(Junit, AModelThatIsGoneIsNotMeasured) {
    Verdict verdict;
    verdict.models.resize(1);
    verdict.models[0].name = "old";
    verdict.models[0].state = State::gone;
    EXPECT_EQ(suites_of(verdict).at(1).cases.at(0).status, Status::skipped);
}

TEST(Junit, AFindingOfAnUnknownModelIsNotLost) {
    Verdict verdict = regressed_verdict();
    verdict.findings[0].model = "elsewhere";
    EXPECT_EQ(suites_of(verdict).back().name, "elsewhere");
    EXPECT_EQ(suites_of(verdict).back().cases.at(1).status, Status::failure);
}

TEST(Junit, AWarningPassesAndIsPrinted) {
    const TestSuite pose = suites_of(regressed_verdict()).at(1);
    EXPECT_EQ(pose.cases.back().name, "op_time.14_ADD.max_increase");
    EXPECT_EQ(pose.cases.back().status, Status::passed);
    EXPECT_THAT(pose.output, HasSubstr("warning: op_time of 14 ADD rose"));
}

TEST(Junit, AFailureNamesNumbersCommitRuleAndOperators) {
    const TestCase test = suites_of(regressed_verdict()).at(1).cases.at(1);
    EXPECT_EQ(test.type, "perf.regression");
    EXPECT_THAT(test.text, HasSubstr("6.702 ms (5 samples)"));
    EXPECT_THAT(test.text, HasSubstr("rules.yaml:4"));
    EXPECT_THAT(test.text, HasSubstr("5b0d8e1f6a7c4490d2b36e91f8c5a7703e4d1122"));
    EXPECT_THAT(test.text, HasSubstr("12 CONV_2D"));
    EXPECT_THAT(test.text, HasSubstr("12 CONV_2D is DMA load bound now (was convolution bound)"));
}

TEST(Junit, OperatorsAreToldOnceForTheModelNotForEachOfThem) {
    Verdict verdict = regressed_verdict();
    verdict.findings[0].dimension = Dimension::cycles;
    EXPECT_THAT(suites_of(verdict).at(1).cases.at(1).text, HasSubstr("bound by"));
    verdict.findings[0].op = "12 CONV_2D";
    EXPECT_THAT(suites_of(verdict).at(1).cases.at(1).text, Not(HasSubstr("bound by")));
}

TEST(Junit, LongTextsAreCut) {
    Verdict verdict = regressed_verdict();
    verdict.findings[0].message = std::string(100000, 'x') + "\xE2\x82\xAC";
    verdict.findings[0].limit = verdict.findings[0].message;
    const TestCase test = suites_of(verdict).at(1).cases.at(1);
    EXPECT_LE(test.message.size(), 300);
    EXPECT_LE(test.text.size(), 65536);
}

TEST(Junit, NamesAreUniqueWithinTheirClassAndClassesInTheReport) {
    Verdict verdict = regressed_verdict();
    verdict.models[1].name = "pose net";
    for (Finding& finding : verdict.findings) finding.metric = finding.op = finding.rule = "a";
    for (Finding& finding : verdict.findings) {
        if (finding.model == "face_id") finding.model = "pose net";
    }
    verdict.models[0].name = "pose_net";
    const std::vector<TestSuite> suites = suites_of(verdict);
    EXPECT_EQ(suites.at(1).classname, "ipugate.gate-house.pose_net");
    EXPECT_EQ(suites.at(2).classname, "ipugate.gate-house.pose_net_2");
    EXPECT_EQ(suites.at(1).cases.at(1).name, "a.a.a");
    EXPECT_EQ(suites.at(1).cases.at(2).name, "a.a.a_2");
}

}  // namespace
}  // namespace ipugate::reports
