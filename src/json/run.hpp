// SPDX-License-Identifier: Apache-2.0
// Runs, readings and verdicts as JSON text; the only folder that sees nlohmann/json.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/run.hpp"
#include "core/verdict.hpp"

namespace ipugate::json {

/// Version of the stored format. Older ones are read, newer ones refused.
inline constexpr int run_format_version = 2;

/// Version of the JSON report.
inline constexpr int report_format_version = 3;

/// The stored form of the runs of one commit (one run a project).
std::string runs_text(std::span<const Run> runs);

/// Reads what `runs_text` wrote. Throws Error for anything else: broken JSON, a missing or wrongly
/// typed value, a newer version, NaN.
std::vector<Run> parse_runs(std::string_view text);

/// Reads the new run out of what `verdict_text` wrote; the rest of the report is not looked at.
/// Throws Error as `parse_runs` does. Models may be broken.
Run parse_report_run(std::string_view text);

/// Everything about a verdict, with the whole run: samples, environment, operators.
std::string verdict_text(const Verdict& verdict);

/// What `ipugate inspect --format json` prints for one file.
struct Inspection {
    std::string file;
    std::string reader;
    Reading reading;
    std::string error;  ///< empty if the file was read
    std::string remedy;
};

/// An array with an object for each file.
std::string inspections_text(std::span<const Inspection> inspections);

/// One line of `ipugate doctor --format json`.
struct Diagnosis {
    std::string_view examination;
    std::string_view health;  ///< "ok", "note", "fail"
    std::string_view text;
    std::string_view remedy;  ///< may be empty
};

/// An array with an object for each line.
std::string diagnoses_text(std::span<const Diagnosis> diagnoses);

}  // namespace ipugate::json
