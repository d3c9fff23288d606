// SPDX-License-Identifier: Apache-2.0
// What a test case says about its finding: the numbers, the rule, the commit, the operators.
#include <fmt/format.h>

#include <utility>

#include "reports/junit_suites.hpp"
#include "reports/rows.hpp"
#include "reports/text_operators.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

using Status = TestCase::Status;

constexpr std::size_t longest_message = 300;
constexpr std::size_t longest_text = 65536;
constexpr std::size_t shown_ops = 8;

std::pair<Status, std::string_view> status_of(const Finding& finding) {
    switch (finding.result) {
        case Result::held:
            return {Status::passed, ""};
        case Result::violated:
            if (finding.severity != Severity::fail) return {Status::passed, ""};
            return {Status::failure, "perf.regression"};
        case Result::unbaselined:
            return {Status::skipped, ""};
        case Result::incomparable:
            return {Status::error, "perf.incomparable"};
        case Result::broken:
            return {Status::error, "perf.broken"};
    }
    return {Status::error, "perf.broken"};
}

std::string subject_of(const Row& row) {
    return one_line(spaced({model_of(row), metric_of(row), op_of(row)}));
}

/// "ipu_time of yolov8s: 8.721 ms -> 9.312 ms, +591 us (+6.8 %)" if the finding has no sentence.
std::string sentence_of(const Row& row) {
    std::string text = message_of(row);
    if (!text.empty()) return text;
    text = fmt::format("{}: {}", subject_of(row), row.finding->rule);
    const std::string change = change_of(row);
    if (change.empty()) return text;
    return text + fmt::format(": {} -> {}, {}", before_of(row), after_of(row), change);
}

std::string with_samples(std::string value, std::size_t samples) {
    if (value.empty() || samples == 0) return value;
    return fmt::format("{} ({})", value, counted(samples, "sample"));
}

std::string baseline_line(const Row& row, const Verdict& verdict) {
    const Baseline& baseline = verdict.baseline;
    const std::string reason = reason_in_words(baseline);
    if (!baseline.run) return "nothing: " + or_else(reason, "there is no baseline");
    const bool older = row.change != nullptr && !row.change->baseline_commit.empty() &&
                       row.change->baseline_commit != baseline.commit;
    if (older) return one_line(row.change->baseline_commit) + " (last good value)";
    return fmt::format("{} ({})", or_else(one_line(baseline.commit), "the baseline"), reason);
}

std::string details_of(const Row& row, const Verdict& verdict) {
    const std::size_t before = row.change == nullptr ? 0 : row.change->samples_before;
    const std::size_t after = row.change == nullptr ? 0 : row.change->samples_after;
    const std::string place = one_line(to_string(row.finding->rule_place));
    const std::pair<std::string_view, std::string> lines[] = {
        {"baseline", with_samples(before_of(row), before)},
        {"now", with_samples(after_of(row), after)},
        {"change", change_of(row)},
        {"limit", one_line(row.finding->limit)},
        {"rule", one_line(row.finding->rule) + (place.empty() ? "" : " at " + place)},
        {"compared with", baseline_line(row, verdict)},
    };
    std::string text = sentence_of(row) + "\n\n";
    for (const auto& [name, value] : lines) {
        if (!value.empty()) text += fmt::format("{:<13} {}\n", name, value);
    }
    return text;
}

/// Time or cycles of the model as a whole. A finding about one operator names what grew, and there
/// may be one for each of them.
bool is_explained_by_ops(const Finding& finding) {
    const bool summed =
        finding.dimension == Dimension::time || finding.dimension == Dimension::cycles;
    return summed && finding.op.empty();
}

}  // namespace

TestCase case_of(const Finding& finding, const ModelComparison* model, const Verdict& verdict) {
    const auto [status, type] = status_of(finding);
    TestCase test{"", status, std::string(type), "", ""};
    if (status == Status::passed) return test;
    const Row row = row_for(finding, model);
    test.message = cut(sentence_of(row), longest_message);
    std::string text = details_of(row, verdict);
    if (model != nullptr && status == Status::failure && is_explained_by_ops(finding)) {
        const std::string operators = operators_text(*model, finding.metric, shown_ops);
        if (!operators.empty()) text += "\n" + operators;
    }
    test.text = cut(text, longest_text);
    return test;
}

}  // namespace ipugate::reports
