// SPDX-License-Identifier: Apache-2.0
// Verdicts and inspections as JSON.
#include <gmock/gmock.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "json/run.hpp"
#include "json/sample_runs.hpp"

namespace ipugate::json {
namespace {

Verdict slower() {
    Verdict verdict;
    verdict.project = "gate house";
    verdict.run = full_run();
    verdict.baseline.run = full_run();
    verdict.baseline.commit = "c0ffee";
    verdict.baseline.reason = "merge base with main";
    verdict.baseline.distance = 2;
    verdict.baseline.store = "dir:baselines";
    verdict.baseline.older = {{"pose_net/ipu_time", "beef"}};
    MetricChange change;
    change.name = "ipu_time";
    change.dimension = Dimension::time;
    change.before = 4000000;
    change.after = 5000000.5;
    change.samples_before = 3;
    change.samples_after = 2;
    ModelComparison model;
    model.name = "pose_net";
    model.metrics = {change};
    model.ops = {OpChange{{full_run().models[0].ops[0]}, {}, Match::gone}};
    verdict.models = {model};
    Finding finding;
    finding.model = "pose_net";
    finding.metric = "ipu_time";
    finding.rule = "max_increase";
    finding.rule_place = {"rules.yaml", 4};
    finding.result = Result::violated;
    finding.dimension = Dimension::time;
    finding.before = 4000000;
    finding.after = 5000000.5;
    verdict.findings = {finding};
    verdict.notes = {Note{{"log.txt", 2}, "odd \xFF\x01"}};
    return concluded(std::move(verdict));
}

nlohmann::json parsed(const Verdict& verdict) {
    return nlohmann::json::parse(verdict_text(verdict));
}

TEST(VerdictText, HasOutcomeAndExitStatus) {
    const auto json = parsed(slower());
    EXPECT_EQ(json["format"], "ipugate-report");
    EXPECT_EQ(json["version"], 3);
    EXPECT_EQ(json["outcome"], "regressed");
    EXPECT_EQ(json["exit_status"], 1);
    EXPECT_EQ(json["counts"]["regressed"], 1);
}

TEST(VerdictText, HasTheFindingUnrounded) {
    const auto json = parsed(slower())["findings"][0];
    EXPECT_EQ(json["unit"], "ns");
    EXPECT_EQ(json["change"], 1000000.5);
    EXPECT_EQ(json["file"], "rules.yaml");
    EXPECT_EQ(json["line"], 4);
    EXPECT_FALSE(json.contains("op"));
}

TEST(VerdictText, HasTheComparison) {
    const auto model = parsed(slower())["models"][0];
    EXPECT_EQ(model["model"], "pose_net");
    EXPECT_EQ(model["state"], "compared");
    EXPECT_EQ(model["metrics"][0]["movement"], "worse");
    EXPECT_EQ(model["metrics"][0]["samples_before"], 3);
    EXPECT_EQ(model["ops"][0]["before"][0]["cycles"], 354431);
    EXPECT_EQ(model["ops"][0]["match"], "gone");
    EXPECT_FALSE(model["ops"][0].contains("after"));
}

TEST(VerdictText, HasTheBaselineAndTheWholeRun) {
    const auto json = parsed(slower());
    EXPECT_EQ(json["baseline"]["distance"], 2);
    EXPECT_EQ(json["baseline"]["older"]["pose_net/ipu_time"], "beef");
    EXPECT_EQ(json["run"]["models"][0]["metrics"]["ipu_time"]["samples"][0]["text"], "6.12034 ms");
}

TEST(VerdictText, NeverThrowsForOddTextsAndNumbers) {
    Verdict verdict = slower();
    verdict.project = "\xFF\xC0##[error]";
    verdict.findings[0].before = std::numeric_limits<double>::quiet_NaN();
    const std::string text = verdict_text(verdict);
    EXPECT_EQ(text.find("##["), std::string::npos);
    const auto json = nlohmann::json::parse(text);
    EXPECT_EQ(json["project"], "\xEF\xBF\xBD\xEF\xBF\xBD##[error]");
    EXPECT_TRUE(json["findings"][0]["before"].is_null());
    EXPECT_EQ(json["notes"][0]["text"], "odd \xEF\xBF\xBD\x01");
}

TEST(VerdictText, WritesWhatIsHiddenAsEscapeSequences) {
    Verdict verdict;
    verdict.project = "a\xE2\x80\xAE\xC2\x9B\x7F";
    const std::string text = verdict_text(verdict);
    EXPECT_NE(text.find("\"a\\u202e\\u009b\\u007f\""), std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(text)["project"], verdict.project);
}

TEST(VerdictText, HasABrokenModelOfTheRun) {
    Verdict verdict;
    verdict.run.models.resize(1);
    verdict.run.models[0].broken = "cut at line 9";
    EXPECT_EQ(parsed(verdict)["run"]["models"][0]["broken"], "cut at line 9");
}

TEST(InspectionsText, ListsWhatWasRead) {
    Inspection inspection;
    inspection.file = "pose.txt";
    inspection.reader = "sigmastar-board";
    inspection.reading.models = {full_run().models[0]};
    inspection.reading.notes = {Note{{"pose.txt", 3}, "skipped"}};
    const std::string text = inspections_text(std::vector{inspection});
    EXPECT_THAT(text, testing::HasSubstr(R"("ipu_time": {"unit": "ns", "samples": )"
                                         R"([6120340, 6120340.5], "places": ["pose-1.txt:9", )"
                                         R"("pose-2.txt"]})"));
    const auto json = nlohmann::json::parse(text);
    EXPECT_EQ(json[0]["reader"], "sigmastar-board");
    EXPECT_EQ(json[0]["models"][0]["model"], "pose_net");
    EXPECT_EQ(json[0]["models"][0]["facts"]["img_version"], "1.4.2");
    EXPECT_EQ(json[0]["models"][0]["ops"][0]["dma_load"], 1.0 / 3.0);
    EXPECT_EQ(json[0]["notes"][0], "pose.txt:3: skipped");
    EXPECT_FALSE(json[0].contains("error"));
}

TEST(InspectionsText, SaysWhyAFileWasNotRead) {
    Inspection inspection;
    inspection.file = "x.bin";
    inspection.error = "no reader recognises it";
    inspection.remedy = "name the format";
    EXPECT_EQ(nlohmann::json::parse(inspections_text(std::vector{inspection})),
              nlohmann::json::parse(R"([{"file": "x.bin", "error": "no reader recognises it",
                                         "remedy": "name the format"}])"));
}

TEST(InspectionsText, OfNothingIsAnEmptyList) {
    EXPECT_EQ(inspections_text({}), "[]\n");
}

}  // namespace
}  // namespace ipugate::json
