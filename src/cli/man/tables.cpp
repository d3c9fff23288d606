// SPDX-License-Identifier: Apache-2.0
// What the manual page says beside the tables of commands: variables, files, other pages.
#include "cli/man/tables.hpp"

#include <array>

namespace ipugate::cli {

std::span<const Entry> environment_variables() {
    static constexpr std::array variables = {
        Entry{"GITHUB_BASE_REF, CHANGE_TARGET, CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
              "The branch that the change is meant for, as GitHub Actions, Jenkins and GitLab name "
              "it. Used unless the manifest or --base says what to compare with."},
        Entry{"GITHUB_REF, GITHUB_SHA, CI_MERGE_REQUEST_EVENT_TYPE, CI_COMMIT_SHA",
              "Whether HEAD is the merge commit that GitHub or GitLab made of a pull request. Then "
              "its first parent is the base commit."},
        Entry{"GITHUB_HEAD_REF, CHANGE_ID, CI_MERGE_REQUEST_IID, JENKINS_URL, GITLAB_CI",
              "Looked at by doctor, to tell which CI system runs it and whether what it says fits "
              "together."},
        Entry{"GITHUB_ACTIONS",
              "If it is 'true', check also prints annotations for GitHub Actions."},
        Entry{"GITHUB_STEP_SUMMARY",
              "The file to which check appends the markdown report in GitHub Actions."},
        Entry{"NO_COLOR", "If set, no colour is printed."},
        Entry{"CLICOLOR_FORCE",
              "If set to anything but 0, colour is printed even if standard output is no "
              "terminal."},
        Entry{"TERM", "The terminal; one called 'dumb' gets no colour."},
        Entry{"LC_ALL, LC_CTYPE, LANG",
              "Whether history and explain may draw with UTF-8; only ASCII without."},
        Entry{
            "SGS_IPU_DIR, PYTHONPATH, LD_LIBRARY_PATH",
            "Set for the vendor's script that reads binary IPU logs, as the SDK's envsetup.sh sets "
            "them. SGS_IPU_DIR is also what a manifest usually names the SDK by."},
        Entry{"PATH", "Where the interpreter of that script is searched for."},
        Entry{"any other",
              "Where a value in the manifest holds ${NAME}, the variable of that name "
              "replaces it; an unset one is an error."},
    };
    return variables;
}

std::span<const Entry> known_files() {
    static constexpr std::array files = {
        Entry{"ipugate.yaml",
              "The manifest: the models, their captures, the target, the store of baselines. "
              "'ipugate schema manifest' prints its JSON Schema."},
        Entry{"rules.yaml",
              "The rules, if the manifest names such a file; 'ipugate schema rules' prints the "
              "schema."},
        Entry{"baselines/",
              "The runs that were recorded, one file a commit, in the folder of the manifest "
              "unless it names another store. They are to be committed, or kept between jobs."},
        Entry{"share/ipugate/rules/",
              "Below the folder of the installation: rule files to start from, and README.md, the "
              "reference of rules. default.yaml is what applies without a rule file."},
        Entry{"share/ipugate/ci/",
              "Pipelines for GitHub Actions, Jenkins and GitLab, and an example with captures."},
        Entry{"share/ipugate/schemas/", "The JSON Schemas, for editors."},
    };
    return files;
}

}  // namespace ipugate::cli
