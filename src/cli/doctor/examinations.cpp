// SPDX-License-Identifier: Apache-2.0
// The table of examinations.
#include <fmt/format.h>

#include <array>

#include "cli/doctor/examination.hpp"

namespace ipugate::cli {

std::span<const Examination> examinations() {
    static const std::array all = {
        Examination{"manifest", examine_manifest,
                    "correct it (README.md, 'The manifest'), or give its path"},
        Examination{"repository", examine_repository, "see what 'git status' says there"},
        Examination{"ci", examine_ci, "see ci/README.md"},
        Examination{"rules", examine_rules, "correct the rule file (rules/README.md)"},
        Examination{"captures", examine_captures, "capture it again; 'ipugate inspect' tells more"},
        Examination{"toolchain", examine_toolchain, "correct 'toolchain:' in the manifest"},
        Examination{"artifacts", examine_artifacts, "build the model first"},
        Examination{"models", examine_models, ""},
        Examination{"matching", examine_matching, ""},
        Examination{"base", examine_base, "name the branch as 'baseline: branch'"},
        Examination{"history", examine_history, history::unshallow_remedy},
        Examination{"store", examine_store, "correct 'baseline: store' in the manifest"},
        Examination{"baseline", examine_baseline, "see what the store holds for these commits"},
        Examination{"pin", examine_pin, "correct 'baseline: pin' in the manifest"},
    };
    return all;
}

std::vector<Answer> not_examined(std::string_view why) {
    return {{Health::note, fmt::format("not examined: {}", why)}};
}

}  // namespace ipugate::cli
