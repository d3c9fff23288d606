// SPDX-License-Identifier: Apache-2.0
// The run in a JSON report is read as strictly as a stored one.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <string_view>

#include "json/run.hpp"
#include "json/sample_runs.hpp"
#include "support/error.hpp"

namespace ipugate::json {
namespace {

using testing::HasSubstr;

std::string report_of(Run run) {
    Verdict verdict;
    verdict.run = std::move(run);
    return verdict_text(concluded(std::move(verdict)));
}

Run run_with_broken_model() {
    Run run;
    run.models.emplace_back();
    run.models.back().name = "net";
    run.models.back().broken = "the capture was cut";
    return run;
}

std::string refusal(std::string_view text) {
    try {
        parse_report_run(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

std::string report_with(std::string_view from, std::string_view to) {
    std::string text = report_of(full_run());
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(ParseReportRun, GivesTheRunBack) {
    EXPECT_EQ(parse_report_run(report_of(full_run())), full_run());
}

TEST(ParseReportRun, GivesABrokenModelBack) {
    const auto run = run_with_broken_model();
    EXPECT_EQ(parse_report_run(report_of(run)), run);
}

TEST(ParseReportRun, RefusesABrokenModelAmongStoredOnes) {
    const auto run = run_with_broken_model();
    EXPECT_THROW(parse_runs(runs_text(std::vector{run})), Error);
}

TEST(ParseReportRun, RefusesANewerReport) {
    const std::string version = fmt::format("\"version\": {}", report_format_version);
    EXPECT_THAT(refusal(report_with(version, "\"version\": 1000")),
                HasSubstr("format version 1000"));
}

TEST(ParseReportRun, RefusesStoredRuns) {
    EXPECT_THAT(refusal(runs_text(std::vector{full_run()})),
                HasSubstr("expected 'ipugate-report', found 'ipugate-runs'"));
}

TEST(ParseReportRun, RefusesAReportWithoutARun) {
    EXPECT_THAT(refusal(report_with("\"run\":", "\"walk\":")), HasSubstr("'run' is missing"));
}

}  // namespace
}  // namespace ipugate::json
