// SPDX-License-Identifier: Apache-2.0
// Every verdict through every report, against approved files. UPDATE_APPROVED=1 rewrites them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "reports/report.hpp"
#include "reports/verdicts.hpp"
#include "support/file.hpp"

namespace ipugate::reports {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = 1 << 20;

void expect_approved(const std::string& name, const std::string& text) {
    const fs::path file = fs::path(TEST_FOLDER) / "approved" / (name + ".txt");
    if (std::getenv("UPDATE_APPROVED") != nullptr) write_file(file, text);
    ASSERT_TRUE(fs::exists(file)) << file << ": write it with UPDATE_APPROVED=1 and read it";
    EXPECT_EQ(read_file(file, largest_file), text) << file;
}

TEST(Approved, EveryVerdictInEveryReport) {
    for (const NamedVerdict& named : all_verdicts()) {
        for (const Report& report : registry()) {
            expect_approved(named.name + "." + std::string(report.name),
                            report.render(named.verdict, Style{}));
        }
    }
}

TEST(Approved, TextWithColoursAndUnchangedRows) {
    Style style;
    style.colour = true;
    style.verbose = true;
    expect_approved("regressed.text-verbose",
                    report_named("text").render(regressed_verdict(), style));
}

TEST(Approved, EveryVerdictAsWorkflowCommands) {
    for (const NamedVerdict& named : all_verdicts()) {
        expect_approved(named.name + ".commands", workflow_commands(named.verdict));
    }
}

TEST(Approved, NoFileIsLeftOver) {
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(TEST_FOLDER) / "approved")) {
        files += entry.is_regular_file() ? 1 : 0;
    }
    EXPECT_EQ(files, all_verdicts().size() * (registry().size() + 1) + 1);
}

}  // namespace
}  // namespace ipugate::reports
