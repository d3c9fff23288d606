// SPDX-License-Identifier: Apache-2.0
// Examines what a CI system says in environment variables, and whether it fits together.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/doctor/examination.hpp"
#include "support/text.hpp"
#include "support/writable.hpp"

namespace ipugate::cli {
namespace {

/// A CI system: the variable that shows it, and those that are read where it runs.
struct CiSystem {
    std::string_view name;
    std::string_view sign;
    std::string_view sign_value;  ///< what it must be; empty: anything
    std::array<std::string_view, 4> variables;
    std::string_view target;  ///< the branch that a change is meant for
    std::string_view change;  ///< set if the job is about a change
    std::string_view commit;  ///< what was checked out
};

constexpr std::array systems = {
    CiSystem{"GitHub Actions",
             "GITHUB_ACTIONS",
             "true",
             {"GITHUB_REF", "GITHUB_BASE_REF", "GITHUB_SHA", "GITHUB_STEP_SUMMARY"},
             "GITHUB_BASE_REF",
             "GITHUB_HEAD_REF",
             "GITHUB_SHA"},
    CiSystem{"Jenkins", "JENKINS_URL", "", {"CHANGE_TARGET"}, "CHANGE_TARGET", "CHANGE_ID", ""},
    CiSystem{
        "GitLab",
        "GITLAB_CI",
        "",
        {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CI_MERGE_REQUEST_EVENT_TYPE", "CI_COMMIT_SHA"},
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
        "CI_MERGE_REQUEST_IID",
        "CI_COMMIT_SHA"},
};

std::string value_of(const Shell& shell, std::string_view name) {
    return name.empty() ? "" : shell.variable(name).value_or("");
}

/// "GITHUB_REF is 'refs/pull/7/merge', ..."
std::string seen_variables(const Shell& shell, const CiSystem& system) {
    std::vector<std::string> seen;
    for (const std::string_view name : system.variables) {
        const std::string value = value_of(shell, name);
        if (!value.empty()) seen.push_back(fmt::format("{} is {}", name, in_quotes(value)));
    }
    if (seen.empty()) return "none of the variables that are read here is set";
    return fmt::format("{}", fmt::join(seen, ", "));
}

bool is_recognised(const Shell& shell, const CiSystem& system) {
    const std::string value = value_of(shell, system.sign);
    return system.sign_value.empty() ? !value.empty() : value == system.sign_value;
}

bool sets_anything(const Shell& shell, const CiSystem& system) {
    return std::any_of(system.variables.begin(), system.variables.end(),
                       [&](std::string_view name) { return !value_of(shell, name).empty(); });
}

/// What does not fit together in the variables of one system.
std::vector<Answer> contradictions(const Patient& patient, const CiSystem& system) {
    const Shell& shell = patient.shell;
    std::vector<Answer> answers;
    if (!value_of(shell, system.change).empty() && value_of(shell, system.target).empty()) {
        answers.push_back({Health::note,
                           fmt::format("{} is set and {} is not: the change is compared with the "
                                       "manifest's branch, main or master",
                                       system.change, system.target),
                           fmt::format("pass {} on to where ipugate runs", system.target)});
    }
    const std::string commit = value_of(shell, system.commit);
    const auto head = patient.repository ? patient.repository->head() : std::nullopt;
    if (!commit.empty() && head && *head != commit) {
        answers.push_back({Health::note,
                           fmt::format("{} is {}, but HEAD is {}: the job checked out something "
                                       "else, and a merge commit of the change is not looked for",
                                       system.commit, in_quotes(commit), *head),
                           "check out what the CI system offers"});
    }
    return answers;
}

/// Several variables that name a target branch: the first one in the table counts.
std::optional<Answer> competing_targets(const Shell& shell) {
    std::vector<std::string_view> set;
    for (const CiSystem& system : systems) {
        if (!value_of(shell, system.target).empty()) set.push_back(system.target);
    }
    if (set.size() < 2) return std::nullopt;
    return Answer{Health::note,
                  fmt::format("several variables name the branch to compare with: {}; the first "
                              "one counts",
                              fmt::join(set, ", ")),
                  "unset those of other CI systems"};
}

std::optional<Answer> summary_failure(const Shell& shell) {
    const std::string path = value_of(shell, "GITHUB_STEP_SUMMARY");
    if (path.empty() || value_of(shell, "GITHUB_ACTIONS") != "true") return std::nullopt;
    const std::optional<std::string> why = why_not_writable_file(path);
    if (!why) return std::nullopt;
    return Answer{Health::fail, fmt::format("the step summary cannot be written: {}", *why),
                  "mount the runner's folder where GITHUB_STEP_SUMMARY says"};
}

}  // namespace

std::vector<Answer> examine_ci(Patient& patient) {
    const Shell& shell = patient.shell;
    std::vector<Answer> answers;
    for (const CiSystem& system : systems) {
        if (is_recognised(shell, system)) {
            answers.push_back(
                {Health::ok, fmt::format("{}: {}", system.name, seen_variables(shell, system))});
        } else if (sets_anything(shell, system)) {
            answers.push_back({Health::note,
                               fmt::format("{}, although {} is not seen ({} is not {})",
                                           seen_variables(shell, system), system.name, system.sign,
                                           system.sign_value.empty() ? "set" : system.sign_value),
                               "unset what is left over: it is read all the same"});
        } else {
            continue;
        }
        for (Answer& answer : contradictions(patient, system)) {
            answers.push_back(std::move(answer));
        }
    }
    if (auto answer = competing_targets(shell)) answers.push_back(std::move(*answer));
    if (auto answer = summary_failure(shell)) answers.push_back(std::move(*answer));
    if (answers.empty()) answers.push_back({Health::ok, "no CI system is recognised"});
    return answers;
}

}  // namespace ipugate::cli
