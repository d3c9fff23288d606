// SPDX-License-Identifier: Apache-2.0
// Examines the git repository: work tree, base commit, how far back history goes.
#include <fmt/format.h>

#include "cli/doctor/examination.hpp"
#include "cli/workspace.hpp"
#include "stores/ancestors.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace ipugate::cli {
namespace {

constexpr std::size_t short_id = 12;

std::string head_in_words(const history::Repository& repository) {
    const std::optional<history::CommitId> head = repository.head();
    if (!head) return "no commit yet";
    const std::optional<std::string> branch = repository.head_branch();
    return fmt::format("HEAD {} {}", head->substr(0, short_id),
                       branch ? "on branch " + *branch : "detached");
}

}  // namespace

std::vector<Answer> examine_repository(Patient& patient) {
    std::filesystem::path folder = std::filesystem::absolute(patient.file).parent_path();
    if (patient.manifest) {
        folder = patient.manifest->folder;
        patient.files.emplace(capture_files(*patient.manifest, std::nullopt));
    }
    patient.repository = history::Repository::open(folder);
    if (!patient.repository) {
        patient.why_no_repository = "the manifest is not in a git repository";
        return {{Health::note, "the manifest is not in a git repository: nothing is compared",
                 "git init; runs are recorded by commit"}};
    }
    const history::Repository& repository = *patient.repository;
    std::vector<Answer> answers = {
        {Health::ok,
         fmt::format("{}, {}", repository.work_tree().native(), head_in_words(repository))}};
    if (!repository.head()) answers[0] = {Health::note, answers[0].text, "commit the manifest"};
    if (repository.is_shallow()) {
        answers.push_back({Health::note, "a shallow clone: older history is cut off",
                           std::string(history::unshallow_remedy)});
    }
    if (!patient.manifest) return answers;
    patient.files.emplace(capture_files(*patient.manifest, patient.repository));
    if (!repository.head()) return answers;
    if (const auto changed = changed_file(*patient.manifest, repository)) {
        answers.push_back(
            {Health::note,
             fmt::format("{} differs from HEAD, so 'ipugate record' refuses", in_quotes(*changed)),
             "commit it; captures need not be tracked (.gitignore)"});
    }
    return answers;
}

std::vector<Answer> examine_base(Patient& patient) {
    if (!patient.manifest) return not_examined(no_manifest);
    const std::string& option = patient.base_option;
    if (!patient.repository && !option.empty()) {
        throw Error(fmt::format("--base {}: {}", in_quotes(option), patient.why_no_repository),
                    "leave it out: without a repository nothing is compared");
    }
    if (!patient.repository) return not_examined(patient.why_no_repository);
    patient.base = history::choose_base(
        *patient.repository, {option, patient.manifest->baseline.branch, patient.shell.variables});
    const history::Base& base = *patient.base;
    if (base.commit) return {{Health::ok, base.reason}};
    if (base.cut) return {{Health::fail, base.reason, "fetch branch and history before checking"}};
    return {{Health::note, fmt::format("nothing to compare with: {}", base.reason)}};
}

std::vector<Answer> examine_history(Patient& patient) {
    if (!patient.base || !patient.base->commit) return {};
    const history::Ancestry ancestry =
        history::first_parents(*patient.repository, *patient.base->commit, stores::search_limit);
    const std::size_t length = ancestry.commits.size();
    const std::string reach =
        fmt::format("{} commit{} back from the base", length, length == 1 ? "" : "s");
    if (ancestry.cut) {
        return {{Health::note, reach + ", where the shallow clone ends",
                 std::string(history::unshallow_remedy)}};
    }
    const bool all = length < stores::search_limit;
    return {
        {Health::ok, reach + (all ? ", to the first one" : ", as far as baselines are searched")}};
}

}  // namespace ipugate::cli
