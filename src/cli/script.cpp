// SPDX-License-Identifier: Apache-2.0
// Which signs the user's terminal can show.
#include "cli/script.hpp"

#include "support/text.hpp"

namespace ipugate::cli {

reports::Script script_of(const Shell& shell) {
    for (const std::string_view name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const auto value = shell.variable(name);
        if (!value) continue;
        const std::string low = lowered(*value);
        const bool utf8 = low.find("utf-8") != std::string::npos || low.ends_with("utf8");
        return utf8 ? reports::Script::utf8 : reports::Script::ascii;
    }
    return reports::Script::ascii;
}

}  // namespace ipugate::cli
