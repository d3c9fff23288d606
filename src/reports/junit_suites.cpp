// SPDX-License-Identifier: Apache-2.0
// Sorts findings into test suites.
#include "reports/junit_suites.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "reports/causes.hpp"
#include "reports/junit_names.hpp"
#include "reports/rows.hpp"
#include "reports/words.hpp"

namespace ipugate::reports {
namespace {

using Status = TestCase::Status;
using Findings = std::vector<const Finding*>;

constexpr std::size_t longest_output = 1U << 20U;

/// The finding that a suite's first case is about, if there is one.
const Finding* finding_about(const Findings& findings, std::string_view rule) {
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding* finding) {
        return finding->metric.empty() && finding->rule == rule;
    });
    return found == findings.end() ? nullptr : *found;
}

std::string name_of(const Finding& finding) {
    std::string name;
    for (const std::string& part : {finding.metric, finding.op, finding.rule}) {
        if (part.empty()) continue;
        if (!name.empty()) name += '.';
        name += stable_name(part);
    }
    return name.empty() ? stable_name(name) : name;
}

/// Without a finding: whether the model was measured at all.
TestCase capture_case(const ModelComparison* model) {
    TestCase test;
    if (model == nullptr) {
        test.status = Status::skipped;
        test.text = "the model was not compared";
    } else if (!model->broken.empty() || model->state == State::broken) {
        const std::string why = or_else(one_line(model->broken), "the model was not measured");
        test = {"", Status::error, "perf.broken", cut(why, 300), cut(why, 65536)};
    } else if (model->state == State::gone) {
        test.status = Status::skipped;
        test.text = "the model is in the baseline only";
    }
    return test;
}

TestCase baseline_case(const Verdict& verdict) {
    TestCase test;
    if (verdict.baseline.run) return test;
    test.status = Status::skipped;
    test.text = "no baseline: " + or_else(reason_in_words(verdict.baseline), "none is recorded");
    return test;
}

/// What all cases of one suite share.
struct Subject {
    const Verdict* verdict = nullptr;
    const ModelComparison* model = nullptr;
    Findings findings;
};

/// `first` unless a finding says it better, then a case for each other finding.
std::vector<TestCase> cases_of(const Subject& subject, std::string_view rule, TestCase first) {
    UniqueNames unique;
    const Finding* told = finding_about(subject.findings, rule);
    if (told != nullptr) first = case_of(*told, subject.model, *subject.verdict);
    first.name = unique(std::string(rule));
    std::vector<TestCase> cases = {std::move(first)};
    for (const Finding* finding : subject.findings) {
        if (finding == told) continue;
        cases.push_back(case_of(*finding, subject.model, *subject.verdict));
        cases.back().name = unique(name_of(*finding));
    }
    return cases;
}

std::string output_of(const Subject& subject) {
    std::string text;
    for (const Finding* finding : subject.findings) {
        if (finding->result != Result::violated || finding->severity != Severity::warn) continue;
        const Row row = row_for(*finding, subject.model);
        text += "warning: " + or_else(message_of(row), name_of(*finding)) + "\n";
    }
    if (subject.model == nullptr) return text;
    for (const FactChange& fact : subject.model->facts) {
        text += fmt::format("changed: {}: '{}' -> '{}'\n", one_line(fact.name),
                            one_line(fact.before), one_line(fact.after));
    }
    return text;
}

std::string notes_text(const Verdict& verdict) {
    std::string text;
    for (const Note* note : notes_of(verdict)) {
        const std::string place = one_line(to_string(note->place));
        text +=
            fmt::format("note: {}{}{}\n", place, place.empty() ? "" : ": ", one_line(note->text));
    }
    return text;
}

TestSuite suite_of_verdict(const Verdict& verdict, const Findings& findings) {
    const Subject subject{&verdict, nullptr, findings};
    TestSuite suite;
    suite.name = "ipugate";
    suite.classname = "ipugate." + stable_name(verdict.project);
    suite.properties = {{"outcome", std::string(to_string(verdict.outcome))},
                        {"commit", verdict.run.commit},
                        {"baseline", verdict.baseline.commit},
                        {"baseline_reason", reason_in_words(verdict.baseline)},
                        {"tool_version", verdict.run.tool_version}};
    suite.cases = cases_of(subject, "baseline", baseline_case(verdict));
    std::string shifts;
    for (const BoardShift& shift : board_shifts(verdict.models)) {
        shifts += fmt::format("attention: {}\n", shift_in_words(shift));
    }
    suite.output = cut(shifts + output_of(subject) + notes_text(verdict), longest_output);
    return suite;
}

TestSuite suite_of_model(const Subject& subject, std::string_view name) {
    TestSuite suite;
    suite.name = one_line(name);
    suite.classname =
        fmt::format("ipugate.{}.{}", stable_name(subject.verdict->project), stable_name(name));
    suite.properties = {{"model", std::string(name)}};
    if (subject.model != nullptr) {
        for (const auto& [key, value] : subject.model->environment) {
            suite.properties.emplace_back("environment." + key, value);
        }
    }
    suite.cases = cases_of(subject, "capture", capture_case(subject.model));
    suite.output = cut(output_of(subject), longest_output);
    return suite;
}

bool has_failed(const TestSuite& suite) {
    return std::any_of(suite.cases.begin(), suite.cases.end(), [](const TestCase& test) {
        return test.status == Status::failure || test.status == Status::error;
    });
}

/// For an outcome that no finding explains: it must not look like a pass.
TestCase verdict_case(const Verdict& verdict) {
    const std::string text =
        fmt::format("the outcome is {}, and no finding says why", to_string(verdict.outcome));
    return {"verdict", Status::error, fmt::format("perf.{}", to_string(verdict.outcome)), text,
            text};
}

/// Suites of one name would be merged by Jenkins, cases of one class and name dropped by GitLab.
std::vector<TestSuite> with_unique_names(std::vector<TestSuite> suites) {
    UniqueNames names;
    UniqueNames classnames;
    for (TestSuite& suite : suites) {
        suite.name =
            names(suite.name.find_first_not_of(' ') == std::string::npos ? "unnamed" : suite.name);
        suite.classname = classnames(suite.classname);
    }
    return suites;
}

}  // namespace

std::vector<TestSuite> suites_of(const Verdict& verdict) {
    std::map<std::string_view, Findings> findings;
    for (const Finding& finding : verdict.findings) findings[finding.model].push_back(&finding);
    std::vector<TestSuite> suites = {suite_of_verdict(verdict, findings[""])};
    findings.erase("");
    for (const ModelComparison& model : verdict.models) {
        suites.push_back(suite_of_model({&verdict, &model, findings[model.name]}, model.name));
        findings.erase(model.name);
    }
    for (const auto& [name, left] : findings) {
        suites.push_back(suite_of_model({&verdict, nullptr, left}, name));
    }
    const bool told = std::any_of(suites.begin(), suites.end(), has_failed);
    if (verdict.outcome != Outcome::passed && !told) {
        suites.front().cases.push_back(verdict_case(verdict));
    }
    return with_unique_names(std::move(suites));
}

}  // namespace ipugate::reports
