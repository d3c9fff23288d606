// SPDX-License-Identifier: Apache-2.0
// The render and write steps: where each report of a verdict goes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "core/verdict.hpp"
#include "reports/report.hpp"

namespace ipugate::cli {

/// `--report KIND=PATH`; PATH "-" is standard output.
struct ReportRequest {
    const reports::Report* report = nullptr;
    std::string path;
};

/// What a command line asks for.
struct OutputRequest {
    std::vector<ReportRequest> reports;
    const reports::Report* standard_output = nullptr;  ///< null: nothing (`--quiet`)
    reports::Style style;
};

/// Reads `--report`, `--format`, `--max-bytes`, `--quiet`, `--verbose`; throws Error.
OutputRequest output_request(const Arguments& arguments, const Shell& shell);

/// Renders and writes every report, and what GitHub Actions reads if it runs there. A report that
/// cannot be written does not keep the others from being written, and those that follow say so; the
/// first failure is thrown after all.
void write_reports(Verdict verdict, const OutputRequest& request, Shell& shell);

}  // namespace ipugate::cli
